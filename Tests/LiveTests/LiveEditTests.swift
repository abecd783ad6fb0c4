import Foundation
import GimbalLive
import TestSupport
import Testing

struct LiveEditTests {
  @Test(arguments: ["constant", "move", "set", "undo"])
  func changesNothingWithoutPermission(_ kind: String) throws {
    let page = try LivePage(project: LivePage.scene)
    let before = try Data(contentsOf: URL(filePath: page.project))
    let reply = try page.ask(
      "edit",
      [
        "edit": [
          "kind": kind, "constraint": 1, "value": 5, "view": "box", "x": 1, "y": 1, "set": "wide",
          "installed": true,
        ]
      ])
    #expect((reply["error"] as? String)?.contains("does not change files") == true)
    _ = try page.ask("show", ["detail": true])
    #expect(try Data(contentsOf: URL(filePath: page.project)) == before)
  }

  @Test func makesOneRevisionOfAnEdit() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    _ = try page.frames()
    let reply = try page.ask("edit", ["edit": ["kind": "constant", "constraint": 1, "value": 64.3]])
    #expect(reply["done"] as? Bool == true, "\(reply)")
    // Constants are in half points.
    #expect(try page.frames()["box"]?[0] == 64.5)
    #expect(
      try OtherConnection.run("log -n 1 --oneline", in: page.project).contains(
        "constraint set #1 constant 64.5")
    )
    #expect(try page.ask("edit", ["edit": ["kind": "undo"]])["done"] as? Bool == true)
    #expect(try page.frames()["box"]?[0] == 20)
    #expect(try page.ask("edit", ["edit": ["kind": "redo"]])["done"] as? Bool == true)
    #expect(try page.frames()["box"]?[0] == 64.5)
    #expect(try OtherConnection.run("verify", in: page.project).contains("no problems"))
  }

  @Test func movesAViewByItsConstants() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let edit: [String: Any] = ["kind": "move", "view": "box", "x": 8, "y": -3]
    let preview = try page.ask("show", ["preview": edit])
    #expect(try LivePage.frames(of: preview)["box"] == [28, 37, 250, 100])
    #expect((preview["equations"] as? [String])?.count == 3)
    #expect(try page.frames()["box"] == [20, 40, 250, 100])
    let count = try OtherConnection.run("log --oneline", in: page.project).split(separator: "\n").count
    #expect(try page.ask("edit", ["edit": edit])["done"] as? Bool == true)
    #expect(try page.frames()["box"] == [28, 37, 250, 100])
    #expect(
      try OtherConnection.run("log --oneline", in: page.project).split(separator: "\n").count == count + 1)
    // A view with a frame moves by its frame.
    #expect(
      try page.ask("edit", ["edit": ["kind": "move", "view": "badge", "x": 5, "y": 0]])["done"] as? Bool
        == true)
    #expect(try page.frames()["badge"]?[0] == 43)
  }

  @Test func movesMirroredViewsWithThePointer() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let before = try page.frames(["direction": "rtl"])["box"] ?? []
    let reply = try page.ask(
      "show", ["direction": "rtl", "preview": ["kind": "move", "view": "box", "x": 8, "y": 0]])
    #expect(try LivePage.frames(of: reply)["box"]?[0] == before[0] + 8)
  }

  @Test(
    arguments: [
      ["kind": "constant", "constraint": 999, "value": 1.0],
      ["kind": "constant", "constraint": 1, "value": "x"],
      ["kind": "constant", "constraint": 1.5, "value": 1],
      ["kind": "move", "view": "absent", "x": 1, "y": 1],
      ["kind": "move", "view": "root", "x": 1, "y": 1], ["kind": "move", "view": "box", "x": 0.0, "y": 0],
      ["kind": "set", "set": "absent", "installed": true], ["kind": "set", "set": "wide"], ["kind": "redo"],
      ["kind": "format"], ["kind": "move", "view": "box\"; quit", "x": 1, "y": 1],
      ["kind": "constant", "constraint": 1, "value": 1e300],
    ] as [[String: any Sendable]])
  func refusesWrongEdits(_ edit: [String: any Sendable]) throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let before = try OtherConnection.run("log --oneline", in: page.project)
    let reply = try page.ask("edit", ["edit": edit])
    #expect(reply["error"] is String, "\(edit): \(reply)")
    #expect(try OtherConnection.run("log --oneline", in: page.project) == before)
  }

  @Test func installsSets() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let reply = try page.ask("edit", ["edit": ["kind": "set", "set": "wide", "installed": true]])
    #expect(reply["done"] as? Bool == true, "\(reply)")
  }

  @Test func refusesToChangeAnEarlierRevision() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let reply = try page.ask(
      "edit", ["at": "HEAD~1", "edit": ["kind": "constant", "constraint": 1, "value": 5]])
    #expect((reply["error"] as? String)?.contains("earlier revision") == true)
  }

  // MARK: Documents

  @Test func editsDocumentsInPlace() throws {
    let text = EditableDocument.text()
    let page = try LivePage(["Box.xib": text], showing: "Box.xib", mayEdit: true)
    #expect(try page.frames()["box"]?[0] == 20)
    let reply = try page.ask("edit", ["edit": ["kind": "move", "view": "box", "x": 12, "y": 0]])
    #expect(reply["done"] as? Bool == true, "\(reply)")
    #expect(try page.frames()["box"]?[0] == 32)
    let path = page.directory.file("Box.xib")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == text.replacing("constant=\"20\"", with: "constant=\"32\""))
    #expect(try page.ask("edit", ["edit": ["kind": "undo"]])["done"] as? Bool == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try page.ask("edit", ["edit": ["kind": "undo"]])["error"] is String)
    #expect(try page.ask("edit", ["edit": ["kind": "redo"]])["done"] as? Bool == true)
    // An undo does not overwrite what an editor has saved.
    let other = text.replacing("Hello", with: "Other")
    try page.directory.write(other, to: "Box.xib")
    #expect(
      (try page.ask("edit", ["edit": ["kind": "undo"]])["error"] as? String)?.contains("changed") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == other)
  }

  @Test func recoversFromInvalidDocuments() throws {
    let text = EditableDocument.text()
    let page = try LivePage(["Box.xib": text], showing: "Box.xib")
    _ = try page.frames()
    try page.directory.write(String(text.prefix(300)), to: "Box.xib")
    #expect(try page.changes() == [page.directory.file("Box.xib")])
    #expect(try page.ask("show")["error"] is String)
    try page.directory.write(text.replacing("constant=\"20\"", with: "constant=\"50\""), to: "Box.xib")
    #expect(try page.changes() == [page.directory.file("Box.xib")])
    #expect(try page.frames()["box"]?[0] == 50)
  }

  @Test func listsTheLanguagesOfADocument() throws {
    let page = try LivePage(
      [
        "Base.lproj/Box.xib": EditableDocument.text(), "de.lproj/Box.strings": "\"a\" = \"b\";",
        "a.gim": LivePage.scene,
      ])
    func languages(_ name: String) throws -> [String]? {
      let opened = try page.ask("open", ["file": page.directory.file(name)])["open"] as? [String: Any]
      return try #require(opened)["languages"] as? [String]
    }
    #expect(try languages("Base.lproj/Box.xib") == ["de"])
    #expect(try languages("a.gim") == nil)
  }

  @Test func showsDocumentsInOtherLanguages() throws {
    let page = try LivePage(["Box.xib": EditableDocument.text()], showing: "Box.xib")
    let reply = try page.ask("show", ["language": "pseudo-long", "style": "app"])
    let layout = try #require(((reply["data"] as? [String: Any])?["layouts"] as? [[String: Any]])?.first)
    #expect((layout["q"] as? String)?.contains("Hello Hello") == true)
  }
}
