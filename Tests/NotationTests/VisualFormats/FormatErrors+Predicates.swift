extension FormatErrorTests {
  /// Errors in predicates.
  static let predicates = #"""
    === H:[a(]
    test:1:6: error: unexpected ']'
    H:[a(]
         ^
    expected '==', '<=', '>=', '+', '-', a number, a metric, a view or '|'
    === H:[a()]
    test:1:6: error: unexpected ')'
    H:[a()]
         ^
    expected '==', '<=', '>=', '+', '-', a number, a metric, a view or '|'
    === H:[a(100]
    test:1:9: error: unexpected ']'
    H:[a(100]
            ^
    expected '%', '@', ',' or ')'
    === H:[a(100 b)]
    test:1:10: error: unexpected 'b'
    H:[a(100 b)]
             ^
    expected '%', '@', ',' or ')'
    === H:[a(50% b)]
    test:1:10: error: unexpected 'b'
    H:[a(50% b)]
             ^
    expected '@', ',' or ')'
    === H:[a(100@)]
    test:1:10: error: unexpected ')'
    H:[a(100@)]
             ^
    expected a priority between 1 and 1000, a named priority or a metric
    === H:[a(100@0)]
    test:1:10: error: a priority must be between 1 and 1000
    H:[a(100@0)]
             ^
    use a number from 1 to 1000, such as 1000 (required), 750 (high) or 250 (low)
    === H:[a(100@1001)]
    test:1:10: error: a priority must be between 1 and 1000
    H:[a(100@1001)]
             ^~~~
    use a number from 1 to 1000, such as 1000 (required), 750 (high) or 250 (low)
    === H:[a(100@750 x)]
    test:1:14: error: unexpected 'x'
    H:[a(100@750 x)]
                 ^
    expected ',' or ')'
    === H:[a(>100)]
    test:1:7: error: unexpected '1'
    H:[a(>100)]
          ^
    expected '='
    === H:[a(<)]
    test:1:7: error: unexpected ')'
    H:[a(<)]
          ^
    expected '='
    === H:[a(==)]
    test:1:8: error: unexpected ')'
    H:[a(==)]
           ^
    expected '+', '-', a number, a metric, a view or '|'
    === H:[a(!b)]
    test:1:6: error: unexpected '!'
    H:[a(!b)]
         ^
    expected '==', '<=', '>=', '+', '-', a number, a metric, a view or '|'
    === H:[a(b.)]
    test:1:8: error: unexpected ')'
    H:[a(b.)]
           ^
    expected an attribute or a layout guide
    === H:[a(b.widht)]
    test:1:8: error: there is no attribute 'widht'
    H:[a(b.widht)]
           ^~~~~
    did you mean 'width'?
    === H:[a(b.safeArea)]
    test:1:8: error: there is no attribute 'safeArea'
    H:[a(b.safeArea)]
           ^~~~~~~~
    'safeArea' is a layout guide: add an attribute, as in safeArea.top
    === H:[a(b.safeArea.)]
    test:1:17: error: unexpected ')'
    H:[a(b.safeArea.)]
                    ^
    expected an attribute
    === H:[a(b.safeArea.firstBaseline)]
    test:1:17: error: the layout guide 'safeArea' has no attribute 'firstBaseline'
    H:[a(b.safeArea.firstBaseline)]
                    ^~~~~~~~~~~~~
    === H:[a(b*)]
    test:1:8: error: unexpected ')'
    H:[a(b*)]
           ^
    expected a number or a metric
    === H:[a(b/0)]
    test:1:7: error: cannot divide by 0
    H:[a(b/0)]
          ^~
    === H:[a(b*0)]
    test:1:7: error: the multiplier cannot be 0
    H:[a(b*0)]
          ^~
    write a constraint without the second attribute: a.width == 100
    === H:[a(b+)]
    test:1:8: error: unexpected ')'
    H:[a(b+)]
           ^
    expected a number or a metric
    === H:[a(b*2 3)]
    test:1:10: error: unexpected '3'
    H:[a(b*2 3)]
             ^
    expected '+', '-', '@', ',' or ')'
    === H:[a(b+2 3)]
    test:1:10: error: unexpected '3'
    H:[a(b+2 3)]
             ^
    expected '@', ',' or ')'
    === H:[a(b.width 3)]
    test:1:14: error: unexpected '3'
    H:[a(b.width 3)]
                 ^
    expected '*', '/', '+', '-', '@', ',' or ')'
    === H:[a(b 3)]
    test:1:8: error: unexpected '3'
    H:[a(b 3)]
           ^
    expected '.', '*', '/', '+', '-', '@', ',' or ')'
    === H:[a(b.leading)]
    test:1:6: error: cannot compare 'width' with 'leading'
    H:[a(b.leading)]
         ^~~~~~~~~
    compare a size with a size, or a position with a position
    === H:[a(10pt)]
    test:1:6: error: '10pt' is not a number
    H:[a(10pt)]
         ^~~~
    write a number such as 8, 0.5 or 1e3 without a unit
    === H:[a(1.)]
    test:1:6: error: '1.' is not a number
    H:[a(1.)]
         ^~
    write a number such as 8, 0.5 or 1e3 without a unit
    === H:[a(1e999)]
    test:1:6: error: '1e999' is too large
    H:[a(1e999)]
         ^~~~~
    === H:[a(1e10)]
    test:1:6: error: the constant must be between -1000000000 and 1000000000
    H:[a(1e10)]
         ^~~~
    === H:[a(b*1e7)]
    test:1:6: error: the multiplier's magnitude must be between 1e-6 and 1000000
    H:[a(b*1e7)]
         ^~~~~
    === H:[a(-)]
    test:1:7: error: unexpected ')'
    H:[a(-)]
          ^
    expected a number
    === H:[a(10)x]
    test:1:9: error: unexpected 'x'
    H:[a(10)x]
            ^
    expected ':', ',' or ']'
    === H:[a(10@strong)]
    test:1:9: error: there is no priority 'strong'
    H:[a(10@strong)]
            ^~~~~~
    expected 'required', 'high', 'low', 'fittingSize', a number or a metric
    === H:[a(10@hihg)]
    test:1:9: error: there is no priority 'hihg'
    H:[a(10@hihg)]
            ^~~~
    did you mean 'high'?
    === H:[a(b/m)]
    test:1:7: error: there is no metric 'm'
    H:[a(b/m)]
          ^~
    define it: let m = …, or after the format: metrics m=8
    === H:[a(>=]
    test:1:8: error: unexpected ']'
    H:[a(>=]
           ^
    expected '+', '-', a number, a metric, a view or '|'
    === H:|-(b/0)-[a]
    test:1:6: error: there is no metric 'b'
    H:|-(b/0)-[a]
         ^
    define it: let b = …, or after the format: metrics b=8

    """#
}
