extension FormatErrorTests {
  /// Errors in brackets.
  static let views = #"""
    === H:[a b]
    test:1:6: error: unexpected 'b'
    H:[a b]
         ^
    expected '(', ':', ',' or ']'
    === H:[row1/one]
    test:1:4: error: 'row1/one' is a path to a view of an instance, which a format cannot use
    H:[row1/one]
       ^~~~~~~~
    quote a view name that contains '/'
    === H:[a(row1/one.width)]
    test:1:6: error: 'row1/one' is a path to a view of an instance, which a format cannot use
    H:[a(row1/one.width)]
         ^~~~~~~~
    quote a view name that contains '/'
    === H:[]
    test:1:4: error: unexpected ']'
    H:[]
       ^
    expected the name of a view
    === H:[a,]
    test:1:6: error: unexpected ']'
    H:[a,]
         ^
    expected the name of a view
    === H:[,a]
    test:1:4: error: unexpected ','
    H:[,a]
       ^
    expected the name of a view
    === H:[a1..]
    test:1:8: error: unexpected ']'
    H:[a1..]
           ^
    expected the number of the last view
    === H:[a1..x]
    test:1:8: error: unexpected 'x'
    H:[a1..x]
           ^
    expected the number of the last view
    === H:[a1..0]
    test:1:8: error: '0' is not a valid end of the range
    H:[a1..0]
           ^
    write digits only, for a whole number that is 1 or greater
    === H:[a1..2.5]
    test:1:8: error: '2.5' is not a valid end of the range
    H:[a1..2.5]
           ^~~
    write digits only, for a whole number that is 1 or greater
    === H:[a..3]
    test:1:5: error: 'a' does not end in a number
    H:[a..3]
        ^~
    write a range as in [a1..4]
    === H:[a1..5000]
    test:1:8: error: the range has more than 1000 views
    H:[a1..5000]
           ^~~~
    === H:[a1..2 x]
    test:1:10: error: unexpected 'x'
    H:[a1..2 x]
             ^
    expected '(', ':', ',' or ']'
    === H:[a1..2:[b]]
    test:1:9: error: a range of views cannot have a stack
    H:[a1..2:[b]]
            ^
    use one view before the ':'
    === H:[a:]
    test:1:6: error: unexpected ']'
    H:[a:]
         ^
    expected '[', '-', '~' or '->'
    === H:[a:x]
    test:1:6: error: unexpected 'x'
    H:[a:x]
         ^
    expected '[', '-', '~' or '->'
    === H:[a:-]
    test:1:7: error: unexpected ']'
    H:[a:-]
          ^
    expected '['
    === H:[a:-8-]
    test:1:9: error: unexpected ']'
    H:[a:-8-]
            ^
    expected '['
    === H:[a:[b]x]
    test:1:9: error: unexpected 'x'
    H:[a:[b]x]
            ^
    expected '-', '~', '->', '[', ',' or ']'
    === H:[a:[b]-x]
    test:1:11: error: unexpected ']'
    H:[a:[b]-x]
              ^
    expected '-'
    === HV:[a:[b]]
    test:1:5: error: a stack is not allowed in an 'HV:' format
    HV:[a:[b]]
        ^
    use 'H:' or 'V:' for a format with a stack
    === H:['a]
    test:1:4: error: the quote is not closed
    H:['a]
       ^
    add a closing "'"
    === H:['']
    test:1:4: error: a name cannot be empty
    H:['']
       ^~
    === H:[a1..1000][b1..1000]
    test:1:13: error: the formats describe more than 10000 constraints
    H:[a1..1000][b1..1000]
                ^
    === H:[a1
    test:1:6: error: unexpected end of the format
    H:[a1
         ^
    expected '(', '..', ':', ',' or ']'
    === H:[a:[b]-8-x]
    test:1:12: error: unexpected 'x'
    H:[a:[b]-8-x]
               ^
    expected '[', ',' or ']'
    === H:[a:[b]-{]
    test:1:10: error: unexpected '{'
    H:[a:[b]-{]
             ^
    expected '[', ',', ']', '>', '(', '-', a number or a metric
    === H:[a1..1e1]
    test:1:8: error: '1e1' is not a valid end of the range
    H:[a1..1e1]
           ^~~
    write digits only, for a whole number that is 1 or greater
    === H:[a1000001..1000002]
    test:1:12: error: the number at the end of 'a1000001' is greater than 1000000
    H:[a1000001..1000002]
               ^~

    """#
}
