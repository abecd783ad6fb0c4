/// What a transaction is for.
package enum Access: Hashable, Sendable {
  /// Looks at one state of the project, whatever other processes write meanwhile.
  case read
  /// Changes the project; one at a time over all processes. What it changes is one revision.
  case write
  /// Moves through history, one at a time as well: references, and the tables with them.
  case history
}
