/// A table as the statements see it. One object each, since every row that is read or moved knows its table.
final class Table: Sendable {
  let name: String
  /// Every column in the order in which rows are bound and read; the first is the key.
  let columns: [String]

  let insert: String
  let update: String
  let delete: String
  /// The rows of the scene `?1`.
  let select: String
  /// Deletes the rows of the scene `?1`.
  let clear: String

  /// The column that says whose a row is, and the table whose rows it names; nil for that of scenes.
  let owner: (column: Int, table: String?)?

  /// - Parameters:
  ///   - scope: which rows are of the scene `?1`.
  ///   - order: in which order its rows are read.
  init(_ name: String, columns: [String], scope: String, order: String? = nil) {
    let list = columns.joined(separator: ", ")
    let parameters = columns.indices.map { "?\($0 + 1)" }
    let assignments = zip(columns, parameters).dropFirst().map { "\($0) = \($1)" }
    self.name = name
    self.columns = columns
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(parameters.joined(separator: ", ")))"
    update = "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE \(columns[0]) = ?1"
    delete = "DELETE FROM \(name) WHERE \(columns[0]) = ?1"
    select = "SELECT \(list) FROM \(name) WHERE \(scope)" + (order.map { " ORDER BY \($0)" } ?? "")
    clear = "DELETE FROM \(name) WHERE \(scope)"
    owner =
      name == "scene"
      ? (0, nil)
      : Table.owners.lazy.compactMap { owner in
        columns.firstIndex(of: owner).map { ($0, owner == "scene" ? nil : owner) }
      }.first
  }

  /// Columns that are called like the tables whose rows they name, the one to prefer first.
  private static let owners = ["scene", "rule_set", "view", "conflict"]

  /// The scopes of rows that hang on a view or a set of the scene.
  static let ofViews = "view IN (SELECT id FROM view WHERE scene = ?1)"
  static let ofSets = "rule_set IN (SELECT id FROM rule_set WHERE scene = ?1)"
}
