import GimbalModel

/// A reader of the changesets between revisions, and of the states of revisions, along first parents.
struct HistoryPath {
  let rows: HistoryRows

  /// Returns the changesets that convert the state of one revision to the state of another revision, in
  /// order.
  ///
  /// - Complexity: O(revisions in between).
  func changesets(from start: Revision.ID, to end: Revision.ID) throws -> [Changeset] {
    var (up, down) = (start, end)
    var undone: [Changeset] = []
    var done: [Changeset] = []
    // Parents have smaller ids than their children, so the revision with the larger id is not an ancestor of
    // the other revision. Go from that revision to its parent until both revisions are the same.
    while up != down {
      if up > down {
        undone.append(try rows.changeset(of: up).inverted())
        up = try parent(of: up)
      } else {
        done.append(try rows.changeset(of: down))
        down = try parent(of: down)
      }
    }
    return undone + done.reversed()
  }

  /// Returns the state of a revision.
  ///
  /// - Complexity: O(rows), because snapshots bound the number of changesets to apply.
  func state(of id: Revision.ID) throws -> ProjectState {
    var changesets: [Changeset] = []
    var next: Revision.ID? = id
    while let revision = next {
      let step = try rows.step(to: revision)
      changesets.append(step.snapshot ?? step.changeset)
      next = step.snapshot == nil ? step.parent : nil
    }
    var state = ProjectState()
    do {
      for changeset in changesets.reversed() { try state.apply(changeset) }
    } catch let mismatch as ProjectState.Mismatch {
      throw rows.damage(
        "the state of revision \(id.rawValue) cannot be computed: a changeset does not match \(mismatch)")
    }
    return state
  }

  private func parent(of id: Revision.ID) throws -> Revision.ID {
    guard let parent = try rows.revision(id).parent else {
      throw rows.damage("revision \(id.rawValue) has no common ancestor with another revision")
    }
    guard parent < id else {
      throw rows.damage(
        "revision \(id.rawValue): its parent, revision \(parent.rawValue), is not older")
    }
    return parent
  }
}

extension ProjectState.Mismatch: CustomStringConvertible {
  var description: String { "table \(table), row \(key)" }
}

/// The tree of revisions, in which the parent of a revision is its first parent.
struct RevisionTree {
  private var parents: [Revision.ID: Revision.ID] = [:]
  private var children: [Revision.ID?: [Revision.ID]] = [:]

  init(_ rows: HistoryRows) throws {
    // Read the newest revisions first. Callers visit children with `popLast()`, which then returns the oldest
    // child.
    try rows.links("SELECT id, parent FROM revision ORDER BY id DESC") { id, parent in
      let child = Revision.ID(rawValue: id)
      let parent = parent.map { Revision.ID(rawValue: $0) }
      parents[child] = parent
      children[parent, default: []].append(child)
    }
  }

  func parent(of id: Revision.ID) -> Revision.ID? { parents[id] }

  /// Returns the children of a revision, newest first.
  func children(of id: Revision.ID?) -> [Revision.ID] { children[id] ?? [] }
}
