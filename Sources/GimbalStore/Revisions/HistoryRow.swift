import GimbalModel

/// The tables that store the history.
enum HistoryTables {
  static let revision = Table(
    "revision",
    columns: ["id", "hash", "parent", "merged", "time", "author", "message", "distance"], scope: "id = ?1")
  static let reference = Table(
    "reference", columns: ["kind", "name", "revision", "text"], scope: "kind = ?1", order: "name")
  static let operation = Table(
    "operation", columns: ["id", "hash", "parent", "time", "author", "description", "redo"],
    scope: "id = ?1")
  static let move = Table(
    "reference_change",
    columns: ["operation", "kind", "name", "old_revision", "old_text", "new_revision", "new_text"],
    scope: "operation = ?1", order: "kind, name")
  static let blob = Table("revision", columns: ["id", "changeset"], scope: "id = ?1")
  static let snapshot = Table(
    "materialisation", columns: ["revision", "hash", "changeset"], scope: "revision = ?1")
}

/// A value that is read from one row of a history table.
protocol HistoryRow {
  static var table: Table { get }

  /// Reads a row that contains all columns of the table, in their order.
  init(from row: inout RowReader) throws(RowReader.Defect)
}

extension Revision: HistoryRow {
  static let table = HistoryTables.revision

  init(from row: inout RowReader) throws(RowReader.Defect) {
    id = try row.id()
    hash = try row.hash()
    parent = try row.optionalID()
    merged = try row.optionalID()
    entry = try row.entry()
    distance = try Int(row.integer(in: Revision.distances))
  }
}

extension Reference: HistoryRow {
  static let table = HistoryTables.reference

  init(from row: inout RowReader) throws(RowReader.Defect) {
    key = ReferenceKey(kind: try row.word(), name: try row.text())
    target = Target(try row.optionalID(), text: try row.optionalText())
  }
}

extension Operation: HistoryRow {
  static let table = HistoryTables.operation

  init(from row: inout RowReader) throws(RowReader.Defect) {
    id = try row.id()
    hash = try row.hash()
    parent = try row.optionalID()
    entry = try row.entry()
    redo = try row.optionalID()
  }
}

extension Operation.Move: HistoryRow {
  static let table = HistoryTables.move

  init(from row: inout RowReader) throws(RowReader.Defect) {
    _ = try row.integer()
    key = ReferenceKey(kind: try row.word(), name: try row.text())
    old = try row.optionalTarget()
    new = try row.optionalTarget()
  }
}

/// The changeset of a revision.
struct StoredChangeset: HistoryRow {
  static let table = HistoryTables.blob
  let changeset: Changeset

  init(from row: inout RowReader) throws(RowReader.Defect) {
    _ = try row.integer()
    changeset = try row.changeset()
  }
}

/// A stored snapshot of a revision: a changeset that inserts all rows of its state into empty tables.
struct StateSnapshot: HistoryRow {
  static let table = HistoryTables.snapshot
  let revision: Revision.ID
  let hash: RevisionHash
  let changeset: Changeset

  init(from row: inout RowReader) throws(RowReader.Defect) {
    revision = try row.id()
    hash = try row.hash()
    changeset = try row.changeset()
  }
}

extension StateSnapshot {
  /// Returns the hash of a snapshot.
  static func hash(of revision: Revision, _ changeset: Changeset) -> RevisionHash {
    var preimage = Preimage("materialisation 1")
    preimage.add("revision", revision.hash)
    preimage.add("changeset", changeset.bytes)
    return RevisionHash(of: preimage)
  }
}

extension RowReader {
  fileprivate mutating func hash() throws(Defect) -> RevisionHash {
    guard let hash = RevisionHash(bytes: try bytes()) else { throw defect }
    return hash
  }

  /// Reads a changeset. The bytes are validated before SQLite reads them, because SQLite does not return from
  /// some malformed changesets, such as a changeset that ends within the name of a table.
  ///
  /// - Complexity: O(bytes).
  fileprivate mutating func changeset() throws(Defect) -> Changeset {
    let changeset = Changeset(bytes: try bytes())
    do throws(ChangesetCheck.Failure) {
      try ChangesetCheck.run(changeset)
    } catch {
      throw defect
    }
    return changeset
  }

  fileprivate mutating func entry() throws(Defect) -> Entry {
    let time = Timestamp(milliseconds: try integer(in: Timestamp.range))
    return Entry(author: try text(), time: time, message: try text())
  }

  fileprivate mutating func optionalTarget() throws(Defect) -> Reference.Target? {
    let revision: Revision.ID? = try optionalID()
    let text = try optionalText()
    return revision == nil && text == nil ? nil : Reference.Target(revision, text: text)
  }
}

/// The changeset of a revision relative to its parent, or a snapshot of the revision.
struct HistoryStep: HistoryRow {
  static let table = Table(
    "revision", columns: ["id", "parent", "changeset", "materialisation", "hash"], scope: "id = ?1")

  /// The query for the row. If there is a snapshot, the column `changeset` is empty.
  static let select = """
    SELECT r.id, r.parent, iif(m.changeset IS NULL, r.changeset, x''), ifnull(m.changeset, x''),
      ifnull(m.hash, x'')
    FROM revision r LEFT JOIN materialisation m ON m.revision = r.id WHERE r.id = ?1
    """

  let parent: Revision.ID?
  let changeset: Changeset
  /// The whole state of the revision, or nil if no snapshot was written.
  let snapshot: Changeset?
  /// The stored hash of the snapshot, or nil if no snapshot was written.
  let snapshotHash: RevisionHash?

  init(from row: inout RowReader) throws(RowReader.Defect) {
    _ = try row.integer()
    parent = try row.optionalID()
    changeset = try row.changeset()
    let whole = try row.changeset()
    snapshot = whole.isEmpty ? nil : whole
    snapshotHash = RevisionHash(bytes: try row.bytes())
  }
}
