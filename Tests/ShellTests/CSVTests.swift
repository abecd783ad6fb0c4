import GimbalReporting
import TestSupport
import Testing

/// Cells of CSV that a spreadsheet or a terminal could interpret.
@Suite struct CSVTests {
  private func cell(_ value: Value) -> String {
    let text = OutputFormat.csv.text(of: .report(Report(facts: [("key", value)])))
    return String(text.dropFirst("key\n".count).dropLast())
  }

  @Test(arguments: ["=1+1", "+cmd", "-cmd|calc", "@sum", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}a", "\u{FF20}a"])
  func textsAreNotFormulas(text: String) {
    #expect(cell(.text(text)) == "'" + text)
    #expect(cell(.quoted(text)) == "'" + text)
    #expect(cell(.lines([text])) == "'" + text)
    #expect(cell(.array([.text(text), .number(2)])) == "'" + text + ";2")
    #expect(cell(.text("'" + text)) == "''" + text)
  }

  @Test func quotedCellsAreNotFormulas() {
    #expect(cell(.text("=HYPERLINK(\"x\",\"y\")")) == "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"")
    #expect(cell(.text("\n=1")) == "\"'\n=1\"")
  }

  @Test func numbersAndOtherTextsAreUnchanged() {
    #expect(cell(.number(-5)) == "-5")
    #expect(cell(.text("-5.5")) == "-5.5")
    #expect(cell(.text("'a' is ambiguous")) == "'a' is ambiguous")
    #expect(cell(.text("a=1")) == "a=1")
    #expect(cell(.text("")) == "")
    #expect(cell(.text("-")) == "-")
  }

  @Test func controlAndFormatCharactersAreEscaped() {
    #expect(cell(.text("a\u{9B}31mb\u{202E}c\u{1B}\td\r")) == "a\\u{9B}31mb\\u{202E}c\\u{1B}\\u{9}d\\u{D}")
    #expect(cell(.text("\t=1")) == "'\\u{9}=1")
    #expect(cell(.text("a\nb")) == "\"a\nb\"")
    #expect(
      OutputFormat.json.text(of: .report(Report(facts: [("key", .text("\u{202E}\u{9B}\u{E0041}é"))])))
        == "{\"key\":\"\\u202e\\u009b\\udb40\\udc41é\"}\n")
  }

  @Test func viewNamesAreNotFormulas() throws {
    let shell = try TestShell("scene new main size 100x100\nview new \"=1+cmd\"\nplace \"=1+cmd\" at -5,0")
    let lines = shell.said("frames --format csv").split(separator: "\n")
    #expect(lines.contains { $0.contains("'=1+cmd,") && $0.contains(",-5,0,") }, "\(lines)")
  }
}
