/// What the bars of containers take of a screen, in points.
///
/// Heights as UIKit gives them since iOS 12: bars are lower where the height is compact, a large title is then a usual
/// one, and a tablet's navigation bar is higher. A toolbar above a home indicator is as high as a tab bar, as documents
/// of such phones record it.
public struct Bars: Hashable, Sendable {
  /// The navigation bar, a large title included.
  public let top: Double
  public let tabBar: Double
  public let toolbar: Double

  /// - Parameter properties: those of a scene's root, which say what bars there are.
  public init(of properties: Properties, in traits: Traits) {
    let isLow = traits.heightClass == .compact
    let isTablet = traits.widthClass == .regular && traits.heightClass == .regular
    var top = properties.flag(.navigationBar) ? isLow ? 32.0 : isTablet ? 50 : 44 : 0
    if properties.flag(.largeTitle), !isLow { top += 52 }
    self.top = top
    tabBar = properties.flag(.tabBar) ? isLow ? 32 : 49 : 0
    toolbar = properties.flag(.toolbar) ? isLow ? 32 : traits.safeArea.bottom > 0 ? 49 : 44 : 0
  }

  public var bottom: Double { tabBar + toolbar }
}

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
