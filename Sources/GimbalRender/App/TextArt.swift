import GimbalLayout
import GimbalModel

/// The drawing of text lines.
struct TextArt {
  let frame: Frame
  let properties: Properties
  let isRightToLeft: Bool

  enum Vertical { case center, top }

  /// Draws lines of text within a rectangle; `nil` for the frame of the view.
  ///
  /// - Parameters:
  ///   - alignment: The alignment to use if the properties specify none; `nil` for natural alignment.
  func draw(
    _ shown: ShownText, in area: Frame? = nil, _ color: AppColor, alignment: TextAlignment? = nil,
    vertical: Vertical = .center, on canvas: inout AppCanvas
  ) {
    let area = area ?? frame
    let chosen =
      properties.text(.textAlignment).flatMap(TextAlignment.init(rawValue:)) ?? alignment ?? .natural
    let (x, anchor): (Double, String) =
      switch chosen {
      case .center: (area.middleX, "middle")
      case .right: (area.maxX, "end")
      case .left: (area.x, "start")
      case .natural, .justified: isRightToLeft ? (area.maxX, "end") : (area.x, "start")
      }
    let font = shown.font
    let top = vertical == .top ? area.y : area.middleY - shown.height / 2
    for (index, line) in shown.lines.enumerated() {
      let start = top + Double(index) * (font.lineHeight + font.lineGap)
      canvas.text(
        AppCanvas.TextLine(
          text: line.text, width: line.width, x: x, baseline: start + font.ascender, anchor: anchor,
          font: font,
          family: properties.text(.fontName)),
        color)
    }
  }

  /// Draws one line of text that the layout does not measure, such as the title of a segment.
  static func label(
    _ text: String, _ font: Font, centeredAt x: Double, _ y: Double, within width: Double, _ color: AppColor,
    anchor: String = "middle", on canvas: inout AppCanvas
  ) {
    let shown = ShownText(StyledText(text, font: font), within: max(0, width))
    guard let line = shown.lines.first else { return }
    canvas.text(
      AppCanvas.TextLine(
        text: line.text, width: line.width, x: x, baseline: y - font.lineHeight / 2 + font.ascender,
        anchor: anchor, font: font), color)
  }
}
