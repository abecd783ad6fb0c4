extension EquationErrorTests {
  /// What is named is not there, or does not go together.
  static let names: [Golden] = [
    (
      "a.widht == 100",
      """
      test:1:3: error: there is no attribute 'widht'
      a.widht == 100
        ^~~~~
      did you mean 'width'?
      """
    ),
    (
      "a.left.top == b.top",
      """
      test:1:3: error: there is no layout guide 'left'
      a.left.top == b.top
        ^~~~
      expected 'safeArea', 'layoutMargins', 'readableContent', 'contentLayoutGuide' or 'frameLayoutGuide'
      """
    ),
    (
      "a.safeArea == b.top",
      """
      test:1:3: error: there is no attribute 'safeArea'
      a.safeArea == b.top
        ^~~~~~~~
      a layout guide has attributes, as in safeArea.top
      """
    ),
    (
      "a.top == b.safeAera.top",
      """
      test:1:12: error: there is no layout guide 'safeAera'
      a.top == b.safeAera.top
                 ^~~~~~~~
      did you mean 'safeArea'?
      """
    ),
    (
      "a.safeArea.topMargin == b.top",
      """
      test:1:12: error: 'topMargin' belongs to views, and 'safeArea' is a layout guide
      a.safeArea.topMargin == b.top
                 ^~~~~~~~~
      """
    ),
    (
      "a.left == 5",
      """
      test:1:1: error: 'left' is a place, and cannot equal a number alone
      a.left == 5
      ^~~~~~
      measure it from an item: 'left == root.left + …'
      """
    ),
    (
      "a.left == b.width",
      """
      test:1:11: error: 'left' cannot be held against 'width'
      a.left == b.width
                ^~~~~~~
      a size goes with a size, and a place with a place
      """
    ),
    (
      "a.left == b.top",
      """
      test:1:11: error: 'left' is horizontal and 'top' is vertical
      a.left == b.top
                ^~~~~
      both sides are places along one axis
      """
    ),
    (
      "a.left == b.leading",
      """
      test:1:11: error: 'left' and 'leading' cannot be held together
      a.left == b.leading
                ^~~~~~~~~
      leading and trailing swap sides with the layout direction; left and right do not
      """
    ),
    (
      #""".width == 5"#,
      """
      test:1:1: error: a name is not empty
      "".width == 5
      ^~
      """
    ),
    (
      #""a\u{1b}[2J".width == 5"#,
      """
      test:1:1: error: a name cannot have the control character U+001B
      "a\\u{1b}[2J".width == 5
      ^~~~~~~~~~~~
      """
    ),
  ]
}
