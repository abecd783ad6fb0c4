public import GimbalModel

/// What a requirement on a layout comes from: a member of a conflict.
public enum Reason: Hashable, Sendable {
  case constraint(ConstraintID)
  /// The fixed frame of a view, as under `translatesAutoresizingMaskIntoConstraints`.
  case fixedFrame(ViewID, Axis)
  /// Where a layout manager, or placements, put a view.
  case arranged(ViewID, Axis)
  /// The root view has the size of the screen.
  case rootSize(Axis)
  case rootOrigin
  /// No view is narrower or lower than nothing.
  case nonNegativeSize(ViewID, Axis)
  /// Content that is required to be shown, or to be hugged.
  case content(ViewID, Axis)
  /// What a stack view arranges, along an axis.
  case arrangement(ViewID, Axis)
  /// The content area of a scroll view starts at its origin.
  case contentOrigin(ViewID)
}
