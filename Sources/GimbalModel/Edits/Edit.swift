/// One change of one row. What every command that changes a project comes down to.
public enum Edit: Hashable, Sendable {
  case insert(Record)
  /// The row as it is afterwards; its identity tells which.
  case update(Record)
  /// The row as it was.
  case delete(Record)
}
