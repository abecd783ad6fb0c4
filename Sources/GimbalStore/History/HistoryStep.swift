import GimbalModel

/// What leads to the state of a revision.
struct HistoryStep: HistoryRow {
  static let table = Table(
    "revision", columns: ["id", "parent", "changeset", "materialisation"], scope: "id = ?1")

  /// The changeset is left out where the state itself is there.
  static let select = """
    SELECT r.id, r.parent, iif(m.changeset IS NULL, r.changeset, x''), ifnull(m.changeset, x'')
    FROM revision r LEFT JOIN materialisation m ON m.revision = r.id WHERE r.id = ?1
    """

  let parent: Revision.ID?
  let changeset: Changeset
  /// The whole state, where it was written down.
  let materialisation: Changeset?

  init(from row: inout RowReader) throws(RowReader.Defect) {
    _ = try row.integer()
    parent = try row.optionalID()
    changeset = Changeset(bytes: try row.bytes())
    let whole = Changeset(bytes: try row.bytes())
    materialisation = whole.isEmpty ? nil : whole
  }
}
