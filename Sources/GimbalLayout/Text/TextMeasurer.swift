public import GimbalModel
import Synchronization

/// Who knows how large text is. Of equal texts and widths it says equal things, whatever the platform, so that a layout
/// is the same everywhere.
public protocol TextMeasurer: Sendable {
  /// Measures a text, not rounded to pixels. Where all lines fit, a text is as large as without a limit.
  ///
  /// - Parameter width: the most that a line may take, in points; nil for lines that break only where the text says so.
  func measure(_ text: StyledText, within width: Double?) -> MeasuredText
}

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
      if widths.contains(where: { $0 > width + Tolerance.room }) { isTruncated = true }
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

/// Measures each text once at each width, for whoever solves a scene again and again: most texts are measured at the same
/// widths every time.
package final class RememberingMeasurer: TextMeasurer {
  private struct Question: Hashable {
    let text: StyledText
    let width: Double?
  }

  private let measurer: any TextMeasurer
  private let known = Mutex<[Question: MeasuredText]>([:])

  /// How many answers are remembered before all are forgotten.
  private static let capacity = 100_000

  /// - Parameter measurer: who is asked.
  package init(_ measurer: any TextMeasurer = SystemFontMeasurer()) { self.measurer = measurer }

  package func measure(_ text: StyledText, within width: Double?) -> MeasuredText {
    let question = Question(text: text, width: width)
    if let answer = known.withLock({ $0[question] }) { return answer }
    let answer = measurer.measure(text, within: width)
    known.withLock { known in
      if known.count >= RememberingMeasurer.capacity { known = [:] }
      known[question] = answer
    }
    return answer
  }
}
