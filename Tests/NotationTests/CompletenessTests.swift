import GimbalNotation
import TestSupport
import Testing

@Suite struct CompletenessTests {
  @Test(
    arguments: [
      ("", .complete), ("view new a\n", .complete), ("a {", .openBlock), ("a {\n b\n", .openBlock),
      ("a { b }", .complete), ("a { b { c }\n", .openBlock), ("a }", .complete), ("a } {", .openBlock),
      ("a \"b", .openQuote), ("a \"b\n", .openQuote), ("a \"b\\\"", .openQuote), ("a \"b\\", .openQuote),
      ("a \"{\"", .complete), ("a \"#\" {", .openBlock), ("a \\", .continuedLine), ("a \\\n", .continuedLine),
      ("a \\ \t\r\n", .continuedLine), ("a \\\nb", .complete), ("a \\\n\n", .complete), ("a \\b", .complete),
      ("# { \" \\", .complete), ("# {\n", .complete), ("a # \"\n{", .openBlock), ("a #7 {", .openBlock),
      ("#7 {", .complete), ("a;#7 {", .complete), ("a {#7 }\n", .openBlock), ("a #", .complete),
      ("a #\n{", .openBlock), ("a #\" {", .complete), ("a { # }\n", .openBlock), ("a { \\\n", .continuedLine),
      ("a \\\"", .openQuote), ("#", .complete), ("##\n{", .openBlock),
    ] as [(String, Completeness.State)])
  func states(_ text: String, _ state: Completeness.State) {
    #expect(Completeness.of(text) == state)
    var piecewise = Completeness()
    for character in text { piecewise.feed(String(character)) }
    #expect(piecewise.state == state)
    #expect(piecewise.isComplete == (state == .complete))
  }

  /// The lexer finds an unclosed block or quote exactly where `Completeness` does.
  @Test func matchesLexer() {
    var chance = SeededGenerator(seed: 3)
    let pieces = ["a", "{", "}", "\"", "\\", "#", "7", "\n", ";", " ", "\\\n", "#7"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<12, using: &chance)).map { _ in
        pieces.randomElement(using: &chance) ?? ""
      }.joined()
      var isQuoteOpen = false
      var depth = 0
      for token in LexerTests.tokens(text) {
        switch token.kind {
        case .invalid(let error) where error.reason == .unterminatedString: isQuoteOpen = true
        case .symbol(.openBrace): depth += 1
        case .symbol(.closeBrace): depth = max(0, depth - 1)
        default: break
        }
      }
      switch Completeness.of(text) {
      case .openQuote: #expect(isQuoteOpen, "\(text.debugDescription)")
      case .openBlock: #expect(!isQuoteOpen && depth > 0, "\(text.debugDescription)")
      case .complete: #expect(!isQuoteOpen && depth == 0, "\(text.debugDescription)")
      case .continuedLine: #expect(!isQuoteOpen, "\(text.debugDescription)")
      }
    }
  }

  @Test func longBlocksAreLinear() {
    var completeness = Completeness()
    completeness.feed("constrain {\n")
    for _ in 0..<100_000 {
      completeness.feed("a.width == 3\n")
      if completeness.isComplete { Issue.record("the block is open") }
    }
    completeness.feed("}\n")
    #expect(completeness.isComplete)
  }
}
