/// What is free of a view, and how far.
public struct AmbiguityExplanation: Hashable, Sendable {
  public let ambiguity: Ambiguity
  /// The least value that the rules allow without being met any worse, in points; nil where there is no end.
  public let least: Double?
  /// The greatest, likewise.
  public let greatest: Double?
}
