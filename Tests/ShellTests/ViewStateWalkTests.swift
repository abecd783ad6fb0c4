import GimbalModel
import GimbalNotation
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// A project with view changes between the commands equals a project without them, in content and history.
@Suite struct ViewStateWalkTests {
  @Test(arguments: 1...Campaign.steps(short: 1, long: 2))
  func viewChangesDoNotChangeTheHistory(seed: Int) throws {
    var walk = try ViewStateWalk(seed: UInt64(seed))
    let steps = Campaign.steps(short: 700, long: 10_000)
    for number in 1...steps {
      try walk.step()
      if number.isMultiple(of: 200) { try walk.compare() }
      if number.isMultiple(of: 100) { try walk.reopen() }
    }
    try walk.compare()
    for session in [walk.plain, walk.turned] {
      #expect(try session.project.transaction(.read) { try $0.verify() }.findings == [])
    }
    for kind in ["undo", "redo", "checkout", "merge", "view", "set", "rotate", "install", "op"] {
      #expect(walk.tally[kind, default: 0] > 0, "\(kind): \(walk.tally)")
    }
  }
}

/// Two projects that get the same random edits. One session also gets view changes.
private struct ViewStateWalk {
  private var random: SeededGenerator
  private let directory: TemporaryDirectory
  private(set) var plain: Session
  private(set) var turned: Session
  private let recorder = Recorder()
  private var serial = 0
  /// The number of commands that succeeded, by their first word.
  private(set) var tally: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    directory = try TemporaryDirectory()
    plain = Session(
      project: .inMemory(), console: recorder, files: MemoryFiles(texts: [:]), ids: CountingIDs(),
      author: "ada")
    turned = try ViewStateWalk.open(directory.file("turned.gimbal"), recorder, CountingIDs())
    ids = (plain.services.ids, turned.services.ids)
    try edit("scene new one device \"iPhone 8\" orientations all")
    try edit("view new a; set new wide when landscape; set new extra; set new many when images=3")
  }

  private let ids: (any IDSource, any IDSource)

  private static func open(_ path: String, _ recorder: Recorder, _ ids: any IDSource) throws -> Session {
    Session(
      project: try Project.open(path: path), console: recorder, files: MemoryFiles(texts: [:]), ids: ids,
      author: "ada")
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func step() throws {
    if Int.random(in: 0..<3, using: &random) == 0 {
      view(viewChange())
    } else {
      try edit(command())
    }
  }

  private mutating func viewChange() -> String {
    let set = pick([
      "wide", "extra", "many", "base", "s\(Int.random(in: 0...max(1, serial), using: &random))",
    ])
    return pick([
      "rotate", "rotate landscape", "rotate portrait", "rotate upright", "rotate portraitUpsideDown",
      "device \"iPad 11\"", "device 300x500", "device \"iPhone 8\"", "trait images=3", "trait images=",
      "trait theme=dark images=4", "install \(set)", "uninstall \(set)", "uninstall \(set)",
      "trace rotate", "trace uninstall \(set)", "whatif { rotate; uninstall \(set) }",
    ])
  }

  private mutating func command() -> String {
    serial += 1
    let old = Int.random(in: 0...serial, using: &random)
    let scene = pick(["one", "one", "one", "two", "three"])
    switch Int.random(in: 0..<30, using: &random) {
    case 0...3: return "view new v\(serial) content \(old)x5"
    case 4: return "view remove v\(old)"
    case 5: return "view set a content \(serial)x\(old)"
    case 6: return "constrain { a.width >= \(serial) @500 }"
    case 7: return "constrain extra { a.height == \(serial) @400 }"
    case 8: return "set new s\(serial)" + pick(["", " when portrait", " when images=3", " when upright"])
    case 9: return "set remove " + pick(["s\(old)", "s\(serial - 1)", "extra", "wide"])
    case 10: return "set new " + pick(["extra", "wide when landscape", "many when images=3"])
    case 11:
      return "set when " + pick(["wide", "extra", "many"])
        + pick([" always", " landscape", " portrait", " images=3", " width >= 400"])
    case 12: return "scene set orientations " + pick(["all", "portrait", "landscape", "portrait,landscape"])
    case 13: return "scene set direction " + pick(["ltr", "rtl"])
    case 14: return "scene new " + pick(["two", "three"]) + " device \"iPhone SE\""
    case 15: return "scene copy \(scene) " + pick(["two", "three"])
    case 16: return "scene remove " + pick(["two", "three"])
    case 17, 18: return "scene use \(scene)"
    case 19, 20: return "undo" + pick(["", " 2", " 3"])
    case 21, 22: return "redo" + pick(["", " 2"])
    case 23: return "branch b\(old % 4)"
    case 24: return "checkout " + pick(["main", "b\(old % 4)", "HEAD~\(old % 5)"])
    case 25: return "merge b\(old % 4)"
    case 26: return "resolve --all " + pick(["ours", "theirs"])
    case 27: return "hide a into " + pick(["extra", "many", "wide"])
    case 28: return "restore HEAD~\(old % 4)"
    default: return "op restore \(operation())"
    }
  }

  /// Returns the hash of a random operation of the last ones.
  private mutating func operation() -> String {
    let operations = (try? plain.project.transaction(.read) { try $0.history.operations() }) ?? []
    return operations.suffix(20).randomElement(using: &random)?.hash.hex ?? "0000"
  }

  private mutating func edit(_ command: String) throws {
    let source = Source(name: "-", text: command)
    let isFine = plain.run(source, stopsAtError: true)
    let said = recorder.take()
    // As in a new session, 'undo' reverts only operations.
    turned.state.viewChanges = ViewChanges()
    let isFineToo = turned.run(source, stopsAtError: true)
    let other = recorder.take()
    try #require(isFine == isFineToo, "\(command): \(said.errors) versus \(other.errors)")
    if isFine { count(command) }
    try compareHistories(after: command)
  }

  private mutating func view(_ command: String) {
    if turned.run(Source(name: "-", text: command), stopsAtError: true) { count(command) }
    _ = recorder.take()
  }

  private mutating func count(_ command: String) {
    tally[String(command.prefix { $0 != " " }), default: 0] += 1
  }

  /// Compares the history of both projects. The hashes of the current operation and of HEAD cover the
  /// operations and revisions before them.
  func compareHistories(after command: String) throws {
    let states = try [plain, turned].map { session in
      try session.project.transaction(.read) { transaction in
        let present = try transaction.history.present().hash.hex
        return [present, try transaction.history.revision(transaction.history.head().revision).hash.hex]
      }
    }
    try #require(states[0] == states[1], "\(command)")
  }

  /// Compares the recorded content of both projects, and all operations, including undone ones.
  func compare() throws {
    let states = try [plain, turned].map { session in
      try session.project.transaction(.read) { transaction -> ([String], [[Record]]) in
        let scenes = try transaction.sceneHeaders().map { try transaction.recordedScene($0.id).records }
        return (try transaction.history.operations().map(\.hash.hex), scenes)
      }
    }
    try #require(states[0].0 == states[1].0)
    try #require(states[0].1 == states[1].1)
  }

  /// Replaces the session with view changes by a new one, which shows the scenes in the same way.
  mutating func reopen() throws {
    func shown(_ session: Session) throws -> [[Record]] {
      try session.reading { transaction in
        try transaction.sceneHeaders().map { try transaction.scene($0.id).records }
      }
    }
    let before = try shown(turned)
    let scene = turned.state.scene
    turned.project.close()
    turned = try ViewStateWalk.open(directory.file("turned.gimbal"), recorder, ids.1)
    #expect(try shown(turned) == before)
    turned.state.scene = scene
  }
}
