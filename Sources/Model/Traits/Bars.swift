/// What the bars of containers take of a screen, in points.
///
/// Heights as UIKit gives them since iOS 12: bars are lower where the height is compact, a large title is then a usual
/// one, and a tablet's navigation bar is higher. A toolbar above a home indicator is as high as a tab bar, as documents
/// of such phones record it.
public struct Bars: Hashable, Sendable {
  public let top: Double
  public let bottom: Double

  /// - Parameter properties: those of a scene's root, which say what bars there are.
  public init(of properties: Properties, in traits: Traits) {
    let isLow = traits.heightClass == .compact
    let isTablet = traits.widthClass == .regular && traits.heightClass == .regular
    var (top, bottom) = (0.0, 0.0)
    if properties.flag(.navigationBar) { top += isLow ? 32 : isTablet ? 50 : 44 }
    if properties.flag(.largeTitle), !isLow { top += 52 }
    if properties.flag(.tabBar) { bottom += isLow ? 32 : 49 }
    if properties.flag(.toolbar) { bottom += isLow ? 32 : traits.safeArea.bottom > 0 ? 49 : 44 }
    self.top = top
    self.bottom = bottom
  }
}
