public import GimbalModel

/// The result of checking an expectation.
public enum Verdict: Hashable, Sendable {
  case holds
  /// The values of both sides.
  case fails(found: [Double])
  /// The frame of the view.
  case failsFrame(found: Frame)
  /// The inner and the outer rectangle in root coordinates, and the distances by which the inner one extends
  /// beyond the outer one.
  case failsInside(found: Frame, room: Frame, beyond: EdgeInsets)
  /// The first two views that overlap, their intersection in root coordinates, and the number of other pairs.
  case failsOverlap(Name, Name, common: Frame, others: Int)
  /// The first view that is too small, and the number of others.
  case failsSize(Name, found: Size, others: Int)
  /// The first view that is not aligned with the reference view, and both positions.
  case failsAlignment(Name, at: Double, with: Name, place: Double)
  /// The first view whose text is truncated, its size, and the number of others.
  case failsTruncation(Name, Size, others: Int)
  /// The number of unexpected conflicts or ambiguities.
  case failsCount(found: Int)
  case failsVisibility(Visibility)

  public var isSatisfied: Bool { self == .holds }
}

/// The values that an expectation refers to.
public enum Finding: Hashable, Sendable {
  /// The values from left to right; the width and height of the intersection of two views; or a value for
  /// each aligned view.
  case values([Double])
  case frame(Frame)
  /// The number of conflicts, ambiguities, or views that do not meet the expectation.
  case count(Int)
  case visibility(Visibility)
}

/// The visibility of a view, with the reason if it is not visible.
public enum Visibility: Hashable, Sendable {
  case visible
  case hidden
  /// The view is in this hidden superview.
  case hiddenWith(Name)
  /// The view has no width or no height.
  case empty(Size)
  /// The view is completely outside this superview, which does not scroll.
  case outside(Name)

  public var isHidden: Bool {
    switch self {
    case .hidden, .hiddenWith: true
    case .visible, .empty, .outside: false
    }
  }
}

/// The reason why an expectation cannot be checked.
public enum ExpectationError: Error, Hashable, Sendable {
  case unknownView(Name)
  /// The value is infinite or not a number, for example after a division by zero.
  case notFinite
}
