import Foundation
import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

@Suite struct HighlightingTests {
  private let goldens = Goldens()

  /// GIMBAL_RECORD=1 writes the files anew after a change of the commands.
  @Test func grammarsOfEditorsHaveTheWordsOfTheCommands() throws {
    let editors = "../../../editors"
    #expect(
      try goldens.difference(
        of: TextMateGrammar.text, from: editors + "/vscode/syntaxes/gimbal.tmLanguage.json") == nil)
    #expect(try goldens.difference(of: VimSyntax.text, from: editors + "/vim/syntax/gimbal.vim") == nil)
  }

  @Test func textMateGrammarHasAllCommands() throws {
    let grammar = try JSON(parsing: Array(TextMateGrammar.text.utf8))
    let patterns = grammar["patterns"].elements.compactMap { $0["match"].string }
    for command in CommandTable.standard.commands {
      let words = command.manual.words
      let found = patterns.contains { pattern in
        pattern.contains("(\(words[0]))")
          && words.dropFirst().allSatisfy { second in
            pattern.split { "()|".contains($0) }.contains(Substring(second))
          }
      }
      #expect(found, "\(words)")
    }
    for pattern in patterns { #expect(throws: Never.self) { try NSRegularExpression(pattern: pattern) } }
  }

  @Test func keywordsComeFromTheUsage() {
    for word in ["into", "when", "device", "kind"] { #expect(Keywords.arguments.contains(word), "\(word)") }
    for option in ["--format", "--orientation"] { #expect(Keywords.options.contains(option), "\(option)") }
    #expect(Keywords.arguments.allSatisfy { $0.contains(where: \.isLowercase) && !$0.contains(" ") })
  }
}
