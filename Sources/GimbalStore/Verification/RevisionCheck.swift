import GimbalModel

/// The chain of hashes, parents before children, and how far every revision is from a materialised one.
struct RevisionCheck: VerificationStep {
  private let rows: HistoryRows
  private let isCancelled: () -> Bool

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) {
    self.rows = rows
    self.isCancelled = isCancelled
  }

  func run(_ result: inout Verification) throws {
    let materialised = Set(try rows.integers("SELECT revision FROM materialisation"))
    var known: [Revision.ID: (hash: RevisionHash, distance: Int)] = [:]
    let sql = "SELECT \(WholeRevision.table.columns.joined(separator: ", ")) FROM revision ORDER BY id"
    try RawStatement(sql, in: rows.database).forEach { statement in
      try Cancelled.check(isCancelled)
      result.revisions += 1
      var row = RowReader(statement: statement, table: WholeRevision.table)
      let whole: WholeRevision
      do throws(RowReader.Defect) {
        whole = try WholeRevision(from: &row)
      } catch {
        return result.note(
          "revision \(error.id): column \(error.column)", revision: Revision.ID(rawValue: error.id))
      }
      let revision = whole.revision
      func note(_ words: String) { result.note("\(revision.label): \(words)", revision: revision.id) }
      for parent in [revision.parent, revision.merged].compactMap({ $0 }) where known[parent] == nil {
        return note("its parent, revision \(parent.rawValue), is missing, newer than it or damaged")
      }
      if (revision.parent == nil) != known.isEmpty {
        note(known.isEmpty ? "it is the oldest, and has a parent" : "it has no parent, and is not the oldest")
      }
      let hash = Revision.hash(
        parent: revision.parent.flatMap { known[$0]?.hash },
        merged: revision.merged.flatMap { known[$0]?.hash },
        entry: revision.entry, changeset: whole.changeset)
      if hash != revision.hash { note("its hash does not fit its content") }
      let distance =
        materialised.contains(revision.id.rawValue)
        ? 0 : revision.parent.flatMap { known[$0]?.distance }.map { $0 + whole.changeset.bytes.count } ?? 0
      if distance != revision.distance { note("its distance from a materialised revision is not right") }
      known[revision.id] = (revision.hash, revision.distance)
    }
  }
}

/// A revision with what it changed.
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

extension Revision {
  /// What a finding calls the revision.
  var label: String { "revision \(id.rawValue) (\(hash), '\(entry.message)')" }
}
