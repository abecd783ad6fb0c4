import GimbalModel
import GimbalNotation
import Testing

/// The rendered diagnostics of invalid constraints.
@Suite struct EquationErrorTests {
  typealias Golden = (text: String, rendered: String)

  static let goldens = names + forms + numbers

  @Test(arguments: goldens.indices) func golden(_ index: Int) {
    let golden = Self.goldens[index]
    #expect(rendered(golden.text) { _ = try EquationSyntax.parse($0) } == golden.rendered)
  }

  @Test func nestingIsLimited() {
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

  @Test func unclosedBlockPointsToItsBrace() {
    let text = "{ a.width == 1\n b.width == 2\n"
    let expected = """
      test:1:1: error: the '{' is not closed
      { a.width == 1
      ^
      add a closing '}'
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

  @Test func unknownViewsSuggestNearestNameOrScene() throws {
    let scene = try makeScene(["yellow", "red", "blue"])
    func resolve(_ text: String) -> String {
      rendered(text) { source in
        _ = try EquationSyntax.parse(source).resolve(in: scene) {
          ["green", "row1/one"].contains($0.text) ? name("Other") : nil
        }
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
        test:1:12: error: view 'green' belongs to another scene, 'Other'
        red.top == green.top
                   ^~~~~
        use 'scene use Other' first; a rule refers to views of one scene
        """)
    #expect(
      resolve("red.top == row1/one.top") == """
        test:1:12: error: a rule cannot use view 'row1/one', which belongs to another scene, 'Other'
        red.top == row1/one.top
                   ^~~~~~~~
        edit that scene: scene use Other
        """)
    #expect(
      resolve("red.top == purple.top") == """
        test:1:12: error: there is no view 'purple'
        red.top == purple.top
                   ^~~~~~
        use 'view list' to list the scene's views
        """)
    #expect(resolve("red.top == yellow.top").isEmpty)
  }
}
