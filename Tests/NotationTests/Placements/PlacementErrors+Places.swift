extension PlacementErrorTests {
  /// Errors in the text after `place VIEW`.
  static let places: [Golden] = [
    (
      #"""
      place a
      """#,
      #"""
      test:1:8: error: unexpected end of the command
      place a
             ^
      expected 'below', 'above', 'after', 'before', 'at', 'center-in', 'center-x' or 'center-y'
      """#
    ),
    (
      #"""
      place a belwo b
      """#,
      #"""
      test:1:9: error: there is no position 'belwo'
      place a belwo b
              ^~~~~
      did you mean 'below'?
      """#
    ),
    (
      #"""
      place a below
      """#,
      #"""
      test:1:14: error: unexpected end of the command
      place a below
                   ^
      expected the name of a view
      """#
    ),
    (
      #"""
      place a below b margin-left 8
      """#,
      #"""
      test:1:17: error: 'margin-left' is not a margin of 'below'
      place a below b margin-left 8
                      ^~~~~~~~~~~
      write 'margin' or 'margin-top' for the margin at the view's top edge
      """#
    ),
    (
      #"""
      place a above b margin-top 8
      """#,
      #"""
      test:1:17: error: 'margin-top' is not a margin of 'above'
      place a above b margin-top 8
                      ^~~~~~~~~~
      write 'margin' or 'margin-bottom' for the margin at the view's bottom edge
      """#
    ),
    (
      #"""
      place a after b margin-bottom 8
      """#,
      #"""
      test:1:17: error: 'margin-bottom' is not a margin of 'after'
      place a after b margin-bottom 8
                      ^~~~~~~~~~~~~
      write 'margin' or 'margin-leading' for the margin at the view's leading edge
      """#
    ),
    (
      #"""
      place a before b margin
      """#,
      #"""
      test:1:24: error: unexpected end of the command
      place a before b margin
                             ^
      expected a margin
      """#
    ),
    (
      #"""
      place a below b y 10
      """#,
      #"""
      test:1:17: error: 'below' already sets the y coordinate
      place a below b y 10
                      ^
      use 'x', 'centered-to' or a margin
      """#
    ),
    (
      #"""
      place a below b maxX 10
      """#,
      #"""
      test:1:17: error: 'maxX' cannot follow 'below'
      place a below b maxX 10
                      ^~~~
      use 'x' or 'centered-to' for the x coordinate
      """#
    ),
    (
      #"""
      place a after b maxY 3
      """#,
      #"""
      test:1:17: error: 'maxY' cannot follow 'after'
      place a after b maxY 3
                      ^~~~
      use 'y' or 'centered-to' for the y coordinate
      """#
    ),
    (
      #"""
      place a below b margin 1 margin-top 2
      """#,
      #"""
      test:1:26: error: the margin is specified twice
      place a below b margin 1 margin-top 2
                               ^~~~~~~~~~
      remove one of the two
      """#
    ),
    (
      #"""
      place a below b x 1 centered-to b
      """#,
      #"""
      test:1:21: error: the x coordinate is specified twice
      place a below b x 1 centered-to b
                          ^~~~~~~~~~~
      remove one of the two
      """#
    ),
    (
      #"""
      place a below b x 1 foo
      """#,
      #"""
      test:1:21: error: unexpected 'foo'
      place a below b x 1 foo
                          ^~~
      expected the end of the placement
      """#
    ),
    (
      #"""
      place a at 10
      """#,
      #"""
      test:1:14: error: unexpected end of the command
      place a at 10
                   ^
      expected ','
      """#
    ),
    (
      #"""
      place a at 10,
      """#,
      #"""
      test:1:15: error: unexpected end of the command
      place a at 10,
                    ^
      expected a measure or a number
      """#
    ),
    (
      #"""
      place a width 10
      """#,
      #"""
      test:1:9: error: 'width' is a size, not a position
      place a width 10
              ^~~~~
      write: resize a width …
      """#
    ),
    (
      #"""
      place a x b
      """#,
      #"""
      test:1:11: error: there is no number 'b'
      place a x b
                ^
      'b' is a view: add an attribute, as in b.maxX
      """#
    ),
    (
      #"""
      place a x b.maxZ
      """#,
      #"""
      test:1:13: error: there is no measure 'maxZ'
      place a x b.maxZ
                  ^~~~
      did you mean 'maxX'?
      """#
    ),
    (
      #"""
      place a x b.maxX + a
      """#,
      #"""
      test:1:20: error: there is no number 'a'
      place a x b.maxX + a
                         ^
      'a' is a view: add an attribute, as in a.maxX
      """#
    ),
    (
      #"""
      place a x b.maxX * b.minX
      """#,
      #"""
      test:1:20: error: the placement contains more than one measure
      place a x b.maxX * b.minX
                         ^~~~~~
      """#
    ),
    (
      #"""
      place a x 8 / b.minX
      """#,
      #"""
      test:1:15: error: cannot divide by a measure
      place a x 8 / b.minX
                    ^~~~~~
      """#
    ),
    (
      #"""
      place a x 2e9
      """#,
      #"""
      test:1:11: error: the x must be between -1000000000 and 1000000000
      place a x 2e9
                ^~~
      """#
    ),
  ]
}
