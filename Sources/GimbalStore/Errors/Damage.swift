/// What is wrong with a damaged project.
package enum Damage: Hashable, Sendable {
  /// A row whose column holds what no project writes there.
  case column(table: String, id: Int64, column: String)
  /// A row that breaks a promise of its scene: a name twice, a view inside itself, a reference to nothing.
  case row(table: String, id: Int64)
  /// A row that is referred to is missing.
  case reference
  /// The rows are not those of the revision that HEAD names.
  case state
  /// A revision, an operation or a reference of the history that does not make sense; in words.
  case history(String)
  /// A table or column is missing, or SQLite cannot make sense of its pages; in SQLite's words.
  case file(String)
}
