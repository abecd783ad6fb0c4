import GimbalStore

/// Where HEAD was, operation by operation towards the past.
struct HeadsBefore {
  private var branch: String?
  private var detached: Revision.ID?
  private var branches: [String: Revision.ID] = [:]

  /// Begins with how things are.
  init(_ history: History) throws {
    let head = try history.head()
    branch = head.branch
    detached = head.branch == nil ? head.revision : nil
    for reference in try history.references(.branch) {
      branches[reference.key.name] = reference.target.revision
    }
  }

  /// The revision that HEAD named; nil before there was one.
  var revision: Revision.ID? { branch.map { branches[$0] } ?? detached }

  /// Goes back before an operation.
  mutating func takeBack(_ moves: [GimbalStore.Operation.Move]) {
    for move in moves {
      switch move.key.kind {
      case .head:
        branch = move.old?.text
        detached = move.old?.revision
      case .branch: branches[move.key.name] = move.old?.revision
      case .tag, .commit: break
      }
    }
  }
}
