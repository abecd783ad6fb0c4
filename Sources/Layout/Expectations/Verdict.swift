public import Model

/// What a layout says to an expectation.
public enum Verdict: Hashable, Sendable {
  case holds
  /// The values that were found where the expectation says otherwise, left to right.
  case fails(found: [Double])
  /// The frame that was found.
  case failsFrame(found: Frame)
  /// The contradictions or ambiguities that were found where none was expected.
  case failsCount(found: Int)
  case failsVisibility

  public var isSatisfied: Bool { self == .holds }
}
