import GimbalModel

// MARK: - References and operations
extension HistoryWriter {
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
