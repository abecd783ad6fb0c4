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
