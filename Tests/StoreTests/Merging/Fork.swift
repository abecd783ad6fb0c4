import GRDB
import GimbalModel
import TestSupport

@testable import GimbalStore

/// A project whose history forks: HEAD is on our branch, and theirs is beside it.
final class Fork {
  let project: Project
  let ids = CountingIDs(after: 5000)
  private static let theirs = "theirs"
  private let ada = Entry(author: "ada", time: Timestamp(milliseconds: 1), message: "")
  private let grace = Entry(author: "grace", time: Timestamp(milliseconds: 1), message: "")

  /// - Parameter scenes: what both sides begin with.
  init(_ scenes: [Scene]) throws {
    project = Project.inMemory()
    try project.transaction(.write) { transaction in
      for scene in scenes { try transaction.insert(scene) }
    }
    try project.transaction(.history) {
      try $0.history.set(.branch, Fork.theirs, to: $0.history.head().revision)
    }
  }

  /// Changes something on our branch.
  func ours(_ body: (Transaction) throws -> Void) throws { try project.transaction(.write, as: ada, body) }

  /// Changes something on theirs.
  func theirs(_ body: (Transaction) throws -> Void) throws {
    try checkout(Fork.theirs)
    // At the same moment by somebody else: the same change is a revision of its own.
    try project.transaction(.write, as: grace, body)
    try checkout(Head.firstBranch)
  }

  func checkout(_ branch: String) throws {
    try project.transaction(.history) { try $0.history.checkout(branch: branch) }
  }

  /// The revision that theirs is at.
  func other() throws -> Revision.ID {
    try project.transaction(.read) { transaction in
      guard let revision = try transaction.history.target(.branch, Fork.theirs)?.revision else {
        throw EditError.noSuchRow
      }
      return revision
    }
  }

  @discardableResult
  func merge() throws -> MergeOutcome {
    let other = try other()
    return try project.transaction(.history) { try $0.history.merge(other, ids: ids) }
  }

  /// Merges where both sides have gone on.
  func merged() throws -> MergeReport {
    guard case .merged(let report) = try merge() else { throw EditError.noSuchRow }
    return report
  }

  func scene(_ id: SceneID) throws -> Scene { try project.transaction(.read) { try $0.scene(id) } }

  func conflicts() throws -> [MergeConflict] { try project.transaction(.read) { try $0.conflicts() } }

  func state() throws -> ProjectState { try project.connection.current().queue.read { try ProjectState($0) } }

  /// Settles one conflict.
  func settle(_ handle: Int, _ side: MergeSide?) throws {
    try project.transaction(.write) { transaction in
      let conflicts = try transaction.conflicts()
      let sources = try transaction.sources(of: conflicts)
      for conflict in conflicts where conflict.handle == handle {
        try transaction.settle(conflict, taking: side, from: sources)
      }
    }
  }

  /// Settles as many as can be.
  func settleAll(_ side: MergeSide) throws -> [(conflict: MergeConflict, error: EditError)] {
    try project.transaction(.write) { transaction in
      let conflicts = try transaction.conflicts()
      return try transaction.settle(conflicts, taking: side, from: transaction.sources(of: conflicts))
    }
  }

  func undo() throws { try project.transaction(.history) { _ = try $0.history.undo() } }
}

extension Transaction {
  /// Changes a scene as its value says.
  func edit(_ id: SceneID, _ edits: (Scene) throws -> [Edit]) throws { try apply(edits(scene(id)), to: id) }
}
