extension FormatErrorTests {
  /// Errors after `Z:` and `C:`.
  static let forms = #"""
    === Z:[a]~[b]
    test:1:6: error: invalid step in a 'Z:' format
    Z:[a]~[b]
         ^
    omit the step, or write '-' or a number, as in Z:[a]-10-[b]
    === Z:[a(10)]
    test:1:4: error: a view in a 'Z:' format cannot have a size or a stack
    Z:[a(10)]
       ^
    write only the name of the view, as in Z:[a][b]
    === Z:[a]-(>=3)-[b]
    test:1:6: error: invalid step in a 'Z:' format
    Z:[a]-(>=3)-[b]
         ^~~~~~~
    omit the step, or write '-' or a number, as in Z:[a]-10-[b]
    === Z:[a]-1e9-[b]
    test:1:7: error: a step must be between -100000 and 100000
    Z:[a]-1e9-[b]
          ^~~
    === Z
    test:1:2: error: unexpected end of the format
    Z
     ^
    expected ':'
    === C:
    test:1:3: error: unexpected end of the format
    C:
      ^
    expected the name of a view
    === C:a
    test:1:4: error: unexpected end of the format
    C:a
       ^
    expected '.' and an attribute
    === C:a.
    test:1:5: error: unexpected end of the format
    C:a.
        ^
    expected an attribute or a layout guide
    === C:a.width
    test:1:10: error: unexpected end of the format
    C:a.width
             ^
    expected '('
    === C:a.width(10)x
    test:1:14: error: unexpected 'x'
    C:a.width(10)x
                 ^
    expected '.' and an attribute or the end of the format
    === C:a.left(10)
    test:1:10: error: 'left' is a position and cannot be compared with a number
    C:a.left(10)
             ^~
    compare the position with another position, as in a.left == root.left + 8
    === C:a.left(b.top)
    test:1:10: error: cannot compare 'left', which is horizontal, with 'top', which is vertical
    C:a.left(b.top)
             ^~~~~
    use positions along the same axis on both sides
    === C:a.left(b.leading)
    test:1:10: error: cannot compare 'left' with 'leading'
    C:a.left(b.leading)
             ^~~~~~~~~
    use leading and trailing, or left and right, on both sides
    === C:a.width(b.left)
    test:1:11: error: cannot compare 'width' with 'left'
    C:a.width(b.left)
              ^~~~~~
    compare a size with a size, or a position with a position
    === C:a.wdth(10)
    test:1:5: error: there is no attribute 'wdth'
    C:a.wdth(10)
        ^~~~
    did you mean 'width'?
    === Z:[a]-|
    test:1:6: error: no step is allowed before the last '|' of a 'Z:' format
    Z:[a]-|
         ^
    remove the step
    === Z:[a]-(b.width)-[b]
    test:1:6: error: invalid step in a 'Z:' format
    Z:[a]-(b.width)-[b]
         ^~~~~~~~~~~
    omit the step, or write '-' or a number, as in Z:[a]-10-[b]
    === Z:[a]-10%-[b]
    test:1:6: error: invalid step in a 'Z:' format
    Z:[a]-10%-[b]
         ^~~~~
    omit the step, or write '-' or a number, as in Z:[a]-10-[b]
    === Z:|[a][b,a]
    test:1:10: error: 'a' is in the format twice
    Z:|[a][b,a]
             ^
    list each view only once
    === Z:[a1..3,a2]
    test:1:10: error: 'a2' is in the format twice
    Z:[a1..3,a2]
             ^~
    list each view only once
    === Z:|-g-[a]
    test:1:5: error: there is no metric 'g'
    Z:|-g-[a]
        ^
    define it: let g = …, or after the format: metrics g=8

    """#
}
