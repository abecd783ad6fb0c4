extension EquationErrorTests {
  /// Errors in the form of a constraint.
  static let forms: [Golden] = [
    (
      "width == 100",
      """
      test:1:7: error: unexpected '=='
      width == 100
            ^~
      expected '.' and an attribute
      """
    ),
    (
      "a. == 100",
      """
      test:1:4: error: unexpected '=='
      a. == 100
         ^~
      expected an attribute or a layout guide
      """
    ),
    (
      "a.safeArea. == 100",
      """
      test:1:13: error: unexpected '=='
      a.safeArea. == 100
                  ^~
      expected an attribute
      """
    ),
    (
      "a.width",
      """
      test:1:8: error: unexpected end of the command
      a.width
             ^
      expected '==', '<=' or '>='
      """
    ),
    (
      "a.width; b.width",
      """
      test:1:8: error: unexpected ';'
      a.width; b.width
             ^
      expected '==', '<=' or '>='
      """
    ),
    (
      "a.width < 100",
      """
      test:1:9: error: unexpected '<'
      a.width < 100
              ^
      expected '==', '<=' or '>='
      """
    ),
    (
      "a.width == ",
      """
      test:1:12: error: unexpected end of the command
      a.width ==\u{20}
                 ^
      expected an attribute or a number
      """
    ),
    (
      "a.width == pad * gap",
      """
      test:1:12: error: the product contains two named numbers
      a.width == pad * gap
                 ^~~~~~~~~
      define a number for the product
      """
    ),
    (
      #"a.width == 8 / "my pad""#,
      """
      test:1:16: error: cannot divide by a named number
      a.width == 8 / "my pad"
                     ^~~~~~~~
      define a number for the reciprocal, and multiply by it
      """
    ),
    (
      "a.width == b.width + c.width",
      """
      test:1:22: error: the right side of the constraint has more than one attribute
      a.width == b.width + c.width
                           ^~~~~~~
      """
    ),
    (
      "a.width == b.width * c.width",
      """
      test:1:22: error: the right side of the constraint has more than one attribute
      a.width == b.width * c.width
                           ^~~~~~~
      """
    ),
    (
      "a.width + 3 == b.width",
      """
      test:1:1: error: the left side of the constraint is not a single attribute
      a.width + 3 == b.width
      ^~~~~~~~~
      write a constraint such as a.width == 2 * b.width + 10
      """
    ),
    (
      "100 == a.width",
      """
      test:1:1: error: the left side of the constraint is not a single attribute
      100 == a.width
      ^~~
      write a constraint such as a.width == 2 * b.width + 10
      """
    ),
    (
      "== 3",
      """
      test:1:1: error: unexpected '=='
      == 3
      ^~
      expected an attribute such as a.width
      """
    ),
    (
      "a.width == b.width @hgh",
      """
      test:1:21: error: unexpected 'hgh'
      a.width == b.width @hgh
                          ^~~
      expected a priority
      """
    ),
    (
      "a.width == (b.width",
      """
      test:1:20: error: unexpected end of the command
      a.width == (b.width
                         ^
      expected ')'
      """
    ),
    (
      "a.width == 1 2",
      """
      test:1:14: error: unexpected '2'
      a.width == 1 2
                   ^
      expected the end of the constraint
      """
    ),
    (
      "a.width == b.width ! c",
      """
      test:1:20: error: unexpected character '!'
      a.width == b.width ! c
                         ^
      quote a name that has characters other than letters, digits and '_'
      """
    ),
  ]
}
