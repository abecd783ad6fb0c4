/// Requirements that cannot hold together, and the one that was let go so that the others do.
public struct LayoutConflict: Hashable, Sendable {
  /// Any of them taken away, the rest can be satisfied. Constraints first, in the order in which they are let go
  /// last.
  public let members: [Reason]
  public let setAside: Reason
}
