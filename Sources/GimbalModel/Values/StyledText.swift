/// Text with its font, line limit and line breaking.
public struct StyledText: Hashable, Sendable {
  public var string: String
  public var font: Font
  /// The maximum number of lines, like `UILabel.numberOfLines`. The value 0 means no limit.
  public var maximumLines: Int
  public var lineBreakMode: LineBreakMode

  public init(
    _ string: String, font: Font, maximumLines: Int = 1, lineBreakMode: LineBreakMode = .truncatingTail
  ) {
    self.string = string
    self.font = font
    self.maximumLines = maximumLines
    self.lineBreakMode = lineBreakMode
  }

  /// The maximum length of the text, in Unicode scalars.
  public static let maximumLength = 10_000

  /// The reason why a string is not valid as the text of a view.
  public enum Failure: Error, Hashable, Sendable {
    case tooLong(limit: Int)
    case controlCharacter(Unicode.Scalar)
  }

  /// Checks the length and the characters of a string.
  ///
  /// - Throws: `Failure` if the string is too long or contains a control character other than a newline.
  /// - Complexity: O(length).
  public static func check(_ string: String) throws(Failure) {
    var count = 0
    for scalar in string.unicodeScalars {
      count += 1
      if count > maximumLength { throw .tooLong(limit: maximumLength) }
      if scalar.properties.generalCategory == .control, scalar != "\n" { throw .controlCharacter(scalar) }
    }
  }
}

/// The line breaking and truncation of text, like `NSLineBreakMode`.
public enum LineBreakMode: String, CaseIterable, Sendable {
  /// Breaks lines between words.
  case wordWrapping
  /// Breaks lines anywhere.
  case charWrapping
  /// Breaks lines at newlines only.
  case clipping
  /// Breaks lines between words. If the text does not fit, an ellipsis replaces the head, the tail or the middle
  /// of the last line.
  case truncatingHead
  case truncatingTail
  case truncatingMiddle

  /// A Boolean value that indicates whether an ellipsis replaces truncated text.
  public var hasEllipsis: Bool {
    switch self {
    case .truncatingHead, .truncatingTail, .truncatingMiddle: true
    case .wordWrapping, .charWrapping, .clipping: false
    }
  }
}

/// The system font with a size and a weight.
public struct Font: Hashable, Sendable {
  /// The size, in points.
  public var size: Double
  public var weight: FontWeight
  /// The distance between the baselines of two lines, in points. A value that is not larger than
  /// ``lineHeight`` has no effect. The value is 0 for a font that does not come from a text style.
  public var leading: Double

  public init(size: Double, weight: FontWeight = .regular, leading: Double = 0) {
    self.size = size
    self.weight = weight
    self.leading = leading
  }

  /// Returns the font with all of its lengths multiplied by a factor.
  package func scaled(by factor: Double) -> Font {
    Font(size: size * factor, weight: weight, leading: leading * factor)
  }

  /// The valid font sizes, in points.
  package static let sizes = 1.0...1000

  // The vertical metrics below are in units of 1/2048 of the font size. They are the same for all weights. UIKit
  // reports the line height 20.287109375 for 17 points, which is 2444 units.
  private static let unitsPerEm = 2048.0

  /// The distance from the top of a line to its baseline, in points.
  public var ascender: Double { size * 1950 / Font.unitsPerEm }

  /// The height of a line, in points. The value is not rounded to pixels.
  public var lineHeight: Double { size * 2444 / Font.unitsPerEm }

  /// The space between two lines, in points: the part of the leading that exceeds the line height.
  public var lineGap: Double { max(0, leading - lineHeight) }

  /// Returns the height of the given number of lines, in points, rounded up to whole pixels as in `UILabel`.
  ///
  /// - Parameter scale: The number of pixels per point.
  package func height(ofLines lines: Int = 1, atScale scale: Double) -> Double {
    (Double(lines) * lineHeight + Double(max(0, lines - 1)) * lineGap).roundedUp(toScale: scale)
  }
}

extension Double {
  /// Returns the value, a length in points, rounded up to whole pixels. The tolerance of 1e-9 pixels absorbs
  /// rounding errors.
  ///
  /// - Parameter scale: The number of pixels per point.
  package func roundedUp(toScale scale: Double) -> Double { (self * scale - 1e-9).rounded(.up) / scale }
}

/// The weight of a font, like `UIFont.Weight`.
public enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}
