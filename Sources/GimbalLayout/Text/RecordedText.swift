import GimbalModel

/// The size of text that another program measured, such as the frame of a label in an Interface Builder
/// document.
///
/// On the canvas of Interface Builder, the recorded size of a label is its content size. At run time,
/// constraints can have stretched the recorded frame, so the recorded size is used only to scale the measured
/// widths. There is one exception. The recorded size is also the content size at run time if it meets three
/// conditions:
///
/// - The recorded width differs from the measured width.
/// - The recorded height is not the height of a whole number of lines.
/// - The recorded height is less than the height of the unbroken text.
struct RecordedText {
  /// The recorded size, scaled to the font size under the current traits.
  private let size: Size
  /// The number of lines of text that the recorded height corresponds to.
  private let lineCount: Int
  /// The height of a line in the recorded size.
  private let lineHeight: Double
  /// The number of lines that `TextMeasurer` finds at the recorded width.
  private let ourLineCount: Int
  /// The factor from measured widths to recorded widths; 1 if they differ by more than
  /// ``Tolerance/textMeasurement``.
  private let factor: Double
  /// `true` if the recorded size is used as the content size of the label.
  private let isContent: Bool
  /// The difference between the recorded size of a control and the measured content size of its text; zero
  /// for a label.
  let insets: Size

  /// Compares a recorded text size with the measured size of the text.
  ///
  /// - Parameters:
  ///   - recorded: the size that was recorded at text scale 1 and the text size `large`.
  ///   - text: the text at text scale 1 and the text size `large`.
  ///   - growth: the font size under the traits, divided by the font size of `text`.
  init(
    _ recorded: Size, of text: StyledText, growth: Double, in kind: ViewKind, under traits: Traits,
    measurer: any TextMeasurer
  ) {
    size = Size(width: recorded.width * growth, height: recorded.height * growth)
    let ours = measurer.measure(text, within: nil)
    let natural = TextInsets.size(ours, in: kind, scale: traits.scale)
    guard kind == .label else {
      insets = Size(width: recorded.width - natural.width, height: recorded.height - natural.height)
      (factor, lineCount, ourLineCount, lineHeight, isContent) = (1, 1, 1, ours.lineHeight, false)
      return
    }
    insets = Size(width: 0, height: 0)
    let isNatural =
      natural.width > 0 && (recorded.width / natural.width - 1).magnitude <= Tolerance.textMeasurement
    factor = isNatural ? recorded.width / natural.width : 1
    let lines = ((recorded.height + ours.lineGap) / (ours.lineHeight + ours.lineGap)).rounded()
    lineCount = text.maximumLines == 1 ? 1 : max(1, Int(clamping: lines))
    lineHeight = size.height / Double(lineCount)
    ourLineCount =
      text.maximumLines == 1 || isNatural ? 1 : measurer.measure(text, within: recorded.width).lineCount
    let hasHeightOfLines =
      lines > 0
      && (recorded.height - lines * ours.lineHeight - (lines - 1) * ours.lineGap).magnitude
        <= Tolerance.recordedLineHeight * lines
    // On the canvas, the recorded size is the content size. In a running app, the recorded size is the
    // content size if three conditions are met: the width differs from the measured width, the height is not
    // the height of a whole number of lines, and the height is less than the measured height. In this case,
    // the app probably uses a different font. A label that is taller than its measured text was probably
    // stretched by constraints.
    isContent =
      traits.environment == .canvas
      || !isNatural && !hasHeightOfLines && recorded.height < natural.height
  }

  /// Returns the size of the text without a limit on its width.
  func whole(_ ours: MeasuredText) -> MeasuredText {
    isContent
      ? text(width: size.width, lines: lineCount, like: ours, isTruncated: false) : calibrated(ours)
  }

  /// Returns the size of the text of a label at a given width.
  func measured(
    _ text: StyledText, whole: MeasuredText, inWidth width: Double, wraps: Bool, measurer: any TextMeasurer
  ) -> MeasuredText {
    guard isContent else {
      if width >= whole.width, !whole.isTruncated { return whole }
      return calibrated(measurer.measure(text, within: width / factor))
    }
    if (width - size.width).magnitude <= Tolerance.recordedWidth { return whole }
    guard wraps else {
      guard width < size.width else { return whole }
      return self.text(width: width, lines: lineCount, like: whole, isTruncated: true)
    }
    // The recorded number of lines is known only at the recorded width. Change it by the difference between
    // the numbers of lines that `TextMeasurer` finds at the two widths.
    let ours = measurer.measure(text, within: width / factor)
    return self.text(
      width: ours.width * factor, lines: max(1, lineCount + ours.lineCount - ourLineCount), like: whole,
      isTruncated: ours.isTruncated)
  }

  private func calibrated(_ measured: MeasuredText) -> MeasuredText {
    guard factor != 1 else { return measured }
    return MeasuredText(
      width: measured.width * factor, lineCount: measured.lineCount, lineHeight: measured.lineHeight,
      lineGap: measured.lineGap, ascender: measured.ascender, isTruncated: measured.isTruncated)
  }

  /// Returns a text size with the recorded line height. The baseline keeps its distance from the center of a
  /// line.
  private func text(width: Double, lines: Int, like ours: MeasuredText, isTruncated: Bool) -> MeasuredText {
    MeasuredText(
      width: width, lineCount: lines, lineHeight: lineHeight,
      ascender: ours.ascender + (lineHeight - ours.lineHeight) / 2, isTruncated: isTruncated)
  }
}
