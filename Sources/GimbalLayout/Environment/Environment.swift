import GimbalModel

/// The insets that a view's guides have from its edges. They depend on where the view ends up, so that a layout
/// that uses them is solved until they stay the same.
struct Environment: Equatable {
  /// In tree order, as the views.
  var safeAreas: [EdgeInsets]
  /// Effective layout margins: safe area and superview's margins taken in where the view asks for it.
  var margins: [EdgeInsets]
  /// What the readable width leaves free within the margins, half on each side.
  var readable: [EdgeInsets]
}
