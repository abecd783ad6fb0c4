import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Two connections to one file wait for each other, lose no edits, and never see partial edits.
@Suite struct ConcurrencyTests {
  private let directory: TemporaryDirectory
  private let ids = CountingIDs()
  private let scene: Scene
  private var path: String { directory.file("p.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    let scene = try Sample.furnished(ids: ids)
    self.scene = scene
    try Project.open(path: path).transaction(.write) { try $0.insert(scene) }
  }

  @Test func connectionsSeeEachOthersChanges() throws {
    let (one, other) = (try Project.open(path: path), try Project.open(path: path))
    for project in [one, other] { _ = try project.transaction(.read) { try $0.scene(scene.id) } }

    for round in 0..<6 {
      let (writer, reader) = round.isMultiple(of: 2) ? (one, other) : (other, one)
      var header = scene.header
      header.name = try Name("Round \(round)")
      let view = try Sample.view("view\(round)", in: scene, ids: ids)
      let written = try writer.transaction(.write) { [header] in
        try $0.apply([.insert(.view(view)), .update(.scene(header))], to: scene.id)
      }
      let read = try reader.transaction(.read) { transaction in
        (try transaction.scene(scene.id), try transaction.sceneHeaders())
      }
      #expect(read.0.records == written.records)
      #expect(read.1 == [header])
    }
    try one.transaction(.write) { try $0.remove(scene: scene.id) }
    #expect(throws: EditError.noSuchRow) { try other.transaction(.read) { try $0.scene(scene.id) } }
  }

  @Test func readerSeesOneState() throws {
    let (reader, writer) = (try Project.open(path: path), try Project.open(path: path))
    let view = try Sample.view("late", in: scene, ids: ids)
    let seen = try reader.transaction(.read) { transaction in
      let headers = try transaction.sceneHeaders()
      try writer.transaction(.write) { try $0.apply([.insert(.view(view))], to: scene.id) }
      #expect(headers.count == 1)
      return try transaction.scene(scene.id)
    }
    #expect(seen.view(view.id) == nil)
    #expect(try reader.transaction(.read) { try $0.scene(scene.id) }.view(view.id) == view)
  }

  @Test func waitingForALockTimesOut() throws {
    let holder = try Project.open(path: path)
    let waiting = try Project.open(path: path, migrations: Migration.all, patience: 0.05)
    try holder.transaction(.write) { _ in
      #expect(throws: StoreError.busy(path: path)) { try waiting.transaction(.write) { _ in } }
      // Readers never wait, and neither does opening the project.
      #expect(try waiting.transaction(.read) { try $0.sceneHeaders() }.count == 1)
      _ = try Project.open(path: path)
    }
    try waiting.transaction(.write) { try $0.remove(scene: scene.id) }
  }

  @Test func twoProcessesLoseNoEdit() async throws {
    let (path, id) = (self.path, scene.id)
    let own = Task.detached { try ConcurrencyTests.insertViews(40, "ours", path: path, scene: id) }
    await #expect(processExitsWith: .success) { [path = path as String, id = id.rawValue as Int64] in
      try ConcurrencyTests.insertViews(40, "theirs", path: path, scene: ID(rawValue: id))
    }
    try await own.value
    let stored = try Project.open(path: path).transaction(.read) { try $0.scene(scene.id) }
    #expect(stored.viewCount == scene.viewCount + 80)
  }

  /// Inserts views, each in its own transaction.
  private static func insertViews(_ count: Int, _ stem: String, path: String, scene: SceneID) throws {
    let project = try Project.open(path: path)
    let ids = CountingIDs(after: stem == "ours" ? 1000 : 2000)
    for number in 0..<count {
      try project.transaction(.write) { transaction in
        let view = try Sample.view("\(stem)\(number)", in: transaction.scene(scene), ids: ids)
        try transaction.apply([.insert(.view(view))], to: scene)
      }
    }
  }

  @Test func concurrentEditsAreNotLost() async throws {
    let (path, ids, scene) = (self.path, self.ids, self.scene)
    let shared = try Project.open(path: path)
    let (writers, edits) = (4, 40)
    try await withThrowingTaskGroup { group in
      for writer in 0..<writers {
        group.addTask {
          // Two writers have their own connections, and two share one.
          let project = writer < 2 ? try Project.open(path: path) : shared
          for number in 0..<edits {
            let name = "view \(writer) \(number)"
            try project.transaction(.write) { transaction in
              let view = try Sample.view(name, in: transaction.scene(scene.id), ids: ids)
              try transaction.apply([.insert(.view(view))], to: scene.id)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let stored = try Project.open(path: path).transaction(.read) { try $0.scene(scene.id) }
    #expect(stored.viewCount == scene.viewCount + writers * edits)
    #expect(try shared.transaction(.read) { try $0.scene(scene.id) }.records == stored.records)
  }
}
