import GimbalNotation
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The output of all transcripts on terminals of several widths.
@Suite struct LineWidthTests {
  static let names = goldens.names(in: "transcripts", ending: ".gim")
  private static let widths = [40, 60, 80, 120, 200]

  /// A transcript, and the widths at which it runs. The short form has one width.
  struct Case: CustomStringConvertible {
    let name: String
    let widths: [Int]

    var description: String { name }
  }

  static let cases = names.enumerated().map { index, name in
    Case(
      name: name,
      widths: Campaign.isLong ? widths : [widths[index % widths.count]])
  }

  @Test(arguments: cases) func outputFitsTerminal(_ entry: Case) throws {
    let setup = entry.name == "running" ? "scene new main size 10x10" : ""
    let wide = try shell(setup)
    let narrow = try entry.widths.map { columns in
      let shell = try shell(setup)
      shell.recorder.outputWidth = LineWidth(columns)
      return shell
    }
    for line in try goldens.text("transcripts/\(entry.name).gim").split(separator: "\n") {
      let expected = wide.run(String(line))
      for (shell, columns) in zip(narrow, entry.widths) {
        check(String(line), in: shell, columns: columns, expected: expected)
      }
    }
  }

  /// Runs a line. A shown line exceeds the width only if it is a single word, or quoted text of a script.
  private func check(
    _ line: String, in narrow: TestShell, columns: Int, expected: (output: String, errors: String)
  ) {
    let said = narrow.run(line)
    let hasFormat = line.contains(#/--format (json|ndjson|csv)/#)
    if hasFormat { #expect(said.output == expected.output, "\(line)") }
    let isData = hasFormat || narrow.session.state.format != .table && said.output == expected.output
    let text = (isData ? "" : said.output) + said.errors
    for shown in text.split(separator: "\n") where shown.displayWidth > columns {
      #expect(Self.isOneWord(shown), "\(columns) columns: \(line)\n\(shown)")
    }
    // Pictures have other words, because names in them are truncated.
    if line.contains("draw") { return }
    let words = Self.words(in: expected.output + expected.errors)
    for word in Self.words(in: text) where !words.contains(word) {
      let isFragment = words.contains { $0 != word && ($0.hasPrefix(word) || $0.hasSuffix(word)) }
      #expect(!isFragment || Self.marks.contains(word), "'\(word)' is part of a word: \(line)\n\(text)")
    }
  }

  /// The words that stand for a line break or for omitted text, and the heading of a frame in a record.
  private static let marks: Set<Substring> = ["↳", "…", "\\", "#", "frame"]

  private func shell(_ setup: String) throws -> TestShell {
    try TestShell(setup, files: TranscriptTests.files)
  }

  private static func isOneWord(_ line: Substring) -> Bool {
    var isQuoted = false
    return line.allSatisfy { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || character != " "
    }
  }

  private static func words(in text: String) -> Set<Substring> {
    Set(text.split { $0 == " " || $0 == "\n" }.filter { !$0.allSatisfy { "^~─│┌┐└┘├┤┬┴┼·".contains($0) } })
  }
}
