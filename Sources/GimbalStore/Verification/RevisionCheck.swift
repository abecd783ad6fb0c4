import GimbalModel

/// A check of the hash, the parents and the distance of each revision. The distance is the total size, in
/// bytes, of the changesets since the last snapshot (stored state).
struct RevisionCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let snapshots = Set(try rows.integers("SELECT revision FROM materialisation"))
    var known: [Revision.ID: (hash: RevisionHash, distance: Int)] = [:]
    let sql = "SELECT \(WholeRevision.table.columns.joined(separator: ", ")) FROM revision ORDER BY id"
    try RawStatement(sql, in: rows.database).forEach { statement in
      try counter.countRow()
      result.revisions += 1
      var row = RowReader(statement: statement, table: WholeRevision.table)
      let whole: WholeRevision
      do throws(RowReader.Defect) {
        whole = try WholeRevision(from: &row)
      } catch {
        return result.note(
          "revision \(error.id): the value of column '\(error.column)' has the wrong type or is out of range",
          revision: Revision.ID(rawValue: error.id))
      }
      let revision = whole.revision
      func note(_ text: String) { result.note("\(revision.label): \(text)", revision: revision.id) }
      for parent in [revision.parent, revision.merged].compactMap({ $0 }) where known[parent] == nil {
        return note("its parent, revision \(parent.rawValue), is missing, newer or damaged")
      }
      if (revision.parent == nil) != known.isEmpty {
        note(
          known.isEmpty
            ? "it is the oldest revision but has a parent" : "it has no parent and is not the oldest revision"
        )
      }
      let hash = Revision.hash(
        parent: revision.parent.flatMap { known[$0]?.hash },
        merged: revision.merged.flatMap { known[$0]?.hash },
        entry: revision.entry, changeset: whole.changeset)
      if hash != revision.hash { note("its hash does not match its content") }
      let distance =
        snapshots.contains(revision.id.rawValue)
        ? 0 : revision.parent.flatMap { known[$0]?.distance }.map { $0 + whole.changeset.bytes.count } ?? 0
      if distance != revision.distance {
        note(
          "its distance from the last snapshot is \(revision.distance), but the changesets since then have "
            + "\(distance) bytes")
      }
      known[revision.id] = (revision.hash, revision.distance)
    }
  }
}

/// A revision with its changeset.
private struct WholeRevision: HistoryRow {
  static let table = Table(
    "revision", columns: HistoryTables.revision.columns + ["changeset"], scope: "id = ?1")

  let revision: Revision
  let changeset: Changeset

  init(from row: inout RowReader) throws(RowReader.Defect) {
    revision = try Revision(from: &row)
    changeset = Changeset(bytes: try row.bytes())
  }
}

/// A check that the changes of each revision can be applied to the state of its parent. The resulting state
/// must equal the revision's snapshot, if there is one, and at HEAD the content of the tables.
///
/// The check uses a single state, to which changes are applied forward and backward along the tree of
/// revisions.
struct ReplayCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let tree = try RevisionTree(rows)
    let head = try rows.head().revision
    var state = ProjectState()
    var current: Revision.ID?
    var pending = tree.children(of: nil)
    while let next = pending.popLast() {
      try counter.countRow()
      // The changes of an invalid revision cannot be replayed.
      if result.isBad(next) { continue }
      let parent = tree.parent(of: next)
      while let last = current, last != parent {
        try state.apply(rows.storedChangeset(of: last), isInverse: true)
        current = tree.parent(of: last)
      }
      do {
        try state.apply(rows.storedChangeset(of: next))
      } catch {
        result.note("\(try rows.revision(next).label): \(text(for: error))", revision: next)
        state = try parent.map { try HistoryPath(rows: rows).state(of: $0) } ?? ProjectState()
        continue
      }
      current = next
      try checkSnapshot(of: next, is: state, &result)
      if next == head { try checkTables(show: state, &result) }
      pending += tree.children(of: next)
    }
  }

  private func text(for error: any Error) -> String {
    if let mismatch = error as? ProjectState.Mismatch {
      return "its changes do not match the rows of its parent (\(mismatch))"
    }
    return rows.text(for: error)
  }

  private func checkSnapshot(
    of id: Revision.ID, is state: ProjectState, _ result: inout Verification
  ) throws {
    guard let written = try rows.snapshotRow(of: id) else { return }
    result.snapshots += 1
    let revision = try rows.revision(id)
    if written.hash != StateSnapshot.hash(of: revision, written.changeset) {
      result.note("the snapshot of \(revision.label): its hash does not match its content", revision: id)
    } else if written.changeset != state.changeset {
      result.note("the snapshot of \(revision.label) differs from the replayed state", revision: id)
    }
  }

  private func checkTables(show state: ProjectState, _ result: inout Verification) throws {
    if let difference = try state.difference(from: ProjectState(rows.database)) {
      result.note("the content of \(difference) differs from the revision at HEAD")
    }
  }
}

extension ProjectState {
  /// Returns the first row whose bytes differ between two states, or nil if there is no such row.
  func difference(from other: ProjectState) -> Mismatch? {
    if changeset == other.changeset { return nil }
    for table in VersionedTables.all {
      let (ours, theirs) = (rows(of: table), other.rows(of: table))
      for key in Set(ours.keys).union(theirs.keys).sorted() {
        func bytes(_ row: Row?) -> Changeset { Changeset(inserting: [(table.name, row.map { [$0] } ?? [])]) }
        if bytes(ours[key]) != bytes(theirs[key]) { return Mismatch(table: table.name, key: key) }
      }
    }
    return nil
  }
}
