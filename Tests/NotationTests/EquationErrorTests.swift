import Model
import Notation
import Testing

/// What a user sees of every mistake in an equation.
@Suite struct EquationErrorTests {
  static let goldens: [(text: String, rendered: String)] = [
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
      test:1:8: error: the command ends too early
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
      test:1:12: error: the command ends too early
      a.width ==\u{20}
                 ^
      expected an attribute or a number
      """
    ),
    (
      "a.width == 10px",
      """
      test:1:12: error: '10px' is not a number
      a.width == 10px
                 ^~~~
      expected a number such as 8, 0.5 or 1e3; a name that starts with a digit is quoted
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
      expected a number such as 8, 0.5 or 1e3; a name that starts with a digit is quoted
      """
    ),
    (
      "a.width == b + 3",
      """
      test:1:12: error: unexpected 'b'
      a.width == b + 3
                 ^
      expected an attribute such as b.width or a number
      """
    ),
    (
      #"a.width == "my view""#,
      """
      test:1:12: error: unexpected '"my view"'
      a.width == "my view"
                 ^~~~~~~~~
      expected an attribute such as "my view".width or a number
      """
    ),
    (
      "a.width == 0 * b.width",
      """
      test:1:12: error: the multiplier is 0
      a.width == 0 * b.width
                 ^~~~~~~~~~~
      a constraint without a second attribute has none: write a.width == 100
      """
    ),
    (
      "a.width == 1e7 * b.width",
      """
      test:1:12: error: the multiplier's magnitude must be between 1e-06 and 1000000
      a.width == 1e7 * b.width
                 ^~~~~~~~~~~~~
      """
    ),
    (
      "a.width == b.width / 0",
      """
      test:1:22: error: division by 0
      a.width == b.width / 0
                           ^
      """
    ),
    (
      "a.width == 2 / b.width",
      """
      test:1:16: error: a number cannot be divided by an attribute
      a.width == 2 / b.width
                     ^~~~~~~
      """
    ),
    (
      "a.width == b.width + c.width",
      """
      test:1:22: error: the right side of a constraint has at most one attribute
      a.width == b.width + c.width
                           ^~~~~~~
      """
    ),
    (
      "a.width == b.width * c.width",
      """
      test:1:22: error: the right side of a constraint has at most one attribute
      a.width == b.width * c.width
                           ^~~~~~~
      """
    ),
    (
      "a.width + 3 == b.width",
      """
      test:1:1: error: the left side of a constraint is one attribute
      a.width + 3 == b.width
      ^~~~~~~~~
      expected a form such as a.width == 2 * b.width + 10
      """
    ),
    (
      "100 == a.width",
      """
      test:1:1: error: the left side of a constraint is one attribute
      100 == a.width
      ^~~
      expected a form such as a.width == 2 * b.width + 10
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
      "a.width == b.width @1001",
      """
      test:1:21: error: a priority is between 1 and 1000
      a.width == b.width @1001
                          ^~~~
      decimals are allowed; 1000 is required, 750 high, 250 low
      """
    ),
    (
      "a.width == b.width @high",
      """
      test:1:21: error: unexpected 'high'
      a.width == b.width @high
                          ^~~~
      expected a priority
      """
    ),
    (
      "a.width == (b.width",
      """
      test:1:20: error: the command ends too early
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
    (
      "a.width == b.width ! c",
      """
      test:1:20: error: unexpected character '!'
      a.width == b.width ! c
                         ^
      a name that is not letters, digits and '_' is quoted
      """
    ),
  ]

  @Test(arguments: goldens.indices) func golden(_ index: Int) {
    let golden = Self.goldens[index]
    #expect(rendered(golden.text) { _ = try EquationSyntax.parse($0) } == golden.rendered)
  }

  @Test func nestingIsBounded() {
    let open = String(repeating: "(", count: 65)
    let close = String(repeating: ")", count: 65)
    #expect(throws: ParseError(.tooDeep(what: "constraint", limit: 64), at: Span(75, 76))) {
      try EquationSyntax.parse(source("a.width == \(open)1\(close)"))
    }
    #expect(throws: Never.self) {
      try EquationSyntax.parse(source("a.width == \(open.dropLast())1\(close.dropLast())"))
    }
    #expect(ParseError(.tooDeep(what: "constraint", limit: 64), at: Span(0, 0)).message.contains("64 levels"))
  }

  @Test func aBlockSaysWhereItOpened() {
    let text = "{ a.width == 1\n b.width == 2\n"
    let expected = """
      test:1:1: error: the '{' is not closed
      { a.width == 1
      ^
      expected a closing '}'
      """
    #expect(
      rendered(text) {
        var cursor = Cursor($0)
        _ = try cursor.equations()
      } == expected)
    #expect(
      rendered("{ a.width == 1 } }") {
        var cursor = Cursor($0)
        _ = try cursor.equations()
        try cursor.endOfStatement()
      } == """
        test:1:18: error: unexpected '}'
        { a.width == 1 } }
                         ^
        expected the end of the command
        """)
    #expect(
      rendered("{ a.width == 1 b.width == 2 }") {
        var cursor = Cursor($0)
        _ = try cursor.equations()
      } == """
        test:1:16: error: unexpected 'b'
        { a.width == 1 b.width == 2 }
                       ^
        expected the end of the rule
        """)
  }

  @Test func unknownViewsAreLookedForNearbyAndElsewhere() throws {
    let scene = try makeScene(["yellow", "red", "blue"])
    func resolve(_ text: String) -> String {
      rendered(text) { source in
        _ = try EquationSyntax.parse(source).resolve(in: scene) { $0 == name("green") ? name("Other") : nil }
      }
    }
    #expect(
      resolve("yelow.top == red.top") == """
        test:1:1: error: there is no view 'yelow'
        yelow.top == red.top
        ^~~~~
        did you mean 'yellow'?
        """)
    #expect(
      resolve("red.top == green.top") == """
        test:1:12: error: view 'green' is in scene 'Other'
        red.top == green.top
                   ^~~~~
        a constraint holds views of one scene
        """)
    #expect(
      resolve("red.top == purple.top") == """
        test:1:12: error: there is no view 'purple'
        red.top == purple.top
                   ^~~~~~
        """)
    #expect(resolve("red.top == yellow.top").isEmpty)
  }
}
