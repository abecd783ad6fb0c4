/// A bar at the edge of a screen, whose frame a placement can be measured from.
public enum Bar: String, CaseIterable, Sendable {
  /// `UIStatusBarManager.statusBarFrame`: what the screen's own safe area takes at the top.
  case statusBar
  /// Below the status bar, a large title included.
  case navigationBar
  /// At the bottom, the home indicator's room included.
  case tabBar
  /// Above the tab bar, or at the bottom with the home indicator's room.
  case toolbar
}
