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

  public var height: Double { Double(lineCount) * lineHeight }

  /// From the top of the text to its first baseline.
  public var firstBaseline: Double { ascender }

  /// From the top of the text to its last baseline.
  public var lastBaseline: Double { height - lineHeight + ascender }
}
