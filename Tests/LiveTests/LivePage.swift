import Foundation
import GimbalLive
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

@testable import GimbalTool

/// A page of a live server in this process.
final class LivePage {
  static let scene = """
    scene new home device 300x500
    view new box
    set new wide when landscape
    constrain { Left: box.leading == root.leading + 20; box.top == root.top + 40; Right: root.trailing == box.trailing + 30; box.height == 100 }
    view new badge in box frame 10,10,20x20
    view new tag
    constrain { tag.leading == root.leading @500; tag.top == root.top; tag.width == 9; tag.height == 9 }
    """

  let directory: TemporaryDirectory
  let server: LiveServer
  private var lastID = 0
  /// The messages of the server that are not replies.
  private(set) var pushed: [[String: Any]] = []

  /// Creates files, and a server for one of them or, if `path` is nil, for their folder.
  init(_ files: [String: String], showing path: String? = nil, mayEdit: Bool = false) throws {
    directory = try TemporaryDirectory()
    for (name, text) in files { try directory.write(text, to: name) }
    server = try LivePage.server(path.map(directory.file) ?? directory.path, mayEdit: mayEdit)
    server.open(1)
  }

  /// Creates a project with the result of a script, and a server for it.
  init(project script: String, mayEdit: Bool = false) throws {
    directory = try TemporaryDirectory()
    let path = directory.file("home.gimbal")
    try LivePage.run(script, in: path)
    server = try LivePage.server(path, mayEdit: mayEdit)
    server.open(1)
  }

  var project: String { directory.file("home.gimbal") }

  static func server(_ path: String, mayEdit: Bool) throws -> LiveServer {
    try LiveServer(
      path, LiveEnvironment(files: DiskFiles(isForRegularFiles: true), mayEdit: mayEdit, author: "page"))
  }

  /// Sends a message, and returns the reply.
  func ask(_ kind: String, _ members: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    let message = members.merging(["do": kind, "id": lastID]) { $1 }
    server.receive([UInt8](try JSONSerialization.data(withJSONObject: message)), from: 1)
    let replies = try takeReplies()
    return try #require(replies.last { $0["id"] as? Int == lastID })
  }

  /// Sends bytes, and returns the replies.
  func send(_ bytes: [UInt8]) throws -> [[String: Any]] {
    server.receive(bytes, from: 1)
    return try takeReplies()
  }

  func send(_ text: String) throws -> [[String: Any]] { try send(Array(text.utf8)) }

  private func takeReplies() throws -> [[String: Any]] {
    let all = try server.takeReplies().map {
      try JSONSerialization.jsonObject(with: Data($0.bytes)) as? [String: Any] ?? [:]
    }
    pushed += all.filter { $0["changed"] != nil }
    return all.filter { $0["changed"] == nil }
  }

  /// Polls until the stamps of changed files are stable, and returns the changed files.
  func changes() throws -> [String] {
    pushed = []
    for _ in 0..<3 { server.poll() }
    server.pollFolder()
    _ = try takeReplies()
    return pushed.compactMap { $0["changed"] as? String }
  }

  /// Returns the frames of a layout by view, in the coordinates of the root.
  func frames(_ choices: [String: Any] = [:]) throws -> [String: [Double]] {
    let reply = try ask("show", choices)
    return try LivePage.frames(of: reply)
  }

  static func frames(of reply: [String: Any]) throws -> [String: [Double]] {
    let data = try #require(reply["data"] as? [String: Any], "\(reply)")
    let views = try #require(data["views"] as? [[Any]])
    let layout = try #require((data["layouts"] as? [[String: Any]])?.first)
    let numbers = (layout["f"] as? [NSNumber] ?? []).map(\.doubleValue)
    let places = layout["p"] as? [Int] ?? Array(views.indices)
    var frames: [String: [Double]] = [:]
    for (index, place) in places.enumerated() {
      frames[views[place][0] as? String ?? ""] = Array(numbers[index * 4..<index * 4 + 4])
    }
    return frames
  }

  /// Runs a script in a project, in this process.
  static func run(_ script: String, in path: String) throws {
    let lines = try OtherConnection.run(script, in: path)
    #expect(lines == "", "\(lines)")
  }
}
