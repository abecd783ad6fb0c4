import GimbalModel

/// What happened to one row.
package struct RowChange: Sendable {
  package enum Kind: Sendable {
    case insert, update, delete
  }

  package let table: String
  package let kind: Kind
  /// The row's primary key.
  package let key: Int64
  /// The values before, by column: all of a deleted row, of an updated one the key and what changed.
  package let old: [SQLValue?]
  /// The values after, by column: all of an inserted row, of an updated one what changed.
  package let new: [SQLValue?]
}

extension RowChange {
  /// Whether the row is a constraint, whose identity is its key.
  package var isOfConstraint: Bool { table == Constraint.table.name }
}
