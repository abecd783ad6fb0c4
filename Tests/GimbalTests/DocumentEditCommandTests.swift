import Foundation
import TestSupport
import Testing

/// `gimbal edit FILE 'COMMANDS'`: changes of scenes, written into their document.
@Suite struct DocumentEditCommandTests {
  private struct Edited {
    let fixture: Fixture
    let path: String
    let old: String

    init(_ text: String = EditableDocument.text()) throws {
      fixture = try Fixture()
      old = text
      path = try fixture.write(text, to: "Main.xib")
    }

    var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

    /// Runs commands and returns the changed lines without indentation, each with `+` or `-`.
    func changes(_ commands: String) throws -> [String] {
      let outcome = try fixture.run("edit", path, commands)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try text == old)
      let lines = outcome.output.split(separator: "\n").dropFirst(2)
        .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
      return lines.map { $0.prefix(1) + String($0.dropFirst().drop { $0 == " " }) }
    }
  }

  @Test func onlyChangedAttributesAreWritten() throws {
    let edited = try Edited()
    #expect(
      try edited.changes("constraint set #1 constant 12; constraint set #3 priority 750") == [
        "-<constraint firstItem=\"abc-de-002\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leading\" constant=\"20\" id=\"abc-de-003\"/>",
        "+<constraint firstItem=\"abc-de-002\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leading\" constant=\"12\" id=\"abc-de-003\"/>",
        "-<constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" constant=\"100\" id=\"abc-de-005\"/>",
        "+<constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" priority=\"750\" constant=\"100\" id=\"abc-de-005\"/>",
      ])
    #expect(try edited.changes("constraint list") == [])
    #expect(try edited.changes("hide title; unhide title; rotate landscape") == [])
  }

  @Test func viewsAreReorderedHiddenResizedAndNamed() throws {
    let fixed = EditableDocument.text().replacing(
      "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"abc-de-012\"",
      with: "fixedFrame=\"YES\" id=\"abc-de-012\"")
    let edited = try Edited(fixed)
    let outcome = try edited.fixture.run(
      "edit", edited.path,
      "view move title back; hide title; view set title frame 1.5,2,30x40; view rename box card; view set title text \"A & B\"",
      "--write")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let text = try edited.text
    #expect(text.contains("hidden=\"YES\""))
    #expect(text.contains("text='A &amp; B' unknown=\"1\""))
    #expect(text.contains("<rect key=\"frame\" x=\"1.5\" y=\"2\" width=\"30\" height=\"40\"/>"))
    #expect(text.contains("userLabel=\"card\""))
    let (label, box) = try (
      #require(text.range(of: "<label")),
      #require(text.range(of: "</view><!-- kept -->") ?? text.range(of: "</label><!-- kept -->"))
    )
    #expect(label.lowerBound < box.lowerBound)
  }

  @Test func readOnlyFileIsKept() throws {
    let edited = try Edited()
    chmod(edited.path, 0o444)
    let outcome = try edited.fixture.run("edit", edited.path, "hide box", "--write")
    #expect(outcome.code == 6)
    #expect(
      outcome.errors
        == "error: cannot write '\(edited.path)': the file is read-only\n  make it writable, as with 'chmod u+w'\n"
    )
    #expect(try edited.text == edited.old)
    let formatted = try edited.fixture.run("format", edited.path, "--write")
    #expect(formatted.code == 6 && formatted.errors.contains("cannot write"))
    #expect(try edited.text == edited.old)
  }

  @Test func toolsVersionIsChecked() throws {
    let edited = try Edited()
    let outcome = try edited.fixture.run(
      "edit", edited.path, "hide box", "--tools-version", "23504", "--write")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try edited.text.contains("toolsVersion=\"23504\""))
    for words in [["hide box", "--tools-version", "new"], ["--update-frames", "--tools-version", "23504"]] {
      #expect(try edited.fixture.run(["edit", edited.path] + words).code == 2)
    }
  }

  @Test func repairEndsConflict() throws {
    let rule =
      "                <constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" constant=\"90\" id=\"abc-de-007\"/>\n"
    let edited = try Edited(EditableDocument.text(rules: rule))
    #expect(try edited.fixture.run("solve", edited.path).code == 3)
    let diff = try edited.fixture.run("edit", edited.path, "repair 1.1")
    #expect(
      try edited.fixture.run("edit", edited.path, "repair 1.1", "--write").output
        == "\(edited.path): updated\n")
    #expect(try edited.fixture.run("solve", edited.path).code != 3)
    #expect(try edited.text.contains("priority=\"999\""))
    #expect(diff.output.split(separator: "\n").filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }.count == 2)
  }

  @Test(
    arguments: [
      ("view new badge kind spacer", "the new view 'badge'"), ("let pad = 5", "named numbers"),
      ("constrain title.top == root.readableContent.top", "no layout guide 'readableContent'"),
      ("set new wide when landscape; constrain title.width == 5 into wide", "set 'wide'"),
    ])
  func unwritableChangeKeepsFile(commands: String, words: String) throws {
    let edited = try Edited()
    let outcome = try edited.fixture.run("edit", edited.path, commands, "--write")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(try edited.text == edited.old)
  }

  @Test func faultyCommandKeepsFile() throws {
    let edited = try Edited()
    let outcome = try edited.fixture.run("edit", edited.path, "hide title; hide nothing", "--write")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("commands:1:18"))
    #expect(try edited.text == edited.old)
    #expect(try edited.fixture.run("edit", edited.path).code == 2)
    #expect(try edited.fixture.run("edit", edited.path, "hide", "title").code == 2)
    #expect(try edited.fixture.run("edit", edited.path, " ; ").code == 0)
    #expect(try edited.fixture.run("edit", edited.path + "x", "hide title").code == 6)
  }

  /// A process that ends while it writes leaves the complete old or the complete new file.
  @Test func interruptedWriteKeepsFile() throws {
    let edited = try Edited(EditableDocument.text(rules: String(repeating: "<!-- long -->\n", count: 40_000)))
    let commands = "constraint set #1 constant 12"
    let new = edited.old.replacing("constant=\"20\"", with: "constant=\"12\"")
    // With a limit on the size of files, each write fails as on a full disk.
    let full = try edited.fixture.shell(
      "ulimit -f 8; $gimbal edit \(edited.path) '\(commands)' --write; echo failed $?")
    #expect(!full.output.contains("updated") && !full.output.contains("failed 0"), "\(full.output)")
    #expect(try edited.text == edited.old)
    for milliseconds in stride(from: 5, through: 400, by: 45) {
      _ = try edited.fixture.shell(
        "timeout -s KILL \(Double(milliseconds) / 1000) $gimbal edit \(edited.path) '\(commands)' --write; true"
      )
      let text = try edited.text
      #expect(text == edited.old || text == new, "after \(milliseconds) ms")
      try edited.old.write(toFile: edited.path, atomically: true, encoding: .utf8)
    }
    #expect(try edited.fixture.run("edit", edited.path, commands, "--write").code == 0)
    #expect(try edited.text == new)
  }

  /// The printed diff gives the written bytes, and the reversed diff the original ones.
  @Test(arguments: ["\n", "\r\n"]) func diffCanBeApplied(lineBreak: String) throws {
    let fixture = try Fixture()
    let old = EditableDocument.text().replacing("\n", with: lineBreak)
    let path = try fixture.write(old, to: "a b.xib")
    let edit =
      "cd '\(fixture.directory.file(""))' && $gimbal edit 'a b.xib' 'constrain title.width == 30; hide box'"
    #expect(try fixture.shell("\(edit) > change.patch && patch --binary -p0 < change.patch").code == 0)
    let patched = try String(contentsOfFile: path, encoding: .utf8)
    #expect(patched.contains("hidden=") && patched != old)
    #expect(lineBreak == "\n" || !patched.replacing("\r\n", with: "").contains("\n"))
    let reverse = "cd '\(fixture.directory.file(""))' && patch --binary -p0 -R < change.patch"
    #expect(try fixture.shell(reverse).code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == old)
    #expect(try fixture.shell("\(edit) --write").code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == patched)
  }

  @Test func constraintsOfFilesAreNamed() throws {
    let fixture = try Fixture()
    try fixture.write(EditableDocument.text(), to: "A.xib")
    try fixture.write("<document", to: "B.xib")
    try fixture.write(EditableDocument.text(), to: "C.xib")
    let dry = try fixture.run("edit", ".", "--name-constraints")
    #expect(
      dry.code == 6 && dry.output.contains("identifier=\"BoxLeadingBoth\"") && dry.errors.contains("B.xib"))
    let written = try fixture.run("edit", "A.xib", "C.xib", "--name-constraints", "--write")
    #expect(written.code == 0 && written.output == "A.xib: updated\nC.xib: updated\n", "\(written)")
    #expect(try fixture.run("edit", "A.xib", "--name-constraints").output == "")
    #expect(try fixture.run("edit", "A.xib", "--name-constraints", "--update-frames").code == 2)
  }
}
