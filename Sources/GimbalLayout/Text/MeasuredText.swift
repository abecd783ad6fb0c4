/// How large a text is, in points, not rounded to pixels.
public struct MeasuredText: Hashable, Sendable {
  /// The width of the longest line.
  public let width: Double
  /// One at least.
  public let lineCount: Int
  public let lineHeight: Double
  /// From the top of a line to its baseline.
  public let ascender: Double
  /// Whether some of the text is not shown: it takes more lines than it may, or a line is longer than it may be.
  public let isTruncated: Bool

  public init(
    width: Double, lineCount: Int, lineHeight: Double, ascender: Double, isTruncated: Bool
  ) {
    self.width = width
    self.lineCount = lineCount
    self.lineHeight = lineHeight
    self.ascender = ascender
    self.isTruncated = isTruncated
  }

  /// The same text where only so many lines of it are shown.
  func cut(to lines: Int) -> MeasuredText {
    guard lines < lineCount else { return self }
    return MeasuredText(
      width: width, lineCount: lines, lineHeight: lineHeight, ascender: ascender, isTruncated: true)
  }

  public var height: Double { Double(lineCount) * lineHeight }

  /// From the top of the text to its first baseline.
  public var firstBaseline: Double { ascender }

  /// From the top of the text to its last baseline.
  public var lastBaseline: Double { height - lineHeight + ascender }
}
