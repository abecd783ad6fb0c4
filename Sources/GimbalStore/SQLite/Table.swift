/// A table with its SQL statements. It is a class because every decoded row refers to its table.
final class Table: Sendable {
  let name: String
  /// All columns in the order of binding and reading. The first one is the key.
  let columns: [String]

  let insert: String
  let update: String
  let delete: String
  /// Selects the rows of the scene `?1`.
  let select: String
  /// Deletes the rows of the scene `?1`.
  let clear: String

  /// The column that refers to the owner of a row, and the table of the owner, which is nil for scenes.
  let owner: (column: Int, table: String?)?

  /// - Parameters:
  ///   - scope: The condition for rows of the scene `?1`.
  ///   - order: The order of the rows.
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

  /// Columns with the name of the table that they refer to, in order of preference.
  private static let owners = ["scene", "rule_set", "view", "conflict"]

  /// The scopes of rows that belong to a view or a set of the scene.
  static let ofViews = "view IN (SELECT id FROM view WHERE scene = ?1)"
  static let ofSets = "rule_set IN (SELECT id FROM rule_set WHERE scene = ?1)"
}
