import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// After flipping one bit of a file, `verify` or opening reports it, or no value that can be read has
/// changed.
@Suite struct FlippedBitTests {
  /// All values that can be read from a project.
  private struct Content: Equatable {
    var revisions: [Revision] = []
    var states: [Changeset] = []
    var references: Set<Reference> = []
    var operations: [Operation] = []
    var moves: [Set<Operation.Move>] = []

    init(_ project: Project) throws {
      try project.transaction(.read) { transaction in
        try transaction.readingHistory { rows in
          revisions = try rows.revisions()
          states = [try ProjectState(rows.database).changeset]
          states += try revisions.map { try HistoryPath(rows: rows).state(of: $0.id).changeset }
          references = Set(try Reference.Kind.allCases.flatMap { try rows.references($0) })
          operations = try rows.operations()
          moves = try operations.map { Set(try rows.moves(of: $0.id)) }
        }
      }
    }
  }

  /// Writes a project with a hundred revisions, branches, tags, undone operations and snapshots.
  private static func write(to path: String) throws {
    var walk = try HistoryWalk(seed: 9, project: Project.open(path: path))
    while walk.model.revisions.count < 100 { try walk.step() }
  }

  @Test func flippedBitIsDetectedOrHarmless() throws {
    let directory = try TemporaryDirectory()
    let (path, copy) = (directory.file("p.gimbal"), directory.file("copy.gimbal"))
    try FlippedBitTests.write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let original = try Content(Project.open(path: path))
    var chance = SeededGenerator(seed: 5)
    var (detected, harmless) = (0, 0)
    let header = (0..<100 * 8).shuffled(using: &chance).prefix(Campaign.steps(short: 20, long: 800))
    let elsewhere = (0..<Campaign.steps(short: 40, long: 2000)).map { _ in
      Int.random(in: 0..<bytes.count * 8, using: &chance)
    }
    for bit in header + elsewhere {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      for suffix in ["-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: copy + suffix)
      }
      try damaged.write(to: URL(filePath: copy))
      do {
        let project = try Project.open(path: copy)
        let findings = try project.transaction(.read) { try $0.verify() }.findings
        guard findings.isEmpty else {
          detected += 1
          #expect(findings.allSatisfy { !$0.text.isEmpty })
          continue
        }
        #expect(try Content(project) == original, "bit \(bit) of \(bytes.count * 8)")
        harmless += 1
      } catch let error as StoreError {
        #expect(error.description.contains("copy.gimbal"), "bit \(bit)")
        detected += 1
      }
    }
    print("\(bytes.count) bytes: \(detected) flipped bits detected, \(harmless) harmless")
    #expect(detected > 0)
  }

  /// The parts of a project that commands read without verifying the whole project. A part that cannot be read
  /// is nil.
  private struct ReadParts {
    var scenes: [Scene]?
    var properties: [ProjectProperty]?
    var states: [Changeset?] = []

    init(_ project: Project, revisions: Range<Int64>) {
      scenes = try? project.transaction(.read) { transaction in
        try transaction.sceneHeaders().map { try transaction.scene($0.id) }
      }
      properties = try? project.transaction(.read) { try $0.projectProperties() }
      states = revisions.map { id in
        try? project.transaction(.read) { try $0.history.state(of: Revision.ID(rawValue: id)).changeset }
      }
    }
  }

  @Test func flippedBitNeverGivesOtherRows() throws {
    let directory = try TemporaryDirectory()
    let (path, copy) = (directory.file("p.gimbal"), directory.file("copy.gimbal"))
    var walk = try HistoryWalk(seed: 4, project: Project.open(path: path))
    while walk.model.revisions.count < 25 { try walk.step() }
    walk.project.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let revisions = Int64(1)..<Int64(walk.model.revisions.count)
    let original = ReadParts(try Project.open(path: path), revisions: revisions)
    #expect(original.scenes != nil && original.properties != nil && !original.states.contains(nil))
    var chance = SeededGenerator(seed: 11)
    var (refused, whole) = (0, 0)
    for _ in 0..<Campaign.steps(short: 100, long: 5000) {
      let bit = Int.random(in: 0..<bytes.count * 8, using: &chance)
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      try damaged.write(to: URL(filePath: copy))
      for suffix in ["-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: copy + suffix)
      }
      guard let project = try? Project.open(path: copy) else {
        refused += 1
        continue
      }
      let parts = ReadParts(project, revisions: revisions)
      project.close()
      #expect(
        parts.scenes == nil || parts.scenes?.map(\.records) == original.scenes?.map(\.records), "bit \(bit)")
      #expect(parts.properties == nil || parts.properties == original.properties, "bit \(bit)")
      for (state, expected) in zip(parts.states, original.states) {
        #expect(state == nil || state == expected, "bit \(bit)")
      }
      let isWhole = parts.scenes != nil && parts.properties != nil && !parts.states.contains(nil)
      if isWhole { whole += 1 } else { refused += 1 }
    }
    print("\(bytes.count) bytes: \(refused) flipped bits refused, \(whole) without effect")
    #expect(refused > 10)
  }
}
