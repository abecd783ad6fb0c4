public import GimbalModel
import Synchronization

/// A type that measures text. Equal text and equal widths must have equal results on all platforms, so that
/// layouts are the same on all platforms.
public protocol TextMeasurer: Sendable {
  /// Measures text, without rounding to pixels. If all lines fit into the width, the result equals the
  /// result for an unlimited width.
  ///
  /// - Parameter width: the maximum length of a line, in points; nil for lines that break at newlines only.
  func measure(_ text: StyledText, within width: Double?) -> MeasuredText
}

/// The size of text in points, without rounding to pixels.
public struct MeasuredText: Hashable, Sendable {
  /// The width of the longest line.
  public let width: Double
  /// The number of lines; at least one.
  public let lineCount: Int
  public let lineHeight: Double
  /// The space between two lines.
  public let lineGap: Double
  /// The distance from the top of a line to its baseline.
  public let ascender: Double
  /// `true` if a part of the text is not shown. Such a text has too many lines, or a line is too long.
  public let isTruncated: Bool

  public init(
    width: Double, lineCount: Int, lineHeight: Double, lineGap: Double = 0, ascender: Double,
    isTruncated: Bool
  ) {
    self.width = width
    self.lineCount = lineCount
    self.lineHeight = lineHeight
    self.lineGap = lineGap
    self.ascender = ascender
    self.isTruncated = isTruncated
  }

  /// Returns the size of the text if only its first `lines` lines are shown.
  func cut(to lines: Int) -> MeasuredText {
    guard lines < lineCount else { return self }
    return MeasuredText(
      width: width, lineCount: lines, lineHeight: lineHeight, lineGap: lineGap, ascender: ascender,
      isTruncated: true)
  }

  public var height: Double { Double(lineCount) * lineHeight + Double(lineCount - 1) * lineGap }

  /// The distance from the top of the text to its first baseline.
  public var firstBaseline: Double { ascender }

  /// The distance from the top of the text to its last baseline.
  public var lastBaseline: Double { height - lineHeight + ascender }
}

/// A text measurer for the system font that uses built-in tables instead of platform services.
///
/// The widths of characters are a least-squares fit to the sizes of labels and buttons that Interface Builder
/// recorded. Kerning and shaping are not modeled, so the widths of text in scripts with joined letters are
/// approximate.
public struct SystemFontMeasurer: TextMeasurer {
  public init() {}

  /// Measures text with the built-in tables.
  ///
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
      // A line that is wider than the limit by more than a rounding error is truncated.
      if widths.contains(where: { $0 > width + Tolerance.room }) { isTruncated = true }
      if isTruncated, text.lineBreakMode.hasEllipsis, let last = widths.indices.last {
        widths[last] = breaker.cutWidth(of: lines, shown: shown.count, within: width)
      }
      widths = widths.map { min($0, max(0, width)) }
    }
    return MeasuredText(
      width: widths.max() ?? 0, lineCount: max(1, shown.count), lineHeight: text.font.lineHeight,
      lineGap: text.font.lineGap, ascender: text.font.ascender, isTruncated: isTruncated)
  }
}

/// A text measurer that caches the results of another measurer. Repeated solves measure mostly the same
/// text at the same widths.
package final class CachingTextMeasurer: TextMeasurer {
  private struct Question: Hashable {
    let text: StyledText
    let width: Double?
  }

  private let measurer: any TextMeasurer
  private let known = Lock<[Question: MeasuredText]>([:])

  /// The maximum number of cached results. When it is reached, all of them are removed.
  private static let capacity = 100_000

  /// Creates a cache of the results of `measurer`.
  package init(_ measurer: any TextMeasurer = SystemFontMeasurer()) { self.measurer = measurer }

  package func measure(_ text: StyledText, within width: Double?) -> MeasuredText {
    let question = Question(text: text, width: width)
    if let answer = known.withLock({ $0[question] }) { return answer }
    let answer = measurer.measure(text, within: width)
    known.withLock { known in
      if known.count >= CachingTextMeasurer.capacity { known = [:] }
      known[question] = answer
    }
    return answer
  }
}
