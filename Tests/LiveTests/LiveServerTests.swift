import Foundation
import GimbalLive
import TestSupport
import Testing

struct LiveServerTests {
  // MARK: Lists and layouts

  @Test func listsFilesAndScenes() throws {
    let page = try LivePage(project: LivePage.scene)
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
    let page = try LivePage(project: LivePage.scene)
    let frames = try page.frames(["width": width, "height": 500])
    #expect(frames["box"] == [20, 40, max(0, width - 50), 100] || width < 50)
    #expect(frames["badge"]?.prefix(2) == [30, 50])
  }

  @Test func omitsKnownViewsAndDetails() throws {
    let page = try LivePage(project: LivePage.scene)
    let first = try #require(try page.ask("show", ["detail": true])["data"] as? [String: Any])
    let key = try #require(first["key"] as? String)
    let second = try #require(
      try page.ask("show", ["views": key, "width": 200, "height": 200])["data"] as? [String: Any])
    #expect(second["views"] == nil && second["key"] as? String == key)
    #expect((first["rules"] as? [Any])?.count == 8)
    #expect((second["rules"] as? [Any])?.isEmpty == true)
  }

  @Test func switchesSetsAndOrientations() throws {
    let page = try LivePage(project: LivePage.scene + "\nconstrain wide { tag.leading == root.leading + 99 }")
    let turned = try page.frames(["orientation": "landscapeLeft"])
    #expect(turned["root"]?.suffix(2) == [500, 300])
    #expect(turned["tag"]?[0] == 99)
    let without = try page.frames(["orientation": "landscapeLeft", "sets": ["wide": false]])
    #expect(without["tag"]?[0] == 0)
  }

  @Test func showsOtherRevisions() throws {
    let page = try LivePage(project: LivePage.scene)
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
    let page = try LivePage(project: LivePage.scene)
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
    let page = try LivePage(project: LivePage.scene)
    let replies = try page.send(text)
    #expect(replies.count == 1 && replies[0]["error"] is String)
  }

  /// Damaged messages have one reply each, and change nothing.
  @Test func answersDamagedMessages() throws {
    let page = try LivePage(project: LivePage.scene, mayEdit: true)
    let messages = [
      #"{"do":"list","id":1}"#, #"{"do":"open","id":2,"file":""}"#,
      #"{"do":"show","id":3,"scene":"home","width":300,"height":400,"sets":{"wide":true},"detail":true}"#,
      #"{"do":"show","id":4,"at":"HEAD~1","compare":"HEAD","textSize":"large","preview":{"kind":"move","view":"box","x":1,"y":2}}"#,
      #"{"do":"show","id":5,"device":"iPhone 8","orientation":"landscapeLeft","keyboard":"shown","style":"app"}"#,
    ]
    var random = SeededGenerator(seed: 20)
    let count = try OtherConnection.run("log --oneline", in: page.project).count
    for _ in 0..<Campaign.steps(short: 400, long: 20_000) {
      var bytes = Array((messages.randomElement(using: &random) ?? "").utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array("-1e9".utf8), at: place)
        default: bytes.insert(contentsOf: Array(messages[0].utf8.prefix(9)), at: place)
        }
      }
      let replies = try page.send(bytes)
      #expect(replies.count == 1, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    #expect(try page.frames()["box"] == [20, 40, 250, 100])
    #expect(try OtherConnection.run("log --oneline", in: page.project).count == count)
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

  @Test func seesChangesOfOtherConnectiones() throws {
    let page = try LivePage(project: LivePage.scene)
    _ = try page.frames()
    #expect(try page.changes() == [])
    try LivePage.run("constraint set Left constant 7", in: page.project)
    #expect(try page.changes().contains(page.project))
    #expect(try page.frames()["box"]?[0] == 7)
  }

  @Test func sendsNothingToClosedPages() throws {
    let page = try LivePage(project: LivePage.scene)
    _ = try page.frames()
    page.server.close(1)
    try LivePage.run("constraint set Left constant 7", in: page.project)
    #expect(try page.changes() == [])
  }

  @Test func rejectsMissingFilesAndEmptyFolders() throws {
    let directory = try TemporaryDirectory()
    for path in [
      directory.path, directory.file("absent.gimbal"), directory.file("absent.xib"),
      directory.file("absent.gim"),
    ] {
      #expect(throws: LiveFault.self, "\(path)") { try LivePage.server(path, mayEdit: false) }
    }
  }
}
