extension EquationErrorTests {
  /// Errors in numbers, priorities and multipliers.
  static let numbers: [Golden] = [
    (
      "a.width == 10px",
      """
      test:1:12: error: '10px' is not a number
      a.width == 10px
                 ^~~~
      write the length in points, without a unit: 10
      """
    ),
    (
      "a.width == 1e999",
      """
      test:1:12: error: '1e999' is too large
      a.width == 1e999
                 ^~~~~
      """
    ),
    (
      "a.width == 1e300 * 1e300",
      """
      test:1:12: error: the constant must be between -1000000000 and 1000000000
      a.width == 1e300 * 1e300
                 ^~~~~~~~~~~~~
      """
    ),
    (
      "a.width == 1e300 * 1e300 * 0",
      """
      test:1:12: error: the constant must be between -1000000000 and 1000000000
      a.width == 1e300 * 1e300 * 0
                 ^~~~~~~~~~~~~~~~~
      """
    ),
    (
      "a.width == nan",
      """
      test:1:12: error: 'nan' is not a number
      a.width == nan
                 ^~~
      write a number such as 8, 0.5 or 1e3; quote a name that starts with a digit
      """
    ),
    (
      "a.width == 0 * b.width",
      """
      test:1:12: error: the multiplier cannot be 0
      a.width == 0 * b.width
                 ^~~~~~~~~~~
      write a constraint without the second attribute: a.width == 100
      """
    ),
    (
      "a.width == 1e7 * b.width",
      """
      test:1:12: error: the multiplier's magnitude must be between 1e-6 and 1000000
      a.width == 1e7 * b.width
                 ^~~~~~~~~~~~~
      """
    ),
    (
      "a.width == b.width / 0",
      """
      test:1:22: error: cannot divide by 0
      a.width == b.width / 0
                           ^
      """
    ),
    (
      "a.width == 2 / b.width",
      """
      test:1:16: error: cannot divide by an attribute
      a.width == 2 / b.width
                     ^~~~~~~
      """
    ),
    (
      "a.width == b.width @1001",
      """
      test:1:21: error: a priority must be between 1 and 1000
      a.width == b.width @1001
                          ^~~~
      use a number from 1 to 1000, such as 1000 (required), 750 (high) or 250 (low)
      """
    ),
  ]
}
