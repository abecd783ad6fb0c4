public import GimbalModel

/// Measures the system font by a table of its own: nothing is asked of the platform.
///
/// Widths are what a least-squares fit makes of labels that Interface Builder recorded. There is no kerning, and no
/// shaping: scripts whose letters join come out roughly.
public struct SystemFontMeasurer: TextMeasurer {
  public init() {}

  /// - Complexity: O(length of the text).
  public func measure(_ text: StyledText, within width: Double?) -> MeasuredText {
    let advances = AdvanceWidths(of: text.font)
    let breaker = LineBreaker(text, advances: advances, width: width)
    let lines = breaker.lines
    let limit = text.maximumLines
    let shown = limit > 0 && lines.count > limit ? Array(lines.prefix(limit)) : lines
    var widths = shown.map(\.width)
    var isTruncated = shown.count < lines.count
    if let width {
      // What is longer than a line may be, but for what arithmetic leaves.
      if widths.contains(where: { $0 > width + 1e-6 }) { isTruncated = true }
      if isTruncated, text.lineBreakMode.hasEllipsis, let last = widths.indices.last {
        widths[last] = breaker.cutWidth(of: lines, shown: shown.count, within: width)
      }
      widths = widths.map { min($0, max(0, width)) }
    }
    return MeasuredText(
      width: widths.max() ?? 0, lineCount: max(1, shown.count), lineHeight: text.font.lineHeight,
      ascender: text.font.ascender, isTruncated: isTruncated)
  }
}
