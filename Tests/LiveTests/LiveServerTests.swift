import Foundation
import GimbalLive
import TestSupport
import Testing

struct LiveServerTests {
  private static let scene = """
    scene new home device 300x500
    view new box
    set new wide when landscape
    constrain { Left: box.leading == root.leading + 20; box.top == root.top + 40; Right: root.trailing == box.trailing + 30; box.height == 100 }
    view new badge in box frame 10,10,20x20
    view new tag
    constrain { tag.leading == root.leading @500; tag.top == root.top; tag.width == 9; tag.height == 9 }
    """

  // MARK: Lists and layouts

  @Test func listsFilesAndScenes() throws {
    let page = try LivePage(project: Self.scene)
    let list = try #require(try page.ask("list")["list"] as? [String: Any])
    #expect(list["files"] as? [String] == [page.project])
    #expect(list["edit"] as? Bool == false)
    #expect((list["devices"] as? [String])?.contains("iPhone 15") == true)
    let opening = try #require(try page.ask("open")["open"] as? [String: Any])
    let scenes = try #require(opening["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["name"] as? String } == ["home"])
    let revisions = try #require(opening["revisions"] as? [[String: Any]])
    #expect((revisions.first?["title"] as? String)?.contains("tag.leading") == true)
  }

  @Test(arguments: [1.0, 250, 300.5, 1000, 3999])
  func solvesEveryWidth(_ width: Double) throws {
    let page = try LivePage(project: Self.scene)
    let frames = try page.frames(["width": width, "height": 500])
    #expect(frames["box"] == [20, 40, max(0, width - 50), 100] || width < 50)
    #expect(frames["badge"]?.prefix(2) == [30, 50])
  }

  @Test func omitsKnownViewsAndDetails() throws {
    let page = try LivePage(project: Self.scene)
    let first = try #require(try page.ask("show", ["detail": true])["data"] as? [String: Any])
    let key = try #require(first["key"] as? String)
    let second = try #require(
      try page.ask("show", ["views": key, "width": 200, "height": 200])["data"] as? [String: Any])
    #expect(second["views"] == nil && second["key"] as? String == key)
    #expect((first["rules"] as? [Any])?.count == 8)
    #expect((second["rules"] as? [Any])?.isEmpty == true)
  }

  @Test func switchesSetsAndOrientations() throws {
    let page = try LivePage(project: Self.scene + "\nconstrain wide { tag.leading == root.leading + 99 }")
    let turned = try page.frames(["orientation": "landscapeLeft"])
    #expect(turned["root"]?.suffix(2) == [500, 300])
    #expect(turned["tag"]?[0] == 99)
    let without = try page.frames(["orientation": "landscapeLeft", "sets": ["wide": false]])
    #expect(without["tag"]?[0] == 0)
  }

  @Test func showsOtherRevisions() throws {
    let page = try LivePage(project: Self.scene)
    try LivePage.run("constraint set Left constant 70", in: page.project)
    #expect(try page.frames()["box"]?[0] == 70)
    #expect(try page.frames(["at": "HEAD~1"])["box"]?[0] == 20)
    let reply = try page.ask("show", ["compare": "HEAD~1"])
    let layout = try #require(((reply["data"] as? [String: Any])?["layouts"] as? [[String: Any]])?.first)
    let ghosts = try #require(layout["y"] as? [[Any]])
    #expect(ghosts.map { $0.first as? String } == ["box"])
  }

  @Test func drawsTheAppAndOtherTraits() throws {
    let page = try LivePage(
      [
        "a.gim":
          "scene new s\nview new title kind label text \"Hello world\"\nconstrain { title.leading == root.leading; title.top == root.top }"
      ], showing: "a.gim")
    let small = try page.frames(["textSize": "extra-small"])["title"]?[2] ?? 0
    let large = try page.frames(["textSize": "accessibility-large", "style": "app"])["title"]?[2] ?? 0
    #expect(small > 0 && large >= small)
    let reply = try page.ask("show", ["style": "app"])
    let layout = try #require(((reply["data"] as? [String: Any])?["layouts"] as? [[String: Any]])?.first)
    #expect((layout["q"] as? String)?.contains("Hello") == true)
    let mirrored =
      try page.frames(["direction": "rtl", "width": 400, "height": 400])["title"] ?? [0, 0, 0, 0]
    #expect(mirrored[0] + mirrored[2] == 400)
  }

  @Test(
    arguments: [
      ["scene": "absent"], ["device": "Nokia"], ["orientation": "sideways"], ["width": -1.0, "height": 5],
      ["width": 1e300, "height": 5], ["textSize": "huge"], ["direction": "up"], ["keyboard": "x"],
      ["language": "???"], ["style": "x"], ["sets": ["wide": 3]], ["at": "nothing"], ["file": "/etc/passwd"],
      ["file": "../home.gimbal"], ["scene": String(repeating: "x", count: 5_000)], ["at": "HEAD~1; quit"],
    ] as [[String: any Sendable]])
  func reportsWrongChoices(_ choices: [String: any Sendable]) throws {
    let page = try LivePage(project: Self.scene)
    let reply = try page.ask("show", choices)
    let message = try #require(reply["error"] as? String, "\(choices)")
    #expect(!message.isEmpty && message.utf8.count < 8_000)
    #expect(try page.frames()["box"] == [20, 40, 250, 100])
  }

  @Test(arguments: [
    "", "x", "[]", "{", "null", "{\"do\":5}", "{\"do\":\"x\"}", "{\"do\":\"edit\"}",
    String(repeating: "[", count: 5_000),
  ])
  func reportsWrongMessages(_ text: String) throws {
    let page = try LivePage(project: Self.scene)
    let replies = try page.send(text)
    #expect(replies.count == 1 && replies[0]["error"] is String)
  }

  // MARK: Edits

  @Test(arguments: ["constant", "move", "set", "undo"])
  func changesNothingWithoutPermission(_ kind: String) throws {
    let page = try LivePage(project: Self.scene)
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
    let page = try LivePage(project: Self.scene, mayEdit: true)
    _ = try page.frames()
    let reply = try page.ask("edit", ["edit": ["kind": "constant", "constraint": 1, "value": 64.3]])
    #expect(reply["done"] as? Bool == true, "\(reply)")
    // Constants are in half points.
    #expect(try page.frames()["box"]?[0] == 64.5)
    #expect(
      try OtherProcess.run("log -n 1 --oneline", in: page.project).contains("constraint set #1 constant 64.5")
    )
    #expect(try page.ask("edit", ["edit": ["kind": "undo"]])["done"] as? Bool == true)
    #expect(try page.frames()["box"]?[0] == 20)
    #expect(try page.ask("edit", ["edit": ["kind": "redo"]])["done"] as? Bool == true)
    #expect(try page.frames()["box"]?[0] == 64.5)
    #expect(try OtherProcess.run("verify", in: page.project).contains("no problems"))
  }

  @Test func movesAViewByItsConstants() throws {
    let page = try LivePage(project: Self.scene, mayEdit: true)
    let edit: [String: Any] = ["kind": "move", "view": "box", "x": 8, "y": -3]
    let preview = try page.ask("show", ["preview": edit])
    #expect(try LivePage.frames(of: preview)["box"] == [28, 37, 250, 100])
    #expect((preview["equations"] as? [String])?.count == 3)
    #expect(try page.frames()["box"] == [20, 40, 250, 100])
    let count = try OtherProcess.run("log --oneline", in: page.project).split(separator: "\n").count
    #expect(try page.ask("edit", ["edit": edit])["done"] as? Bool == true)
    #expect(try page.frames()["box"] == [28, 37, 250, 100])
    #expect(try OtherProcess.run("log --oneline", in: page.project).split(separator: "\n").count == count + 1)
    // A view with a frame moves by its frame.
    #expect(
      try page.ask("edit", ["edit": ["kind": "move", "view": "badge", "x": 5, "y": 0]])["done"] as? Bool
        == true)
    #expect(try page.frames()["badge"]?[0] == 43)
  }

  @Test func movesMirroredViewsWithThePointer() throws {
    let page = try LivePage(project: Self.scene, mayEdit: true)
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
    let page = try LivePage(project: Self.scene, mayEdit: true)
    let before = try OtherProcess.run("log --oneline", in: page.project)
    let reply = try page.ask("edit", ["edit": edit])
    #expect(reply["error"] is String, "\(edit): \(reply)")
    #expect(try OtherProcess.run("log --oneline", in: page.project) == before)
  }

  @Test func installsSets() throws {
    let page = try LivePage(project: Self.scene, mayEdit: true)
    let reply = try page.ask("edit", ["edit": ["kind": "set", "set": "wide", "installed": true]])
    #expect(reply["done"] as? Bool == true, "\(reply)")
  }

  @Test func refusesToChangeAnEarlierRevision() throws {
    let page = try LivePage(project: Self.scene, mayEdit: true)
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

  @Test func showsDocumentsInOtherLanguages() throws {
    let page = try LivePage(["Box.xib": EditableDocument.text()], showing: "Box.xib")
    let reply = try page.ask("show", ["language": "pseudo-long", "style": "app"])
    let layout = try #require(((reply["data"] as? [String: Any])?["layouts"] as? [[String: Any]])?.first)
    #expect((layout["q"] as? String)?.contains("Hello Hello") == true)
  }

  // MARK: Scripts and folders

  @Test func showsTheStateBeforeTheErrorOfAScript() throws {
    let page = try LivePage(["a.gim": "scene new a\nview new b\nview new\n"], showing: "a.gim", mayEdit: true)
    let opening = try #require(try page.ask("open")["open"] as? [String: Any])
    #expect((opening["warning"] as? String)?.contains("a.gim:3:9: error") == true)
    #expect(try page.frames()["b"] != nil)
    let reply = try page.ask("edit", ["edit": ["kind": "constant", "constraint": 1, "value": 5]])
    #expect(reply["error"] is String)
    try page.directory.write("scene new a\nview new c\n", to: "a.gim")
    #expect(try page.changes() == [page.directory.file("a.gim")])
    #expect(try page.frames()["c"] != nil)
  }

  @Test func scriptsWriteNoFiles() throws {
    let page = try LivePage(
      ["a.gim": "scene new a\nexport stolen.gimarchive\n", "b.gim": "scene new b\nframes > stolen.txt\n"])
    for name in ["a.gim", "b.gim"] {
      let opening = try #require(
        try page.ask("open", ["file": page.directory.file(name)])["open"] as? [String: Any])
      #expect(opening["warning"] is String, "\(name)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: page.directory.path).sorted() == ["a.gim", "b.gim"])
  }

  @Test func endlessScriptsEnd() throws {
    let loop = "scene new a\nview new b\n" + String(repeating: "for each device all { check }\n", count: 3)
    let page = try LivePage(["a.gim": loop], showing: "a.gim")
    #expect(try page.frames()["b"] != nil)
  }

  @Test func followsAFolder() throws {
    let page = try LivePage(["a.gim": "scene new a", "notes.txt": "", ".hidden.gim": ""])
    #expect(
      (try page.ask("list")["list"] as? [String: Any])?["files"] as? [String] == [
        page.directory.file("a.gim")
      ])
    try page.directory.write("scene new b", to: "b.gim")
    #expect(try page.changes() == [""])
    let files = (try page.ask("list")["list"] as? [String: Any])?["files"] as? [String]
    #expect(files == ["a.gim", "b.gim"].map(page.directory.file))
    #expect(try page.frames(["file": page.directory.file("b.gim")])["root"] != nil)
  }

  @Test func seesChangesOfOtherProcesses() throws {
    let page = try LivePage(project: Self.scene)
    _ = try page.frames()
    #expect(try page.changes() == [])
    try LivePage.run("constraint set Left constant 7", in: page.project)
    #expect(try page.changes().contains(page.project))
    #expect(try page.frames()["box"]?[0] == 7)
  }

  @Test func sendsNothingToClosedPages() throws {
    let page = try LivePage(project: Self.scene)
    _ = try page.frames()
    page.server.close(1)
    try LivePage.run("constraint set Left constant 7", in: page.project)
    #expect(try page.changes() == [])
  }

  @Test func needsSomethingToShow() throws {
    let directory = try TemporaryDirectory()
    for path in [
      directory.path, directory.file("absent.gimbal"), directory.file("absent.xib"),
      directory.file("absent.gim"),
    ] {
      #expect(throws: LiveFault.self, "\(path)") { try LivePage.server(path, mayEdit: false) }
    }
  }
}
