import GimbalModel

@testable import GimbalStore

/// A model of a project with history, in memory: all revisions in full, and all states of references that
/// undo and redo reach.
struct HistoryModel {
  typealias References = [ReferenceKey: Reference.Target]

  struct Content {
    let scenes: [Scene]
    let hash: RevisionHash
    let parents: [Revision.ID]
  }

  private(set) var revisions: [Revision.ID: Content] = [:]
  private(set) var references: References
  private var undone: [References] = []
  private var redone: [References] = []

  /// Creates the model of a new project.
  init(first: Revision) {
    references = [
      .head: Reference.Target(nil, text: Head.firstBranch),
      ReferenceKey(kind: .branch, name: Head.firstBranch): Reference.Target(first.id),
    ]
    revisions[first.id] = Content(scenes: [], hash: first.hash, parents: [])
  }

  var branch: String? { references[.head]?.text }

  var head: Revision.ID {
    let target = branch.flatMap { references[ReferenceKey(kind: .branch, name: $0)] } ?? references[.head]
    guard let revision = target?.revision else { preconditionFailure("a model without a HEAD") }
    return revision
  }

  /// The scenes at HEAD.
  var scenes: [Scene] { revisions[head]?.scenes ?? [] }

  /// Moves references, as a command does.
  mutating func move(_ body: (inout References) -> Void) {
    let before = references
    body(&references)
    if references == before { return }
    undone.append(before)
    redone = []
  }

  /// Adds a revision and moves HEAD or its branch to it.
  mutating func add(_ revision: Revision, _ scenes: [Scene]) {
    revisions[revision.id] = Content(
      scenes: scenes, hash: revision.hash, parents: [revision.parent, revision.merged].compactMap { $0 })
    let key = branch.map { ReferenceKey(kind: .branch, name: $0) } ?? .head
    move { $0[key] = Reference.Target(revision.id) }
  }

  /// - Returns: `true` if an operation was undone.
  mutating func undo() -> Bool { HistoryModel.step(from: &undone, to: &redone, &references) }

  /// - Returns: `true` if an operation was redone.
  mutating func redo() -> Bool { HistoryModel.step(from: &redone, to: &undone, &references) }

  private static func step(
    from: inout [References], to: inout [References], _ references: inout References
  ) -> Bool {
    guard let next = from.popLast() else { return false }
    to.append(references)
    references = next
    return true
  }

  /// The revisions that are reachable from the references.
  var reachable: Set<Revision.ID> {
    var reached: Set<Revision.ID> = []
    var pending = references.values.compactMap(\.revision)
    while let next = pending.popLast() {
      if reached.insert(next).inserted { pending += revisions[next]?.parents ?? [] }
    }
    return reached
  }
}
