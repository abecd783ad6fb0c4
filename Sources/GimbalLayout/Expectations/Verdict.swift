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

/// What an expectation speaks of, as it was found in a layout.
public enum Finding: Hashable, Sendable {
  /// Left to right; of an overlap of two views, its width and its height; of views that are aligned, one for each.
  case values([Double])
  case frame(Frame)
  /// Contradictions, ambiguities, or views that are not as they were expected to be.
  case count(Int)
  case visibility(Visibility)
}

/// Whether a view is to be seen, and if not, why.
public enum Visibility: Hashable, Sendable {
  case visible
  case hidden
  /// With a superview, which is hidden.
  case hiddenWith(Name)
  /// It has no width or no height.
  case empty(Size)
  /// Nothing of it lies within a superview; what is in a view that scrolls can come into it.
  case outside(Name)

  public var isHidden: Bool {
    switch self {
    case .hidden, .hiddenWith: true
    case .visible, .empty, .outside: false
    }
  }
}

/// Why an expectation cannot be asked of a layout.
public enum ExpectationError: Error, Hashable, Sendable {
  case unknownView(Name)
  /// A quotient by zero, or a value beyond what a `Double` holds.
  case notFinite
}
