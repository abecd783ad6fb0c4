import GimbalReporting
import TestSupport
import Testing

/// A table that is wider than the terminal because of one long cell stays a table.
@Suite struct ShortenedCellTests {
  private static let message = (1...30).map { "word\($0)" }.joined(separator: " ")

  private func shell(_ columns: Int, showsUnicode: Bool = true) throws -> TestShell {
    let shell = try TestShell("scene new main size 320x480\nview new a\ncommit \"\(Self.message)\"")
    shell.recorder.outputWidth = LineWidth(columns, showsUnicode: showsUnicode)
    return shell
  }

  @Test(arguments: [80, 100]) func longCellIsShortened(columns: Int) throws {
    let shell = try shell(columns)
    let short = shell.run("log -n 1").output.split(separator: "\n")
    #expect(short.count == 2)
    #expect(short[1].contains("word1 word2") && short[1].hasSuffix(" …"))
    #expect(short.allSatisfy { $0.count <= columns })
    _ = shell.run("mode cells full")
    let full = shell.run("log -n 1").output
    #expect(!full.contains("…") && full.contains("word30"))
    _ = shell.run("mode cells short")
    #expect(shell.run("log -n 1").output.split(separator: "\n") == short)
  }

  @Test func asciiTerminalsShowThreeDots() throws {
    let lines = try shell(80, showsUnicode: false).run("log -n 1").output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasSuffix(" ..."))
  }

  /// If the shortened column would be narrower than 12 columns or its heading, the row becomes a record.
  @Test func narrowTerminalShowsRecords() throws {
    let text = try shell(40).run("log -n 1").output
    #expect(text.contains("word30") && !text.contains("…"))
  }

  @Test func dataIsNotShortened() throws {
    #expect(try shell(80).run("log -n 1 --format json").output.contains("word30"))
  }
}
