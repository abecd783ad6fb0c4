/// The system font in a size and a weight.
public struct Font: Hashable, Sendable {
  /// In points.
  public var size: Double
  public var weight: FontWeight

  public init(size: Double, weight: FontWeight = .regular) {
    self.size = size
    self.weight = weight
  }

  /// The sizes that a font can have, in points.
  public static let sizes = 1.0...1000

  // San Francisco's vertical metrics, in 1/2048 of the size: its hhea table. They are the same for all weights.
  private static let unitsPerEm = 2048.0

  /// From the top of a line to its baseline, in points.
  public var ascender: Double { size * 1950 / Font.unitsPerEm }

  /// The height of a line in points, not rounded to pixels.
  public var lineHeight: Double { size * 2443 / Font.unitsPerEm }

  /// The height of some lines on the pixels of a screen, in points: rounded up, as UILabel does.
  ///
  /// - Parameter scale: pixels a point.
  public func height(ofLines lines: Int = 1, atScale scale: Double) -> Double {
    (Double(lines) * lineHeight).roundedUp(toScale: scale)
  }
}

extension Double {
  /// A length that is no shorter and ends on a pixel, in points. What arithmetic left above a pixel is not worth another.
  ///
  /// - Parameter scale: pixels a point.
  public func roundedUp(toScale scale: Double) -> Double { (self * scale - 1e-9).rounded(.up) / scale }
}
