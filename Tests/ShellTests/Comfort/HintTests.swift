import GimbalShell
import Testing

/// Hints at the end of an incomplete line.
@Suite struct HintTests {
  private static let setup = """
    scene new main size 300x200
    view new orange; view new "odd view"
    set new landscape when landscape
    """

  @Test(
    arguments: [
      ("", nil), ("   ", nil), ("fram", "es"), ("fr", nil), ("frames --abs", "olute"),
      ("view", " new | set | move | rename | remove | list"),
      ("view set", " NAME PROPERTY VALUE …"), ("view set ", "NAME PROPERTY VALUE …"),
      ("view set or", "ange"), ("view set orange hidd", "en"),
      ("view set orange direction ", "ltr | rtl | default"),
      ("constrain { orange.wid", "th"), ("constrain { orange.width ", "== | = | <= | >="),
      ("constrain { ora", "nge"),
      ("rotate landscapeR", "ight"), ("echo one; install la", "ndscape"), ("scene use ", "NAME"),
      ("undo 1 ", nil),
      ("view remove \"od", "d view"), ("view remove \"", nil), ("echo \"open", nil), ("nonsense ", nil),
      ("read fi", nil),
      ("quit", nil), ("quit ", nil),
    ] as [(String, String?)])
  func isShort(_ line: String, _ expected: String?) throws {
    #expect(Completer(try TestShell(Self.setup).session).hint(for: line, after: "") == expected)
  }

  @Test func earlierLinesCount() throws {
    let completer = Completer(try TestShell(Self.setup).session)
    #expect(completer.hint(for: "  ora", after: "constrain {\n") == "nge")
    #expect(completer.hint(for: "fram", after: "for each device all {\n") == "es")
  }

  /// After each word of a command, a hint has one line or is absent.
  @Test(arguments: CommandTable.standard.commands.map(\.manual.name))
  func anywhereInAnExample(of command: String) throws {
    let completer = Completer(try TestShell(Self.setup).session)
    for found in CommandTable.standard.commands where found.manual.name == command {
      for example in found.manual.examples {
        for end in example.indices where example[end].isWhitespace {
          let hint = completer.hint(for: String(example[..<end]), after: "")
          #expect(hint.map { !$0.isEmpty && !$0.contains("\n") } ?? true, "\(example)")
        }
      }
    }
  }
}
