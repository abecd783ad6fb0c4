import GRDB
import GimbalModel
import TestSupport

@testable import GimbalStore

/// A project with two branches: ours, with HEAD, and theirs.
final class Fork {
  let project: Project
  let ids = CountingIDs(after: 5000)
  private static let theirs = "theirs"
  private let ada = Entry(author: "ada", time: Timestamp(milliseconds: 1), message: "")
  private let grace = Entry(author: "grace", time: Timestamp(milliseconds: 1), message: "")

  /// - Parameter scenes: The scenes of the common ancestor.
  init(_ scenes: [Scene]) throws {
    project = Project.inMemory()
    try project.transaction(.write) { transaction in
      for scene in scenes { try transaction.insert(scene) }
    }
    try project.transaction(.history) {
      try $0.history.set(.branch, Fork.theirs, to: $0.history.head().revision)
    }
  }

  /// Changes our branch.
  func ours(_ body: (Transaction) throws -> Void) throws { try project.transaction(.write, as: ada, body) }

  /// Changes their branch.
  func theirs(_ body: (Transaction) throws -> Void) throws {
    try checkout(Fork.theirs)
    // Another author makes the change at the same time, so the same change is a different revision.
    try project.transaction(.write, as: grace, body)
    try checkout(Head.firstBranch)
  }

  func checkout(_ branch: String) throws {
    try project.transaction(.history) { try $0.history.checkout(branch: branch) }
  }

  /// Returns the revision of their branch.
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

  /// Merges two diverged branches.
  func merged() throws -> MergeReport {
    guard case .merged(let report) = try merge() else { throw EditError.noSuchRow }
    return report
  }

  func scene(_ id: SceneID) throws -> Scene { try project.transaction(.read) { try $0.scene(id) } }

  func conflicts() throws -> [MergeConflict] { try project.transaction(.read) { try $0.conflicts() } }

  func state() throws -> ProjectState {
    try project.connection.current(isWriting: true).queue.read { try ProjectState($0) }
  }

  /// Resolves one conflict.
  func settle(_ handle: Int, _ side: MergeSide?) throws {
    try project.transaction(.write) { transaction in
      let conflicts = try transaction.conflicts()
      let sources = try transaction.sources(of: conflicts)
      for conflict in conflicts where conflict.handle == handle {
        try transaction.settle(conflict, taking: side, from: sources)
      }
    }
  }

  /// Resolves as many conflicts as possible.
  func settleAll(_ side: MergeSide) throws -> [(conflict: MergeConflict, error: EditError)] {
    try project.transaction(.write) { transaction in
      let conflicts = try transaction.conflicts()
      return try transaction.settle(conflicts, taking: side, from: transaction.sources(of: conflicts))
    }
  }

  func undo() throws { try project.transaction(.history) { _ = try $0.history.undo() } }
}

extension Transaction {
  /// Applies edits that depend on the current scene.
  func edit(_ id: SceneID, _ edits: (Scene) throws -> [Edit]) throws { try apply(edits(scene(id)), to: id) }
}
