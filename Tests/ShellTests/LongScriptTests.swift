import CAllocations
import GimbalModel
import GimbalShell
import Testing

/// Scripts of many edits. The cost of an edit does not depend on the size of the scene, and a late failure
/// rolls back all edits.
@Suite struct LongScriptTests {
  /// Sixty edits allocate about as many bytes in a scene that is ten times as large. They would allocate
  /// several times as many if each edit copied a table.
  @Test(arguments: [
    "view new wN content 10x20", "view new wN in vN", "view set vN hidden yes", "view set vN kind label",
    "view rename vN wN", "constrain vN.left == root.left + 1", "constraint set #N constant 5",
    "constraint set cN constant 5",
    "place vN at 10,20", "place vN below v1 margin 6", "resize vN 10x20",
    "override vN zOrder 2 when landscape",
    "override vN zOrder 3 into s", "hide vN", "unhide vN", "overflow vN none", "place remove vN",
  ])
  func editsCopyNoTables(_ edit: String) throws {
    let small = try bytes(for: edit, inSceneOf: 60)
    let large = try bytes(for: edit, inSceneOf: 600)
    #expect(large < 2 * small, "\(large / 60) bytes an edit instead of \(small / 60)")
  }

  /// Returns the number of bytes that sixty edits allocate in a scene with a number of views.
  private func bytes(for edit: String, inSceneOf count: Int) throws -> UInt {
    let numbers = 2...count + 1
    let edited = 2...61
    let shell = try TestShell(
      "scene new main size 300x200; set new s when landscape; view new v1; place v1 at 1,2; constrain s v1.width == 5"
    )
    let views = numbers.map { "view new v\($0)\nconstrain s { c\($0): v\($0).width == 5 }" }
    let rules = numbers.map { "override v\($0) zOrder 1 overflow hide into s" }
    let placed = edit.hasPrefix("place remove") ? edited.map { "place v\($0) at 1,2" } : []
    let hidden = edit.hasPrefix("unhide") ? edited.map { "hide v\($0)" } : []
    let (_, trouble) = shell.runScript((views + rules + placed + hidden).joined(separator: "\n"))
    try #require(trouble == "")
    let script = edited.map { number in
      String(edit.flatMap { $0 == "N" ? Array("\(number)") : [$0] })
    }.joined(separator: "\n")
    let before = bytesAllocatedByThisThread()
    let (_, errors) = shell.runScript(script)
    let bytes = bytesAllocatedByThisThread() - before
    try #require(errors == "")
    return bytes
  }

  @Test func failureInLastLineRollsBackScript() throws {
    let shell = try TestShell("scene new main size 300x200; view new a; constrain a.top == root.top")
    let (records, log) = (try shell.records(), shell.run("log; operations").output)
    let edits = (0..<200).flatMap { number in
      [
        "view new v\(number) content 10x20", "constrain v\(number).left == root.left + \(number)",
        "view set v\(number) hidden yes", "place v\(number) at 1,2",
        "override a zOrder \(number) when landscape",
      ]
    }
    let said = shell.runScript((edits.dropLast() + ["view set nobody hidden yes"]).joined(separator: "\n"))
    #expect(said.errors.hasPrefix("script:1000:10: error: there is no view 'nobody'\n"))
    #expect(said.output == "")
    #expect(try shell.records() == records)
    #expect(shell.run("log; operations").output == log)
    // With its original last line, the script succeeds.
    #expect(shell.runScript(edits.joined(separator: "\n")).errors == "")
    #expect(try shell.scenes().first?.viewCount == 202)
  }
}
