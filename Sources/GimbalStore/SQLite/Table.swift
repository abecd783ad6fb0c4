import GRDB

/// The columns and SQL statements of a table. The type is a class, so that a `RowReader`, which is created
/// for each row, stores a reference and not a copy.
final class Table: Sendable {
  let name: String
  /// All columns in the order of binding and reading. In a versioned table (see `VersionedTables`), the first
  /// column is the primary key.
  let columns: [String]

  let insert: String
  let update: String
  let delete: String
  /// The statement that selects the rows of the scene whose id is the parameter `?1`.
  let select: String
  /// The statement that deletes the rows of the scene whose id is the parameter `?1`.
  let clear: String

  private let scope: String
  private let order: String?

  /// The initial value of row hashes (see `RowChecksum`): the FNV-1a hash of the table name.
  let seed: UInt64

  /// The index of the column that refers to the owner of a row, and the table of the owner. The owner is the
  /// scene, rule set, view or conflict that the row belongs to. The table is `nil` if the owner is a scene. A scene is
  /// its own owner, so its column is the primary key. The whole property is `nil` if rows have no owner, as in
  /// `project_property`.
  let owner: (column: Int, table: String?)?

  /// Creates a table and its SQL statements.
  ///
  /// - Parameters:
  ///   - scope: The SQL condition that selects the rows of the scene whose id is the parameter `?1`.
  ///   - order: The ORDER BY terms of the statement `select`, or nil if the order is irrelevant.
  init(_ name: String, columns: [String], scope: String, order: String? = nil) {
    let list = columns.joined(separator: ", ")
    let parameters = columns.indices.map { "?\($0 + 1)" }
    let assignments = zip(columns, parameters).dropFirst().map { "\($0) = \($1)" }
    self.name = name
    self.columns = columns
    self.scope = scope
    self.order = order
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(parameters.joined(separator: ", ")))"
    update = "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE \(columns[0]) = ?1"
    delete = "DELETE FROM \(name) WHERE \(columns[0]) = ?1"
    select = "SELECT \(list) FROM \(name) WHERE \(scope)" + (order.map { " ORDER BY \($0)" } ?? "")
    clear = "DELETE FROM \(name) WHERE \(scope)"
    seed = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    owner =
      name == "scene"
      ? (0, nil)
      : Table.owners.lazy.compactMap { owner in
        columns.firstIndex(of: owner).map { ($0, owner == "scene" ? nil : owner) }
      }.first
  }

  /// The columns that refer to the owner of a row, in order of preference. Each column has the name of the
  /// table that it refers to.
  private static let owners = ["scene", "rule_set", "view", "conflict"]

  /// The `scope` of tables whose rows belong to views.
  static let ofViews = "view IN (SELECT id FROM view WHERE scene = ?1)"
  /// The `scope` of tables whose rows belong to rule sets.
  static let ofSets = "rule_set IN (SELECT id FROM rule_set WHERE scene = ?1)"
}

extension Table {
  /// Returns the table for `SELECT` statements on a database that is not completely migrated, or nil if the
  /// database does not have the table. The columns that later migrations add are NULL.
  func readable(in database: Database) throws -> Table? {
    guard try database.tableExists(name) else { return nil }
    let known = Set(try database.columns(in: name).map(\.name))
    if columns.allSatisfy(known.contains) { return self }
    return Table(name, columns: columns.map { known.contains($0) ? $0 : "NULL" }, scope: scope, order: order)
  }
}
