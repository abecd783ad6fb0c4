/// Requirements that cannot hold together, and the one that was let go so that the others do.
public struct LayoutConflict: Hashable, Sendable {
  /// Any of them taken away, the rest can be satisfied. What the scene is by itself first, then constraints by
  /// identifier and text.
  public let members: [Reason]
  public let setAside: Reason
}
