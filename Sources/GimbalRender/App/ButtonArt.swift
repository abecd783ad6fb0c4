import GimbalLayout
import GimbalModel

/// The drawing of buttons of every type and configuration.
struct ButtonArt {
  let view: AppView
  let tint: AppColor
  let images: any AppImageSource

  private var frame: Frame { view.frame }
  private var properties: Properties { view.properties }

  private enum State { case normal, selected, disabled }

  private var state: State {
    if !properties.flag(.enabled, default: true) { return .disabled }
    return properties.flag(.selected) ? .selected : .normal
  }

  private var style: ButtonStyle? { properties.text(.buttonStyle).flatMap(ButtonStyle.init(rawValue:)) }

  func draw(on canvas: inout AppCanvas) {
    if let symbol = ButtonArt.symbols[properties.buttonType] {
      let side = min(frame.width, frame.height, 22)
      let location = Frame(
        x: frame.middleX - side / 2, y: frame.middleY - side / 2, width: side, height: side)
      return SymbolArt.draw(symbol, in: location, tint, on: &canvas)
    }
    let color = titleColor
    if let fill = background {
      canvas.rectangle(frame, radius: view.cornerRadius > 0 ? view.cornerRadius : 6, .fill(fill))
    }
    let art = ImageArt(images: images, tint: color)
    if let image = properties.text(.backgroundImage) { art.draw(image, in: frame, .scaleToFill, on: &canvas) }
    drawContent(art, color, on: &canvas)
  }

  private func drawContent(_ art: ImageArt, _ color: AppColor, on canvas: inout AppCanvas) {
    let image = imageName
    let title = self.title
    guard let image else {
      if let title { drawTitle(title, in: frame, color, on: &canvas) }
      return
    }
    guard let title, let width = title.lines.map(\.width).max() else {
      let isSymbol = ImageName(image)?.isSymbol == true
      let side = min(frame.width, frame.height, 24)
      let location =
        isSymbol
        ? Frame(x: frame.middleX - side / 2, y: frame.middleY - side / 2, width: side, height: side) : frame
      return art.draw(image, in: location, .scaleAspectFit, on: &canvas)
    }
    // The image and the title are centered side by side.
    let side = min(title.font.lineHeight, frame.height)
    let space = style == nil ? 0.0 : 8
    let start = frame.middleX - (side + space + width) / 2
    art.draw(
      image, in: Frame(x: start, y: frame.middleY - side / 2, width: side, height: side), .scaleAspectFit,
      on: &canvas)
    let area = Frame(x: start + side + space, y: frame.y, width: width, height: frame.height)
    drawTitle(title, in: area, color, on: &canvas)
  }

  private func drawTitle(_ title: ShownText, in area: Frame, _ color: AppColor, on canvas: inout AppCanvas) {
    let art = TextArt(frame: frame, properties: properties, isRightToLeft: view.isRightToLeft)
    art.draw(title, in: area, color, alignment: .center, on: &canvas)
  }

  /// The title for the current state, broken into lines by the solver. A title that is set only for this
  /// state is on one line.
  private var title: ShownText? {
    let own: Property? = state == .selected ? .selectedTitle : state == .disabled ? .disabledTitle : nil
    if let own, let text = properties.text(own) { return view.text(text, size: 15, within: frame.width) }
    if let text = view.text { return text }
    guard let text = properties.text(.text), !text.isEmpty else { return nil }
    return view.text(text, size: 15, within: frame.width)
  }

  private var imageName: String? {
    let own: Property? = state == .selected ? .selectedImage : state == .disabled ? .disabledImage : nil
    return own.flatMap { properties.text($0) } ?? properties.text(.image)
  }

  private var titleColor: AppColor {
    if state == .disabled { return view.color(.disabledTextColor) ?? .tertiaryLabel }
    if state == .selected, let color = view.color(.selectedTextColor) { return color }
    if let color = view.color(.textColor) { return color }
    switch style {
    case .filled, .borderedProminent: return .white
    case nil where properties.buttonType == .custom: return .white
    default: return tint
    }
  }

  private var background: AppColor? {
    guard view.color(.backgroundColor) == nil else { return nil }
    return switch style {
    case .filled, .borderedProminent: state == .disabled ? .fill : tint
    case .tinted, .borderedTinted: tint.faded(0.18)
    case .gray, .bordered: .fill
    case .plain, .borderless, nil: nil
    }
  }

  private static let symbols: [ButtonType: String] = [
    .detailDisclosure: "info.circle", .infoLight: "info.circle", .infoDark: "info.circle",
    .contactAdd: "plus.circle", .close: "xmark.circle.fill",
  ]
}
