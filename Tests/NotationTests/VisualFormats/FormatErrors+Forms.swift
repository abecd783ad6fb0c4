extension FormatErrorTests {
  /// What stands behind `Z:` and `C:` is none.
  static let forms = #"""
    === Z:[a]~[b]
    test:1:6: error: a step of a 'Z:' format is nothing, '-' or a number
    Z:[a]~[b]
         ^
    write it as in Z:[a]-10-[b]
    === Z:[a(10)]
    test:1:4: error: a view of a 'Z:' format is a name alone
    Z:[a(10)]
       ^
    write it as in Z:[a][b]
    === Z:[a]-(>=3)-[b]
    test:1:6: error: a step of a 'Z:' format is nothing, '-' or a number
    Z:[a]-(>=3)-[b]
         ^~~~~~~
    write it as in Z:[a]-10-[b]
    === Z:[a]-1e9-[b]
    test:1:7: error: a step must be between -100000 and 100000
    Z:[a]-1e9-[b]
          ^~~
    === Z
    test:1:2: error: the format ends too early
    Z
     ^
    expected ':'
    === C:
    test:1:3: error: the format ends too early
    C:
      ^
    expected the name of a view
    === C:a
    test:1:4: error: the format ends too early
    C:a
       ^
    expected '.' and an attribute
    === C:a.
    test:1:5: error: the format ends too early
    C:a.
        ^
    expected an attribute or a layout guide
    === C:a.width
    test:1:10: error: the format ends too early
    C:a.width
             ^
    expected '('
    === C:a.width(10)x
    test:1:14: error: unexpected 'x'
    C:a.width(10)x
                 ^
    expected '.' and an attribute or the end of the format
    === C:a.left(10)
    test:1:10: error: 'left' is a place, and cannot equal a number alone
    C:a.left(10)
             ^~
    measure it from an item: 'left == root.left + …'
    === C:a.left(b.top)
    test:1:10: error: 'left' is horizontal and 'top' is vertical
    C:a.left(b.top)
             ^~~~~
    both sides are places along one axis
    === C:a.left(b.leading)
    test:1:10: error: 'left' and 'leading' cannot be held together
    C:a.left(b.leading)
             ^~~~~~~~~
    leading and trailing swap sides with the layout direction; left and right do not
    === C:a.width(b.left)
    test:1:11: error: 'width' cannot be held against 'left'
    C:a.width(b.left)
              ^~~~~~
    a size goes with a size, and a place with a place
    === C:a.wdth(10)
    test:1:5: error: there is no attribute 'wdth'
    C:a.wdth(10)
        ^~~~
    did you mean 'width'?
    === Z:[a]-|
    test:1:6: error: the last '|' of a 'Z:' format stands right behind its front view
    Z:[a]-|
         ^
    leave the step before it out
    === Z:[a]-(b.width)-[b]
    test:1:6: error: a step of a 'Z:' format is nothing, '-' or a number
    Z:[a]-(b.width)-[b]
         ^~~~~~~~~~~
    write it as in Z:[a]-10-[b]
    === Z:[a]-10%-[b]
    test:1:6: error: a step of a 'Z:' format is nothing, '-' or a number
    Z:[a]-10%-[b]
         ^~~~~
    write it as in Z:[a]-10-[b]
    === Z:|[a][b,a]
    test:1:10: error: 'a' is in the format twice
    Z:|[a][b,a]
             ^
    a view has one place from back to front
    === Z:[a1..3,a2]
    test:1:10: error: 'a2' is in the format twice
    Z:[a1..3,a2]
             ^~
    a view has one place from back to front
    === Z:|-g-[a]
    test:1:5: error: there is no metric 'g'
    Z:|-g-[a]
        ^
    give it behind the format: metrics g=8

    """#
}
