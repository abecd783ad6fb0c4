import GimbalLayout
import GimbalModel

/// The drawing of views that show editable or selectable text: text fields, text views, search bars, segmented
/// controls and pickers.
struct FieldArt {
  let view: AppView
  let tint: AppColor

  private var frame: Frame { view.frame }
  private var art: TextArt {
    TextArt(frame: view.frame, properties: view.properties, isRightToLeft: view.isRightToLeft)
  }

  private func inset(_ x: Double, _ y: Double = 0) -> Frame {
    Frame(
      x: frame.x + x, y: frame.y + y, width: max(0, frame.width - 2 * x), height: max(0, frame.height - 2 * y)
    )
  }

  func drawTextField(on canvas: inout AppCanvas) {
    let style = view.properties.text(.borderStyle).flatMap(BorderStyle.init(rawValue:)) ?? .roundedRect
    switch style {
    case .roundedRect:
      let fill = view.color(.backgroundColor) == nil ? AppColor.background : nil
      canvas.rectangle(inset(0.5, 0.5), radius: 5, AppCanvas.Paint(fill: fill ?? .clear, stroke: .gray4))
    case .line: canvas.rectangle(inset(0.5, 0.5), .stroke(.label))
    case .bezel: canvas.rectangle(inset(0.5, 0.5), .stroke(.gray4, 1.5))
    case .none: break
    }
    let side = style == .none ? 0.0 : 7
    // The layout does not measure text in a font other than the system font.
    let unmeasured = view.properties.text(.text).map {
      view.text($0, size: 14, within: frame.width - 2 * side)
    }
    if let text = view.text ?? unmeasured {
      canvas.beginGroup(clip: inset(side))
      art.draw(text, in: inset(side), view.color(.textColor) ?? .label, on: &canvas)
      canvas.endGroup()
    } else if let placeholder = view.properties.text(.placeholder) {
      let shown = view.text(placeholder, size: 14, within: frame.width - 2 * side)
      art.draw(shown, in: inset(side), .placeholder, on: &canvas)
    }
  }

  func drawTextView(on canvas: inout AppCanvas) {
    guard let string = view.properties.text(.text) else { return }
    let area = inset(5, 8)
    let shown = view.text(string, size: 14, maximumLines: 0, within: area.width, height: area.height)
    art.draw(shown, in: area, view.color(.textColor) ?? .label, vertical: .top, on: &canvas)
  }

  func drawSearchBar(on canvas: inout AppCanvas) {
    if view.color(.backgroundColor) == nil {
      canvas.rectangle(frame, .fill(view.color(.barTintColor) ?? .bar))
    }
    let field = Frame(x: frame.x + 8, y: frame.middleY - 18, width: max(0, frame.width - 16), height: 36)
    canvas.rectangle(field, radius: 10, .fill(.tertiaryFill))
    SymbolArt.draw(
      "magnifyingglass", in: Frame(x: field.x + 8, y: field.y + 9, width: 18, height: 18), .secondaryLabel,
      on: &canvas)
    let string = view.properties.text(.text) ?? view.properties.text(.placeholder) ?? "Search"
    let shown = view.text(string, size: 17, within: field.width - 40)
    let area = Frame(x: field.x + 32, y: field.y, width: field.width - 40, height: field.height)
    let color = view.properties.text(.text) == nil ? AppColor.secondaryLabel : .label
    art.draw(shown, in: area, color, on: &canvas)
  }

  func drawSegments(on canvas: inout AppCanvas) {
    canvas.rectangle(frame, radius: 8, .fill(view.color(.backgroundColor) ?? .tertiaryFill))
    let titles = (view.properties.text(.segments) ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    guard !titles.isEmpty else { return }
    let width = frame.width / Double(titles.count)
    let selected = view.properties.number(.value).map { Int(clamping: $0) } ?? 0
    for (index, title) in titles.enumerated() {
      let part = Frame(x: frame.x + Double(index) * width, y: frame.y, width: width, height: frame.height)
      if index == selected {
        canvas.rectangle(
          Frame(x: part.x + 2, y: part.y + 2, width: max(0, width - 4), height: max(0, part.height - 4)),
          radius: 6.5, AppCanvas.Paint(fill: .segment, stroke: .gray5, width: 0.5))
      } else if index > 0, index != selected + 1 {
        canvas.line(part.x, part.y + 7, part.x, part.maxY - 7, .separator)
      }
      let font = Font(size: 13, weight: index == selected ? .semibold : .medium)
      let image = ImageName(String(title)).flatMap { $0.isSymbol ? $0.name : nil }
      if let image {
        SymbolArt.draw(
          image, in: Frame(x: part.middleX - 8, y: part.middleY - 8, width: 16, height: 16), .label,
          on: &canvas)
      } else {
        TextArt.label(
          String(title), font, centeredAt: part.middleX, part.middleY, within: width - 4, .label, on: &canvas)
      }
    }
  }

  /// The rows that Interface Builder shows in a picker without a data source.
  private static let cities = ["Mountain View", "Sunnyvale", "Cupertino", "Santa Clara", "San Jose"]

  func drawPicker(_ columns: [[String]] = [FieldArt.cities], on canvas: inout AppCanvas) {
    let band = Frame(x: frame.x + 9, y: frame.middleY - 17, width: max(0, frame.width - 18), height: 34)
    canvas.rectangle(band, radius: 7, .fill(.tertiaryFill))
    canvas.beginGroup(clip: frame)
    let width = band.width / Double(columns.count)
    for (column, rows) in columns.enumerated() {
      for (index, row) in rows.enumerated() {
        let step = Double(index - rows.count / 2)
        let color = step == 0 ? AppColor.label : AppColor.secondaryLabel.faded(1 / step.magnitude)
        TextArt.label(
          row, Font(size: 21), centeredAt: band.x + (Double(column) + 0.5) * width, frame.middleY + step * 33,
          within: width, color, on: &canvas)
      }
    }
    canvas.endGroup()
  }

  func drawDatePicker(on canvas: inout AppCanvas) {
    if frame.height > 90 {
      let columns = [
        ["Sun Jun 6", "Mon Jun 7", "Today", "Wed Jun 9", "Thu Jun 10"], ["7", "8", "9", "10", "11"],
        ["39", "40", "41", "42", "43"], ["", "", "AM", "PM", ""],
      ]
      return drawPicker(columns, on: &canvas)
    }
    let parts = frame.width > 150 ? ["Jun 8, 2021", "9:41 AM"] : ["Jun 8, 2021"]
    let width = (frame.width - Double(parts.count - 1) * 6) / Double(parts.count)
    for (index, part) in parts.enumerated() {
      let tile = Frame(
        x: frame.x + Double(index) * (width + 6), y: frame.y, width: width, height: frame.height)
      canvas.rectangle(tile, radius: 6, .fill(.tertiaryFill))
      TextArt.label(
        part, Font(size: 17), centeredAt: tile.middleX, tile.middleY, within: width, .label, on: &canvas)
    }
  }
}
