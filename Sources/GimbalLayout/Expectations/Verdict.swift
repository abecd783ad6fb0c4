package import GimbalModel

/// The result of checking an expectation (an assertion in a layout test).
package enum Verdict: Hashable, Sendable {
  case holds
  /// The comparison is false. The associated array has the values of its two sides.
  case fails(found: [Double])
  /// The view has a different frame. The associated value is its frame in the layout.
  case failsFrame(found: Frame)
  /// The inner rectangle extends beyond the outer rectangle `room`. Both are in root coordinates; `beyond`
  /// has the distance at each side.
  case failsInside(found: Frame, room: Frame, beyond: EdgeInsets)
  /// The first two views that overlap, their intersection in root coordinates, and the number of further
  /// overlapping pairs.
  case failsOverlap(Name, Name, common: Frame, others: Int)
  /// The first view that is too small, its size, and the number of further views that are too small.
  case failsSize(Name, found: Size, others: Int)
  /// The first view that is not aligned with the reference view, its position, the reference view (`with`),
  /// and the position of the reference view.
  case failsAlignment(Name, at: Double, with: Name, position: Double)
  /// The first view whose text is truncated, its size, and the number of further views with truncated text.
  case failsTruncation(Name, Size, others: Int)
  /// The number of unexpected conflicts.
  case failsConflicts(found: Int)
  /// The number of unexpected ambiguities.
  case failsAmbiguities(found: Int)
  case failsVisibility(Visibility)
  /// The first view is behind the second one.
  case failsFront(Name, behind: Name)

  package var isSatisfied: Bool { self == .holds }
}

/// The values in a layout to which an expectation refers, whether or not it is satisfied.
package enum ExpectationValue: Hashable, Sendable {
  /// The values of both sides of a comparison, the width and height of the intersection of two views, or the
  /// value of the aligned attribute for each view.
  case values([Double])
  case frame(Frame)
  /// The number of conflicts, ambiguities, overlapping pairs, or views that violate the expectation.
  case count(Int)
  case visibility(Visibility)
  /// `true` if the first view is in front of the second one.
  case isInFront(Bool)
}

/// The visibility of a view, with the reason if it is not visible.
package enum Visibility: Hashable, Sendable {
  case visible
  case hidden
  /// The view is inside the named superview, which is hidden.
  case hiddenWith(Name)
  /// The view has no width or no height.
  case empty(Size)
  /// The view is completely outside the visible area of the named superview.
  case outside(Name)
  /// The named view is in front of the view and covers its visible part completely.
  case covered(by: Name)

  package var isHidden: Bool {
    switch self {
    case .hidden, .hiddenWith: true
    case .visible, .empty, .outside, .covered: false
    }
  }
}

/// The reason why an expectation cannot be checked.
package enum ExpectationError: Error, Hashable, Sendable {
  case unknownView(Name)
  /// No installed set defines the number.
  case undefinedNumber(Name)
  /// The value is infinite or not a number, for example after a division by zero.
  case notFinite
}
