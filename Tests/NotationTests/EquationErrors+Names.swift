extension EquationErrorTests {
  /// Errors in names and in combinations of attributes.
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
      expected 'safeArea', 'layoutMargins', 'readableContent', 'contentLayoutGuide', 'frameLayoutGuide' or 'keyboard'
      """
    ),
    (
      "a.safeArea == b.top",
      """
      test:1:3: error: there is no attribute 'safeArea'
      a.safeArea == b.top
        ^~~~~~~~
      'safeArea' is a layout guide: add an attribute, as in safeArea.top
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
      test:1:12: error: the layout guide 'safeArea' has no attribute 'topMargin'
      a.safeArea.topMargin == b.top
                 ^~~~~~~~~
      """
    ),
    (
      "a.left == 5",
      """
      test:1:1: error: 'left' is a position and cannot be compared with a number
      a.left == 5
      ^~~~~~
      compare the position with another position: a.left == root.left + 5
      """
    ),
    (
      "a.left == b.width",
      """
      test:1:11: error: cannot compare 'left' with 'width'
      a.left == b.width
                ^~~~~~~
      compare a size with a size, or a position with a position
      """
    ),
    (
      "a.left == b.top",
      """
      test:1:11: error: cannot compare 'left', which is horizontal, with 'top', which is vertical
      a.left == b.top
                ^~~~~
      use positions along the same axis on both sides
      """
    ),
    (
      "a.left == b.leading",
      """
      test:1:11: error: cannot compare 'left' with 'leading'
      a.left == b.leading
                ^~~~~~~~~
      use leading and trailing, or left and right, on both sides
      """
    ),
    (
      #""".width == 5"#,
      """
      test:1:1: error: a name cannot be empty
      "".width == 5
      ^~
      """
    ),
    (
      #""a\u{1b}[2J".width == 5"#,
      """
      test:1:1: error: the name contains the control character U+001B
      "a\\u{1b}[2J".width == 5
      ^~~~~~~~~~~~
      """
    ),
  ]
}
