public import GimbalModel

/// What a layout says to an expectation.
public enum Verdict: Hashable, Sendable {
  case holds
  /// The values that were found where the expectation says otherwise, left to right.
  case fails(found: [Double])
  /// The frame that was found.
  case failsFrame(found: Frame)
  /// The rectangle that sticks out, what it sticks out of, both in the root's coordinates, and how far at each side.
  case failsInside(found: Frame, room: Frame, beyond: EdgeInsets)
  /// The first two views that overlap, what they have in common in the root's coordinates, and how many other pairs do.
  case failsOverlap(Name, Name, common: Frame, others: Int)
  /// The first view that is too small, and how many others are.
  case failsSize(Name, found: Size, others: Int)
  /// The first view that is somewhere else than the one that all are held against.
  case failsAlignment(Name, at: Double, with: Name, place: Double)
  /// The first view whose text is cut, and how many others there are.
  case failsTruncation(Name, Size, others: Int)
  /// The contradictions or ambiguities that were found where none was expected.
  case failsCount(found: Int)
  case failsVisibility(Visibility)

  public var isSatisfied: Bool { self == .holds }
}
