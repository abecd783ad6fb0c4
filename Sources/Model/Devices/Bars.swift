/// What the bars of containers take of a screen, in points.
///
/// Heights as UIKit gives them since iOS 11: bars are lower where the height is compact, and a large title is then
/// a usual one.
public struct Bars: Hashable, Sendable {
  public let top: Double
  public let bottom: Double

  /// - Parameter properties: those of a scene's root, which say what bars there are.
  public init(of properties: Properties, in traits: Traits) {
    let isLow = traits.heightClass == .compact
    var (top, bottom) = (0.0, 0.0)
    if properties.flag(.navigationBar) { top += isLow ? 32 : 44 }
    if properties.flag(.largeTitle), !isLow { top += 52 }
    if properties.flag(.tabBar) { bottom += isLow ? 32 : 49 }
    if properties.flag(.toolbar) { bottom += isLow ? 32 : 44 }
    self.top = top
    self.bottom = bottom
  }
}
