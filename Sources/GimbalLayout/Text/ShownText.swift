package import GimbalModel

/// The lines of text that a view shows, with the same line breaks as in the solved layout.
package struct ShownText: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let text: String
    /// The width in points, as the solver measures it.
    package let width: Double
  }

  package private(set) var lines: [Line]
  /// The font of the lines. Its size is reduced if the text shrinks to fit.
  package let font: Font

  /// The height of the lines, in points.
  package var height: Double {
    Double(lines.count) * font.lineHeight + Double(max(0, lines.count - 1)) * font.lineGap
  }

  /// Returns a copy in which the width of each line is limited to a maximum.
  package func condensed(to width: Double) -> ShownText {
    var copy = self
    copy.lines = lines.map { Line(text: $0.text, width: min($0.width, width)) }
    return copy
  }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text. If it is wider than `width` or has too many lines, the last line is truncated
  ///     according to the line break mode of the text.
  ///   - width: The maximum width of a line, in points; nil for no maximum.
  ///   - maximumLines: The number of lines that fit; nil for no maximum. At least one line is shown.
  /// - Complexity: O(length of the text).
  package init(_ text: StyledText, within width: Double?, maximumLines: Int? = nil) {
    font = text.font
    let advances = AdvanceWidths(of: text.font)
    let breaker = LineBreaker(text, advances: advances, width: width)
    let characters = Array(text.string)
    let all = breaker.lines
    var count = all.count
    if text.maximumLines > 0 { count = min(count, text.maximumLines) }
    if let maximumLines { count = min(count, max(1, maximumLines)) }
    lines = all.prefix(count).map { Line(text: String(characters[$0.range]), width: $0.width) }
    guard let last = all.prefix(count).last else { return }
    let isCut = count < all.count || width.map { last.width > $0 + Tolerance.room } == true
    guard isCut, text.lineBreakMode.hasEllipsis else { return }
    let end = characters[last.range.lowerBound...].firstIndex { $0.isNewline } ?? characters.count
    let rest = characters[last.range.lowerBound..<end]
    lines[count - 1] = ShownText.truncated(rest, text.lineBreakMode, within: width ?? .infinity, advances)
  }

  /// Returns the longest truncated line that fits into a width. It consists of parts of the text and an
  /// ellipsis.
  private static func truncated(
    _ characters: ArraySlice<Character>, _ mode: LineBreakMode, within width: Double,
    _ advances: AdvanceWidths
  ) -> Line {
    var room = width + Tolerance.room - advances.width(of: "…")
    var (head, tail): ([Character], [Character]) = ([], [])
    var rest = characters
    var takesHead = mode != .truncatingHead
    while let next = takesHead ? rest.first : rest.last {
      let advance = advances.width(of: next)
      if advance > room { break }
      room -= advance
      if takesHead {
        head.append(next)
        rest.removeFirst()
      } else {
        tail.append(next)
        rest.removeLast()
      }
      if mode == .truncatingMiddle { takesHead.toggle() }
    }
    if mode != .truncatingHead { while head.last?.isWhitespace == true { head.removeLast() } }
    let text = String(head) + "…" + String(tail.reversed())
    return Line(text: text, width: text.reduce(0) { $0 + advances.width(of: $1) })
  }

  /// Scales the widths of the lines.
  fileprivate mutating func scaleWidths(by factor: Double) {
    lines = lines.map { Line(text: $0.text, width: $0.width * factor) }
  }
}

extension ViewText {
  /// Returns the lines that a view of a given size shows.
  func shown(in size: Size, measurer: any TextMeasurer) -> ShownText {
    let factor = shrinkFactor(toWidth: size.width)
    var styled = text
    if factor < 1 { styled.font = styled.font.scaled(by: factor) }
    let measured = measured(by: measurer, inWidth: size.width / factor)
    let most = lineCount(of: measured, in: size.height / factor)
    guard wraps else { return ShownText(styled, within: kind == .textField ? nil : size.width + 1) }
    let wanted = min(most, measured.lineCount)
    var shown = ShownText(styled, within: size.width, maximumLines: wanted)
    // If the size of the text was recorded, the text can have more lines at the width of the view than were
    // measured. Increase the width in steps of 2 %, up to 40 %, until the text has no more lines than were
    // measured.
    for step in 1...20 where ShownText(styled, within: size.width).lines.count > measured.lineCount {
      let wider = ShownText(styled, within: size.width * (1 + Double(step) / 50))
      guard wider.lines.count <= measured.lineCount else { continue }
      shown = ShownText(styled, within: size.width * (1 + Double(step) / 50), maximumLines: wanted)
      break
    }
    let widest = shown.lines.map(\.width).max() ?? 0
    if widest > size.width { shown.scaleWidths(by: size.width / widest) }
    return shown
  }
}
