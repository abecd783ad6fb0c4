/// The heights, in points, of the bars that container view controllers show at the edges of a screen.
///
/// The heights are those of UIKit since iOS 12. In the compact height class, bars are shorter, and a large
/// title does not increase the height. On tablets, navigation bars are taller. On devices with a home
/// indicator, a toolbar is as tall as a tab bar.
///
/// If the traits state a system version, navigation bars follow `SystemMetrics`. The heights of the other bars are the same
/// in all versions as far as they are known.
///
/// On tvOS, both the navigation bar and the tab bar are at the top, below the safe area inset of the screen.
/// A navigation bar covers the tab bar. The tvOS heights were measured in Interface Builder documents. tvOS
/// has no toolbar.
package struct Bars: Hashable, Sendable {
  /// The height of the navigation bar, including a large title. On tvOS, it is the height of the navigation bar
  /// or, without a navigation bar, the height of the tab bar.
  package let top: Double
  package let tabBar: Double
  package let toolbar: Double

  /// Creates the bars that the properties of a scene's root view enable.
  ///
  /// - Parameter properties: The properties of the root view.
  package init(of properties: Properties, in traits: Traits) {
    guard !traits.isTelevision else {
      top =
        properties.flag(.navigationBar)
        ? Bars.televisionNavigationBar : properties.flag(.tabBar) ? Bars.televisionTabBar : 0
      (tabBar, toolbar) = (0, 0)
      return
    }
    let isLow = traits.heightClass == .compact
    let hasLargeTitle = properties.flag(.largeTitle) && !isLow
    let bar = Bars.navigationBar(in: traits) + (hasLargeTitle ? 52 : 0)
    top = properties.flag(.navigationBar) ? bar : 0
    tabBar = properties.flag(.tabBar) ? isLow ? Bars.low : 49 : 0
    toolbar = properties.flag(.toolbar) ? isLow ? Bars.low : traits.safeArea.bottom > 0 ? 49 : 44 : 0
  }

  /// Returns the height, in points, of a navigation bar without a large title.
  package static func navigationBar(in traits: Traits) -> Double {
    let isLow = traits.heightClass == .compact
    let isTablet = traits.widthClass == .regular && traits.heightClass == .regular
    return SystemMetrics.navigationBar(isLow: isLow, isTablet: isTablet, in: traits.systemVersion)
      ?? (isLow ? Bars.low : isTablet ? 50 : 44)
  }

  /// The height, in points, of a bar in the compact height class, such as on a phone in landscape.
  package static let low = 32.0
  /// The height of `UINavigationBar` on tvOS, in points.
  package static let televisionNavigationBar = 145.0
  /// The height of `UITabBar` on tvOS, in points, without the safe area inset of the screen.
  package static let televisionTabBar = 97.0

  package var bottom: Double { tabBar + toolbar }
}

/// A bar at the edge of a screen. A `Placement` rule can position a view relative to its frame.
public enum Bar: String, CaseIterable, Sendable {
  /// The status bar. It fills the top inset of the screen's safe area, like
  /// `UIStatusBarManager.statusBarFrame`.
  case statusBar
  /// The navigation bar below the status bar, including a large title.
  case navigationBar
  /// The tab bar at the bottom of the screen, including the inset of the home indicator. On tvOS, the tab bar
  /// is at the top.
  case tabBar
  /// The toolbar above the tab bar. Without a tab bar, the toolbar is at the bottom of the screen and
  /// includes the inset of the home indicator.
  case toolbar
}
