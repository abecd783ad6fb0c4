import Foundation
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Two random branches are merged in both directions. The result is a valid project, and each row has the
/// value of a simple three-way rule or is explained by a conflict.
@Suite struct RandomMergeTests {
  private static let isSlow = ProcessInfo.processInfo.environment["GIMBAL_SLOW"] != nil

  @Test(arguments: 0..<(RandomMergeTests.isSlow ? 600 : 20), [false, true])
  func everyRowFollowsTheThreeWayRule(_ seed: Int, _ isSwapped: Bool) throws {
    let fork = try RandomFork(seed: UInt64(seed)).fork(swapped: isSwapped)
    let before = try fork.state()
    let (base, theirs) = try fork.baseAndTheirs()
    try fork.merge()
    let merged = try fork.state()
    for id in merged.rowsByScene().keys { _ = try fork.scene(id) }
    try ThreeWay(base: base, ours: before, theirs: theirs, merged: merged).check()

    // Our version is already in the tables.
    #expect(try fork.settleAll(.ours).isEmpty)
    #expect(try fork.state().rowsByScene().mapValues(\.rows) == merged.rowsByScene().mapValues(\.rows))
    #expect(try fork.conflicts().isEmpty)
    if merged.conflictCount > 0 { try fork.undo() }
    #expect(try fork.state() == merged)

    // Resolve with their version, and with the base, as far as the scenes accept them.
    for side in [MergeSide.theirs, .base] {
      let conflicts = try fork.conflicts()
      let left = try fork.settleAll(side)
      let settled = try fork.state()
      #expect(try fork.conflicts() == left.map(\.conflict))
      for id in settled.rowsByScene().keys { _ = try fork.scene(id) }
      for (conflict, error) in left {
        #expect(throws: error) { try fork.settle(conflict.handle, side) }
      }
      #expect(try fork.state() == settled)
      if left.count < conflicts.count { try fork.undo() }
      #expect(try fork.state() == merged)
    }
    if merged != before { try fork.undo() }
    #expect(try fork.state() == before)
  }

  /// A merge without conflicts gives the same rows in both directions.
  @Test(arguments: 0..<(RandomMergeTests.isSlow ? 300 : 20))
  func mergeWithoutConflictsIsSymmetric(_ seed: Int) throws {
    var results: [ProjectState] = []
    for isSwapped in [false, true] {
      let fork = try RandomFork(seed: UInt64(seed), steps: 3).fork(swapped: isSwapped)
      guard case .merged(let report) = try fork.merge(), report.conflicts.isEmpty, report.renumbered.isEmpty
      else { return }
      results.append(try fork.state())
    }
    let contents = results.map { $0.rowsByScene().mapValues(\.content) }
    #expect(contents[0] == contents[1])
  }

  /// The seeds above and eighty others produce every kind of conflict.
  @Test func everyKindOfConflictOccurs() throws {
    var conflicts: [ConflictContent] = []
    for seed in 0..<120 {
      for isSwapped in [false, true] {
        let fork = try RandomFork(seed: UInt64(seed)).fork(swapped: isSwapped)
        try fork.merge()
        conflicts += try fork.conflicts().map(\.content)
      }
    }
    for kind in [ConflictContent.Kind.value, .deleted, .changed, .refused] {
      #expect(conflicts.contains { $0.kind == kind }, "\(kind)")
    }
    for reason in [ConflictContent.Reason.nameTaken, .cycle, .missing] {
      #expect(conflicts.contains { $0.reason == reason }, "\(reason)")
    }
  }
}
