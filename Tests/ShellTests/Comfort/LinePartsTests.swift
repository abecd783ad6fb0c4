import GimbalShell
import Testing

/// The parts of a line while it is edited.
@Suite struct LinePartsTests {
  /// Returns the kind and the text of each part.
  private func parts(_ line: String, after pending: String = "") -> [String] {
    LineParts(of: line, after: pending, commands: .standard).parts.map { part in
      "\(part.kind) \(String(decoding: Array(line.utf8)[part.range], as: UTF8.self))"
    }
  }

  @Test(arguments: [
    ("view new a", ["command view", "command new"]), ("size-to-fit a", ["command size-to-fit"]),
    ("frames --exact a", ["command frames", "option --exact"]),
    ("fr", []), ("frx", ["unknown frx"]), ("fr a", ["unknown fr"]), ("viewer", ["unknown viewer"]),
    ("echo \"日本\" 3 # said", ["command echo", "text \"日本\"", "number 3", "comment # said"]),
    ("constraint set #7 constant 8.5", ["command constraint", "command set", "handle #7", "number 8.5"]),
    ("echo a; frames", ["command echo", "command frames"]), ("view frames", ["command view"]),
    ("constrain { view.top == new.top; frames.width == 10 }", ["command constrain", "number 10"]),
    (
      "for each device all { check; expect no conflicts }",
      ["command for", "command each", "command check", "command expect"]
    ),
    ("echo \"open", ["command echo", "text \"open"]), ("show HEAD~1", ["command show"]),
    ("# frames", ["comment # frames"]), ("", []),
  ])
  func areTold(_ line: String, _ expected: [String]) { #expect(parts(line) == expected) }

  @Test func earlierLinesCount() {
    #expect(parts("a.top == 8 }", after: "constrain {\n") == ["number 8"])
    #expect(parts("frames", after: "constrain {\n") == [])
    #expect(parts("frames", after: "for each device all {\n") == ["command frames"])
    // The quote starts in an earlier line and ends here.
    #expect(parts("b\" 3", after: "echo \"a\n") == ["text b\"", "number 3"])
  }

  @Test(arguments: CommandTable.standard.commands.flatMap { $0.manual.examples })
  func examplesAreWithoutFault(_ example: String) {
    for end in example.indices where example[end].isWhitespace {
      let parts = LineParts(of: String(example[..<end]), after: "", commands: .standard).parts
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    }
    let kinds = LineParts(of: example, after: "", commands: .standard).parts.map(\.kind)
    #expect(kinds.contains(.command) && !kinds.contains(.unknown))
  }
}
