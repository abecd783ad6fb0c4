import GimbalModel

/// A writer of the tables that store the history, in a write transaction.
struct HistoryWriter {
  let rows: HistoryRows

  /// Records a revision whose changes are already in the tables.
  ///
  /// - Returns: The id of the new revision, or of an existing revision with the same hash.
  /// - Complexity: O(changeset), or O(rows) if a snapshot is written.
  func record(
    _ changeset: Changeset, parent: Revision.ID?, merging merged: Revision.ID? = nil, _ entry: Entry
  ) throws -> Revision.ID {
    let before = try parent.map { try rows.revision($0) }
    let hash = Revision.hash(
      parent: before?.hash, merged: try merged.map { try rows.revision($0).hash }, entry: entry,
      changeset: changeset)
    // The same change can be recorded twice within a millisecond, for example after `undo` or on two
    // branches. Both recordings have the same hash, so return the existing revision.
    if let known = try rows.revisions(from: hash.bytes, through: hash.bytes, limit: 1).first {
      return known.id
    }
    let distance = (before?.distance).map { $0 + changeset.bytes.count } ?? 0
    let id = Revision.ID(rawValue: try rows.integers("SELECT ifnull(max(id), 0) + 1 FROM revision")[0])
    try insert(id, hash, parent: parent, merged: merged, entry, changeset, distance: distance)
    if try isFar(distance) { try writeSnapshot(id, ProjectState(rows.database)) }
    return id
  }

  func insert(
    _ id: Revision.ID, _ hash: RevisionHash, parent: Revision.ID?, merged: Revision.ID?, _ entry: Entry,
    _ changeset: Changeset, distance: Int
  ) throws {
    // Do not copy the changeset, because it can take more memory than all other data.
    try changeset.bytes.withUnsafeBytes { bytes in
      _ = try run(
        """
        INSERT INTO revision (id, hash, parent, merged, time, author, message, changeset, distance)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
      ) {
        $0.bind(id.rawValue)
        $0.bind(hash.bytes)
        $0.bind(parent?.rawValue)
        $0.bind(merged?.rawValue)
        $0.bind(entry.time.milliseconds)
        $0.bind(entry.author)
        $0.bind(entry.message)
        $0.bind(lending: bytes)
        $0.bind(Int64(distance))
      }
    }
  }

  /// Writes the distance of a revision from the nearest snapshot: the total size, in bytes, of the changesets
  /// in between. If the distance is too large, writes a snapshot of the revision instead.
  ///
  /// - Returns: The distance, which is 0 after writing a snapshot.
  func write(distance: Int, of id: Revision.ID, state: ProjectState) throws -> Int {
    if try isFar(distance) {
      try writeSnapshot(id, state)
      return 0
    }
    try run("UPDATE revision SET distance = ?2 WHERE id = ?1") {
      $0.bind(id.rawValue)
      $0.bind(Int64(distance))
    }
    return distance
  }

  /// Returns `true` if the changesets since the last snapshot are so large that a new snapshot must be
  /// written.
  private func isFar(_ distance: Int) throws -> Bool {
    guard distance > HistoryWriter.leastDistance else { return false }
    let written = try rows.latestSnapshotSize()
    if written > 0 { return distance > max(HistoryWriter.leastDistance, written / 2) }
    // Without a snapshot, compare with the changeset of the oldest revision that has a parent. This changeset
    // usually inserts the first rows, so applying it is as cheap as applying a snapshot of the same size.
    let first = try rows.firstChangesetSize()
    return distance > first + max(HistoryWriter.leastDistance, first / 2)
  }

  /// The total size, in bytes, that the changesets since the last snapshot must exceed before a new snapshot
  /// is written. Applying changesets of this total size takes a few milliseconds.
  static let leastDistance = 1 << 16

  /// Writes a snapshot of a revision.
  ///
  /// A snapshot is written whenever the changesets since the last snapshot exceed both ``leastDistance`` and
  /// half the size of that snapshot. Therefore, snapshots take at most twice the space of the changesets, and
  /// the cost of reading any revision is bounded.
  private func writeSnapshot(_ id: Revision.ID, _ state: ProjectState) throws {
    let changeset = state.changeset
    let hash = StateSnapshot.hash(of: try rows.revision(id), changeset)
    try run("INSERT INTO materialisation (revision, hash, changeset) VALUES (?1, ?2, ?3)") {
      $0.bind(id.rawValue)
      $0.bind(hash.bytes)
      $0.bind(changeset.bytes)
    }
    try run("UPDATE revision SET distance = 0 WHERE id = ?1") { $0.bind(id.rawValue) }
  }

  /// Deletes the whole history.
  func forgetAll() throws {
    for table in ["present", "reference_change", "operation", "reference", "materialisation", "revision"] {
      try run("DELETE FROM \(table)") { _ in }
    }
  }

  /// Executes a statement.
  ///
  /// - Returns: The number of changed rows.
  @discardableResult
  func run(_ sql: String, _ bind: (inout Binder) -> Void) throws -> Int {
    try RawStatement(sql, in: rows.database).run(bind)
  }

  // MARK: - References and operations
  /// Adds a revision whose changes are already in the tables. Then moves the current branch, or a detached
  /// HEAD, to the revision.
  @discardableResult
  func advance(
    by changeset: Changeset, merging merged: Revision.ID? = nil, as entry: Entry,
    noting draft: inout OperationDraft
  ) throws -> Revision.ID {
    let head = try rows.head()
    let revision = try record(changeset, parent: head.revision, merging: merged, entry)
    try point(head, to: revision, noting: &draft)
    return revision
  }

  /// Moves the current branch, or a detached HEAD, to a revision.
  func point(_ head: Head, to revision: Revision.ID, noting draft: inout OperationDraft) throws {
    let key = head.branch.map { ReferenceKey(kind: .branch, name: $0) } ?? .head
    try set(key, to: Reference.Target(revision), noting: &draft)
  }

  /// Sets or removes a reference, and adds the change to the draft of an operation.
  func set(_ key: ReferenceKey, to target: Reference.Target?, noting draft: inout OperationDraft) throws {
    let before = try rows.target(of: key)
    try set(key, to: target)
    draft.note(key, from: before, to: target)
  }

  /// Sets or removes a reference.
  func set(_ key: ReferenceKey, to target: Reference.Target?) throws {
    guard let target else {
      try run("DELETE FROM reference WHERE kind = ?1 AND name = ?2") {
        $0.bind(key.kind.rawValue)
        $0.bind(key.name)
      }
      return
    }
    try run("INSERT OR REPLACE INTO reference (kind, name, revision, text) VALUES (?1, ?2, ?3, ?4)") {
      $0.bind(key.kind.rawValue)
      $0.bind(key.name)
      $0.bind(target.revision?.rawValue)
      $0.bind(target.text)
    }
  }

  /// Records an operation with the references that a command moved, and makes it the current operation.
  @discardableResult
  func record(_ moves: [Operation.Move], after parent: Operation.ID?, _ entry: Entry) throws -> Operation.ID {
    let hash = try rows.operationHash(parent.map { try rows.operation($0).hash }, entry, moves)
    let id = Operation.ID(rawValue: try rows.integers("SELECT ifnull(max(id), 0) + 1 FROM operation")[0])
    try run(
      """
      INSERT INTO operation (id, hash, parent, time, author, description, redo)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL)
      """
    ) {
      $0.bind(id.rawValue)
      $0.bind(hash.bytes)
      $0.bind(parent?.rawValue)
      $0.bind(entry.time.milliseconds)
      $0.bind(entry.author)
      $0.bind(entry.message)
    }
    for move in moves { try insert(move, of: id) }
    try setPresent(id)
    return id
  }

  func insert(_ move: Operation.Move, of id: Operation.ID) throws {
    try run(
      """
      INSERT INTO reference_change (operation, kind, name, old_revision, old_text, new_revision, new_text)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    ) {
      $0.bind(id.rawValue)
      $0.bind(move.key.kind.rawValue)
      $0.bind(move.key.name)
      $0.bind(move.old?.revision?.rawValue)
      $0.bind(move.old?.text)
      $0.bind(move.new?.revision?.rawValue)
      $0.bind(move.new?.text)
    }
  }

  func setPresent(_ id: Operation.ID) throws {
    try run(
      "INSERT OR REPLACE INTO present (id, operation, hash) SELECT 1, id, hash FROM operation WHERE id = ?1"
    ) { $0.bind(id.rawValue) }
  }

  func setRedo(of id: Operation.ID, to next: Operation.ID?) throws {
    try run("UPDATE operation SET redo = ?2 WHERE id = ?1") {
      $0.bind(id.rawValue)
      $0.bind(next?.rawValue)
    }
  }

  /// Deletes an operation and its rows in the table `reference_change`.
  func forget(_ id: Operation.ID) throws {
    try run("DELETE FROM reference_change WHERE operation = ?1") { $0.bind(id.rawValue) }
    try run("DELETE FROM operation WHERE id = ?1") { $0.bind(id.rawValue) }
  }

  func replaceMoves(of id: Operation.ID, with moves: [Operation.Move]) throws {
    try run("DELETE FROM reference_change WHERE operation = ?1") { $0.bind(id.rawValue) }
    for move in moves { try insert(move, of: id) }
  }

  func link(_ id: Operation.ID, to parent: Operation.ID?, hash: RevisionHash) throws {
    try run("UPDATE operation SET parent = ?2, hash = ?3 WHERE id = ?1") {
      $0.bind(id.rawValue)
      $0.bind(parent?.rawValue)
      $0.bind(hash.bytes)
    }
  }
}

extension HistoryWriter {
  /// Starts the history of a project.
  ///
  /// - Parameter state: The rows that are in the tables. The first revision contains them.
  func found(_ entry: Entry, _ state: ProjectState) throws {
    let changeset = state.changeset
    let message = changeset.isEmpty ? "new project" : "content from before the history"
    let first = Entry(author: entry.author, time: entry.time, message: message)
    let revision = try record(changeset, parent: nil, first)
    let moves = [
      Operation.Move(
        key: ReferenceKey(kind: .branch, name: Head.firstBranch), old: nil, new: Reference.Target(revision)),
      Operation.Move(key: .head, old: nil, new: Reference.Target(nil, text: Head.firstBranch)),
    ]
    for move in moves { try set(move.key, to: move.new) }
    try record(moves, after: nil, first)
  }
}

extension HistoryWriter {
  /// Deletes a revision and its snapshot.
  ///
  /// - Returns: The number of deleted snapshots.
  func forget(_ id: Revision.ID) throws -> Int {
    let states = try run("DELETE FROM materialisation WHERE revision = ?1") { $0.bind(id.rawValue) }
    try run("DELETE FROM revision WHERE id = ?1") { $0.bind(id.rawValue) }
    return states
  }
}
