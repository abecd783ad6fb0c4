public import GimbalModel

/// Who knows how large text is. Of equal texts and widths it says equal things, whatever the platform, so that a layout
/// is the same everywhere.
public protocol TextMeasurer: Sendable {
  /// Measures a text, not rounded to pixels. Where all lines fit, a text is as large as without a limit.
  ///
  /// - Parameter width: the most that a line may take, in points; nil for lines that break only where the text says so.
  func measure(_ text: StyledText, within width: Double?) -> MeasuredText
}
