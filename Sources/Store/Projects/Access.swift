/// What a transaction is for.
package enum Access: Hashable, Sendable {
  /// Looks at one state of the project, whatever other processes write meanwhile.
  case read
  /// Changes the project; one at a time over all processes.
  case write
}
