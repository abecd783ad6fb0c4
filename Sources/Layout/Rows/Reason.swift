public import Model

/// What a requirement on a layout comes from: a member of a conflict.
public enum Reason: Hashable, Sendable {
  case constraint(ID<Constraint>)
  /// The fixed frame of a view, as under `translatesAutoresizingMaskIntoConstraints`.
  case fixedFrame(ID<View>, Axis)
  /// The root view has the size of the screen.
  case rootSize(Axis)
  case rootOrigin
  /// No view is narrower or lower than nothing.
  case nonNegativeSize(ID<View>, Axis)
  /// Content that is required to be shown, or to be hugged.
  case content(ID<View>, Axis)
  /// The content area of a scroll view starts at its origin.
  case contentOrigin(ID<View>)
}
