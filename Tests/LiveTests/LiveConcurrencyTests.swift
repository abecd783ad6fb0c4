import Foundation
import TestSupport
import Testing

/// Tests of changes by other programs, and of edits beside them.
struct LiveConcurrencyTests {
  @Test func scriptsCannotBackUpOverFiles() throws {
    let page = try LivePage([
      "a.gim": "scene new a\nbackup victim.gimbal\nview new b\n", "victim.gimbal": "precious",
    ])
    let opening = try #require(
      try page.ask("open", ["file": page.directory.file("a.gim")])["open"] as? [String: Any])
    #expect((opening["warning"] as? String)?.contains("'backup' cannot run in a script") == true)
    let victim = try String(contentsOfFile: page.directory.file("victim.gimbal"), encoding: .utf8)
    #expect(victim == "precious")
  }

  @Test func editsDoNotApplyToADocumentThatChanged() throws {
    let text = EditableDocument.text()
    let page = try LivePage(["Box.xib": text], showing: "Box.xib", mayEdit: true)
    _ = try page.ask("show", ["detail": true])
    // Without the first constraint, the numbers of the others change.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shorter = lines.filter { !$0.contains("abc-de-003") }.joined(separator: "\n")
    try page.directory.write(shorter, to: "Box.xib")
    let reply = try page.ask("edit", ["edit": ["kind": "constant", "constraint": 1, "value": 99]])
    #expect((reply["error"] as? String)?.contains("another program") == true, "\(reply)")
    #expect(try String(contentsOfFile: page.directory.file("Box.xib"), encoding: .utf8) == shorter)
    // A move names its view, so it is repeated with the new state.
    let move = try page.ask("edit", ["edit": ["kind": "move", "view": "box", "x": 0, "y": 7]])
    #expect(move["done"] as? Bool == true, "\(move)")
  }

  @Test func movesKeepConcurrentRevisions() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    _ = try page.frames()
    for left in [50, 70, 90] {
      try LivePage.run("constraint set Left constant \(left)", in: page.project)
      let reply = try page.ask("edit", ["edit": ["kind": "move", "view": "box", "x": 1, "y": 0]])
      #expect(reply["done"] as? Bool == true, "\(reply)")
      #expect(try page.frames()["box"]?[0] == Double(left + 1))
    }
    try LivePage.run("constraint set Left constant 5", in: page.project)
    let reply = try page.ask("edit", ["edit": ["kind": "constant", "constraint": 1, "value": 99]])
    #expect((reply["error"] as? String)?.contains("another program") == true, "\(reply)")
    #expect(try page.frames()["box"]?[0] == 5)
  }

  @Test(arguments: [false, true])
  func showsAReplacedProject(_ mayEdit: Bool) throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: mayEdit)
    _ = try page.frames()
    let other = page.directory.file("other.gimbal")
    try LivePage.run("scene new elsewhere; view new only", in: other)
    try FileManager.default.removeItem(atPath: page.project)
    try FileManager.default.moveItem(atPath: other, toPath: page.project)
    #expect(try page.changes().contains(page.project))
    #expect(try page.frames()["only"] != nil)
    try FileManager.default.removeItem(atPath: page.project)
    _ = try page.changes()
    #expect(try page.ask("show")["error"] is String)
    try LivePage.run(LivePage.scene, in: page.project)
    _ = try page.changes()
    #expect(try page.frames()["box"] != nil)
  }

  @Test func movesTheSetsThatThePageShows() throws {
    let page = try LivePage(
      project: """
        scene new home device 300x500
        view new a
        set new one
        set new two
        uninstall two
        constrain { a.top == root.top; a.width == 10; a.height == 10 }
        constrain one { a.leading == root.leading + 10 }
        constrain two { a.leading == root.leading + 50 }
        """, mayEdit: true)
    let choices: [String: Any] = ["sets": ["one": false, "two": true]]
    #expect(try page.frames(choices)["a"]?[0] == 50)
    let edit: [String: Any] = ["kind": "move", "view": "a", "x": 5, "y": 0]
    let reply = try page.ask("edit", choices.merging(["edit": edit]) { $1 })
    #expect(reply["done"] as? Bool == true, "\(reply)")
    #expect(try page.frames(choices)["a"]?[0] == 55)
    #expect(try page.frames()["a"]?[0] == 10)
  }

  @Test func editsKeepTheSceneInUse() throws {
    let page = try LivePage(project: LivePage.scene + "\nscene new other\nscene use other", mayEdit: true)
    let edit: [String: Any] = ["kind": "constant", "constraint": 1, "value": 64]
    #expect(try page.ask("edit", ["scene": "home", "edit": edit])["done"] as? Bool == true)
    #expect(try OtherConnection.run("status", in: page.project).contains("other"))
    #expect(try OtherConnection.run("frames", in: page.project).contains("other"))
  }

  @Test func followsTheFilesThatAScriptReads() throws {
    let page = try LivePage(["a.gim": "scene new a\nread b.gim", "b.gim": "bogus"])
    let file = page.directory.file("a.gim")
    try page.directory.write("scene new a\nread \(page.directory.file("b.gim"))\n", to: "a.gim")
    let opening = try #require(try page.ask("open", ["file": file])["open"] as? [String: Any])
    #expect(opening["warning"] is String)
    try page.directory.write("view new found", to: "b.gim")
    #expect(try page.changes().contains(file))
    #expect(try page.frames(["file": file])["found"] != nil)
  }

  @Test func televisionsIgnoreTheOrientation() throws {
    let page = try LivePage(project: LivePage.scene)
    let frames = try page.frames(["device": "Apple TV", "orientation": "portrait"])
    #expect(frames["root"]?.suffix(2) == [1920, 1080])
  }

  @Test func explainsStackViews() throws {
    let page = try LivePage(
      project: "scene new home device 300x500\nview new row kind stackView\nview new a in row content 10x10\n"
        + "constrain { row.leading == root.leading; row.top == root.top }", mayEdit: true)
    let reply = try page.ask("edit", ["edit": ["kind": "move", "view": "a", "x": 5, "y": 0]])
    #expect((reply["error"] as? String)?.contains("arranges 'a'") == true, "\(reply)")
  }
}
