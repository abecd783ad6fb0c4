/// What becomes of a view that does not fit into its superview: that sticks out of it.
public enum OverflowPolicy: String, CaseIterable, Sendable {
  /// It is hidden.
  case hide
  /// It gives up the side along which it does not fit: that becomes zero.
  case collapse
  /// It becomes so much smaller that it fits.
  case resize
  /// Of a view whose subviews do not fit: they have as much room as they ask for, and scroll.
  case scroll
  /// The scene does not turn to where it does not fit.
  case lock
}
