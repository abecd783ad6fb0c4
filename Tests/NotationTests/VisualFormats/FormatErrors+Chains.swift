extension FormatErrorTests {
  /// Errors outside brackets.
  static let chains = #"""
    === A|[a]
    test:1:1: error: there is no orientation 'A'
    A|[a]
    ^
    expected 'H:', 'V:', 'HV:', 'Z:' or 'C:', and views in brackets: H:|-[a]-|
    === H:[a]- (8)-[b]
    test:1:7: error: a connection cannot contain a blank
    H:[a]- (8)-[b]
          ^
    write the connection without blanks, as in [a]-8-[b]
    === H|[a]
    test:1:2: error: unexpected '|'
    H|[a]
     ^
    expected ':'
    === K:|[a]
    test:1:1: error: there is no orientation 'K'
    K:|[a]
    ^
    expected 'H:', 'V:', 'HV:', 'Z:' or 'C:', and views in brackets: H:|-[a]-|
    === h:|[a]
    test:1:1: error: there is no orientation 'h'
    h:|[a]
    ^
    did you mean 'H'?
    === H:
    test:1:3: error: unexpected end of the format
    H:
      ^
    expected '|' or '['
    === H:a
    test:1:3: error: unexpected 'a'
    H:a
      ^
    expected '|' or '['
    === H:|
    test:1:4: error: unexpected end of the format
    H:|
       ^
    expected '[', '-', '~' or '->'
    === H:|-
    test:1:5: error: unexpected end of the format
    H:|-
        ^
    expected '[', '>', '(', '-', a number or a metric
    === H:|-8
    test:1:6: error: unexpected end of the format
    H:|-8
         ^
    expected '%' or '-'
    === H:|-8[a]
    test:1:6: error: unexpected '['
    H:|-8[a]
         ^
    expected '%' or '-'
    === H:|-8-
    test:1:7: error: unexpected end of the format
    H:|-8-
          ^
    expected '['
    === H:|-[
    test:1:6: error: unexpected end of the format
    H:|-[
         ^
    expected the name of a view
    === H:|-[a
    test:1:7: error: unexpected end of the format
    H:|-[a
          ^
    expected '(', ':', ',' or ']'
    === H:|-[a]]
    test:1:8: error: unexpected ']'
    H:|-[a]]
           ^
    expected '-', '~', '->', '[', '|' or the end of the format
    === H:|-[a]-
    test:1:9: error: unexpected end of the format
    H:|-[a]-
            ^
    expected '[', '|', '>', '(', '-', a number or a metric
    === H:|[a]~8[b]
    test:1:9: error: unexpected '['
    H:|[a]~8[b]
            ^
    expected '%' or '~'
    === H:|~(8)
    test:1:8: error: unexpected end of the format
    H:|~(8)
           ^
    expected '~'
    === H:[a](8)
    test:1:6: error: unexpected '('
    H:[a](8)
         ^
    expected '-', '~', '->', '[', '|' or the end of the format
    === H:[a]/*
    test:1:6: error: the comment is not closed
    H:[a]/*
         ^~
    add a closing '*/'
    === H:|-gap-[a]
    test:1:5: error: there is no metric 'gap'
    H:|-gap-[a]
        ^~~
    define it: let gap = …, or after the format: metrics gap=8
    === H:[a]-(b.width)-[c]
    test:1:8: error: a gap cannot depend on a view
    H:[a]-(b.width)-[c]
           ^
    use a number, a percentage or a metric; to depend on a view, constrain a size, as in [a(b)], or an attribute, as in C:a.left(b.right*2)
    === H:[a]-{}-[b]
    test:1:7: error: unexpected '{'
    H:[a]-{}-[b]
          ^
    expected '[', '|', '>', '(', '-', a number or a metric
    === H:[a]é[b]
    test:1:6: error: unexpected 'é'
    H:[a]é[b]
         ^
    expected '-', '~', '->', '[', '|' or the end of the format
    === H:|[root]
    test:1:3: error: 'root' has no superview
    H:|[root]
      ^
    use '|', '%' and '~' only if the format's first view has a superview
    === H:[root(50%)]
    test:1:9: error: 'root' has no superview
    H:[root(50%)]
            ^~~
    use '|', '%' and '~' only if the format's first view has a superview
    === |[a]|[b]
    test:1:6: error: unexpected '['
    |[a]|[b]
         ^
    expected the end of the format
    === H:[a]->
    test:1:8: error: unexpected end of the format
    H:[a]->
           ^
    expected '[' or '|'
    === H:[a]-->[b]
    test:1:8: error: unexpected '>'
    H:[a]-->[b]
           ^
    expected a number
    === H:[a]-8[b]
    test:1:8: error: unexpected '['
    H:[a]-8[b]
           ^
    expected '%' or '-'
    === |-(8)[a]
    test:1:6: error: unexpected '['
    |-(8)[a]
         ^
    expected '-'
    === H:|~8[a]
    test:1:6: error: unexpected '['
    H:|~8[a]
         ^
    expected '%' or '~'
    === H:[a]-(8)[b]
    test:1:10: error: unexpected '['
    H:[a]-(8)[b]
             ^
    expected '-'
    === H:[a]-/**/
    test:1:11: error: unexpected end of the format
    H:[a]-/**/
              ^
    expected '[', '|', '(', '-', a number or a metric
    === H:[a]~
    test:1:7: error: unexpected end of the format
    H:[a]~
          ^
    expected '[', '|', '(', '-', a number or a metric
    === H:[a]--[b]
    test:1:8: error: unexpected '['
    H:[a]--[b]
           ^
    expected a number
    === H:[a][a]
    test:1:7: error: 'a' is on both sides of a gap
    H:[a][a]
          ^
    use different views, or '->' for no connection
    === H:[a,b]-[c,a]
    test:1:12: error: 'a' is on both sides of a gap
    H:[a,b]-[c,a]
               ^
    use different views, or '->' for no connection
    === H:[a1..3]~[a2]~|
    test:1:12: error: 'a2' is on both sides of a gap
    H:[a1..3]~[a2]~|
               ^~
    use different views, or '->' for no connection
    === H:[a]-(-10%)-[b]
    test:1:8: error: a negative percentage would give the gap a negative size
    H:[a]-(-10%)-[b]
           ^~~~
    use a negative percentage only relative to the frame of the superview

    """#
}
