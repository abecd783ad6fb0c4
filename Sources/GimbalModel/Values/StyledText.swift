/// A text and how it is set.
public struct StyledText: Hashable, Sendable {
  public var string: String
  public var font: Font
  /// The most lines it may take; 0 for as many as it needs: UILabel.numberOfLines.
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

  /// The longest text, in Unicode scalars.
  public static let maximumLength = 10_000

  /// Why a string cannot be shown as a text.
  public enum Failure: Error, Hashable, Sendable {
    case tooLong(limit: Int)
    case controlCharacter(Unicode.Scalar)
  }

  /// Checks a string.
  ///
  /// - Throws: `Failure` for a string with a control character that is no newline, or with too many characters.
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

/// How a text goes on where a line is full, and how it ends where there is no room for it: NSLineBreakMode.
public enum LineBreakMode: String, CaseIterable, Sendable {
  /// Lines break between words.
  case wordWrapping
  /// Lines break anywhere.
  case charWrapping
  /// Lines break only where the text says so.
  case clipping
  /// Lines break between words; what does not fit into the last gives way to an ellipsis, and so in the modes below.
  case truncatingHead
  case truncatingTail
  case truncatingMiddle

  /// Whether an ellipsis stands for what is cut.
  public var hasEllipsis: Bool {
    switch self {
    case .truncatingHead, .truncatingTail, .truncatingMiddle: true
    case .wordWrapping, .charWrapping, .clipping: false
    }
  }
}

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

/// How bold a font is: UIFont.Weight.
public enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}
