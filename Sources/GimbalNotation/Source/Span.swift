/// A piece of a source's text, in UTF-8 offsets. Empty where something is missing.
public struct Span: Hashable, Sendable {
  public var lowerBound: Int
  public var upperBound: Int

  /// - Precondition: `lowerBound` is not above `upperBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    precondition(lowerBound <= upperBound)
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  public var isEmpty: Bool { lowerBound == upperBound }

  /// The piece from the start of one span to the end of a later one.
  package func through(_ later: Span) -> Span {
    Span(lowerBound, max(lowerBound, later.upperBound))
  }
}
