import GimbalLayout
import GimbalModel

/// The drawing of an app picture: the screen, its views from back to front, and its bars.
struct AppDrawing {
  let picture: AppPicture
  let images: any AppImageSource

  /// Draws the picture at its own coordinates.
  func draw(on canvas: inout AppCanvas) {
    canvas.beginGroup(clip: picture.frame)
    canvas.rectangle(picture.frame, .fill(.background))
    draw(picture.root, tint: .tint, on: &canvas)
    for bar in picture.bars { draw(bar, on: &canvas) }
    for move in picture.moves { draw(move, on: &canvas) }
    if let keyboard = picture.keyboard { BarArt(frame: keyboard, tint: .tint).drawKeyboard(on: &canvas) }
    canvas.endGroup()
  }

  private func draw(_ view: AppView, tint inherited: AppColor, on canvas: inout AppCanvas) {
    let opacity = view.properties.number(.alpha) ?? 1
    guard opacity > 0 else { return }
    let tint = view.color(.tintColor) ?? inherited
    canvas.beginGroup(
      opacity: opacity,
      title: view.name.isEmpty ? "" : "\(Markup.isolated(view.name)) (\(view.kind.rawValue))")
    drawBackground(of: view, on: &canvas)
    drawContent(of: view, tint, on: &canvas)
    if !view.subviews.isEmpty {
      if clips(view) { canvas.beginGroup(clip: view.frame, radius: view.cornerRadius) }
      drawSubviews(of: view, tint, on: &canvas)
      if clips(view) { canvas.endGroup() }
    }
    ListArt.drawAccessory(of: view, tint, on: &canvas)
    drawBorder(of: view, on: &canvas)
    canvas.endGroup()
  }

  /// Draws the subviews of a view, and the copies of its cells.
  private func drawSubviews(of view: AppView, _ tint: AppColor, on canvas: inout AppCanvas) {
    let list = ListArt(list: view)
    let copies = list.copies
    let copied = Set(copies.map(\.subview))
    var ids: [Int: String] = [:]
    for (index, subview) in view.subviews.enumerated() {
      if copied.contains(index) { ids[index] = canvas.beginReusable() }
      draw(subview, tint: tint, on: &canvas)
      if copied.contains(index) { canvas.endGroup() }
    }
    for copy in copies {
      if let id = ids[copy.subview] { canvas.reuse(id, x: copy.x, y: copy.y) }
    }
    list.draw(on: &canvas)
  }

  private func clips(_ view: AppView) -> Bool {
    view.kind.scrolls || view.properties.flag(.clipsToBounds) || view.properties.overflow == .scroll
  }

  private func drawBackground(of view: AppView, on canvas: inout AppCanvas) {
    let usual: AppColor? =
      switch view.kind {
      case .tableView, .collectionView: .background
      case .textView: .background
      default: nil
      }
    guard let color = view.color(.backgroundColor) ?? usual else { return }
    canvas.rectangle(view.frame, radius: view.cornerRadius, .fill(color))
  }

  private func drawBorder(of view: AppView, on canvas: inout AppCanvas) {
    guard let width = view.attribute("layer.borderWidth", "borderWidth"), width > 0 else { return }
    let color =
      view.colorAttribute("layer.borderUIColor", "borderColor", "layer.borderColor", "borderUIColor")
      ?? .label
    let (inset, frame) = (width / 2, view.frame)
    let line = Frame(
      x: frame.x + inset, y: frame.y + inset, width: max(0, frame.width - width),
      height: max(0, frame.height - width))
    canvas.rectangle(line, radius: view.cornerRadius, .stroke(color, width))
  }

  private func drawContent(of view: AppView, _ tint: AppColor, on canvas: inout AppCanvas) {
    let control = ControlArt(frame: view.frame, properties: view.properties, tint: tint)
    let field = FieldArt(view: view, tint: tint)
    switch view.kind {
    case .label: drawLabel(view, on: &canvas)
    case .button: ButtonArt(view: view, tint: tint, images: images).draw(on: &canvas)
    case .imageView: drawImage(view, tint, on: &canvas)
    case .textField: field.drawTextField(on: &canvas)
    case .textView: field.drawTextView(on: &canvas)
    case .searchBar: field.drawSearchBar(on: &canvas)
    case .segmentedControl: field.drawSegments(on: &canvas)
    case .pickerView: field.drawPicker(on: &canvas)
    case .datePicker: field.drawDatePicker(on: &canvas)
    case .switch: control.drawSwitch(on: &canvas)
    case .slider: control.drawSlider(on: &canvas)
    case .stepper: control.drawStepper(on: &canvas)
    case .progressView: control.drawProgress(on: &canvas)
    case .activityIndicatorView:
      let isShown = view.properties.flag(.animating) || !view.properties.flag(.hidesWhenStopped)
      if isShown { control.drawActivityIndicator(on: &canvas) }
    case .pageControl: control.drawPageControl(on: &canvas)
    case .mapView: TileArt(frame: view.frame).drawMap(on: &canvas)
    case .webView: TileArt(frame: view.frame).drawWeb(on: &canvas)
    case .containerView where view.subviews.isEmpty:
      TileArt(frame: view.frame).drawContainer(view.name, on: &canvas)
    case .visualEffectView: canvas.rectangle(view.frame, .fill(AppColor(0xF9F9_F9CC, 0x2525_25CC)))
    case .navigationBar, .toolbar, .tabBar: drawBar(view, tint, on: &canvas)
    default: break
    }
  }

  private func drawLabel(_ view: AppView, on canvas: inout AppCanvas) {
    let shown: ShownTextSource? =
      view.text.map { .solved($0) } ?? view.properties.text(.text).map { .unmeasured($0) }
    guard let shown else { return }
    let isEnabled = view.properties.flag(.enabled, default: true)
    let color = view.color(.textColor) ?? .label
    let art = TextArt(frame: view.frame, properties: view.properties, isRightToLeft: view.isRightToLeft)
    let lines =
      switch shown {
      case .solved(let text): text
      case .unmeasured(let text):
        view.text(
          text, size: 17, maximumLines: view.properties.number(.lines).map { Int(clamping: $0) } ?? 1,
          within: view.frame.width, height: view.frame.height)
      }
    // A label without room for its text shows the part within its bounds.
    let isClipped =
      lines.height > view.frame.height + lines.font.lineHeight / 2 || view.frame.width < lines.font.size / 2
    if isClipped { canvas.beginGroup(clip: view.frame) }
    art.draw(lines, isEnabled ? color : .tertiaryLabel, on: &canvas)
    if isClipped { canvas.endGroup() }
  }

  private func drawImage(_ view: AppView, _ tint: AppColor, on canvas: inout AppCanvas) {
    let art = ImageArt(images: images, tint: tint)
    let mode = view.properties.text(.contentMode).flatMap(ContentMode.init(rawValue:)) ?? .scaleToFill
    if let image = view.properties.text(.image) {
      art.draw(image, in: view.frame, mode, on: &canvas)
    } else if view.color(.backgroundColor) == nil {
      art.drawEmpty(in: view.frame, on: &canvas)
    }
  }

  private func draw(_ bar: PictureBar, on canvas: inout AppCanvas) {
    let root = picture.root.properties
    let art = BarArt(frame: bar.frame, tint: picture.root.color(.tintColor) ?? .tint, images: images)
    let contents = BarContents(root)
    switch bar.bar {
    case .statusBar: art.drawStatusBar(on: &canvas)
    case .navigationBar:
      art.drawBackground(hasHairlineAbove: false, on: &canvas)
      art.drawNavigation(contents, isLarge: root.flag(.largeTitle), on: &canvas)
    case .toolbar:
      art.drawBackground(hasHairlineAbove: true, on: &canvas)
      art.drawToolbar(contents.toolbar, on: &canvas)
    case .tabBar:
      art.drawBackground(hasHairlineAbove: true, on: &canvas)
      art.drawTabs(contents.tabs, selected: contents.selectedTab, on: &canvas)
    }
  }

  /// Marks a view that moved: its previous frame is dashed, its frame is solid, and lines connect their corners.
  private func draw(_ move: AppMove, on canvas: inout AppCanvas) {
    canvas.beginGroup(title: "\(Markup.isolated(move.name)) (moved)")
    if let before = move.before { canvas.rectangle(before, .stroke(.change, 1.5), dashes: "5 3") }
    if let after = move.after {
      canvas.rectangle(after, .fill(AppColor.change.faded(0.15)))
      canvas.rectangle(after, .stroke(.change, 1.5))
    }
    if let before = move.before, let after = move.after {
      canvas.line(before.x, before.y, after.x, after.y, .change, 1)
      canvas.line(before.maxX, before.maxY, after.maxX, after.maxY, .change, 1)
    }
    canvas.endGroup()
  }

  /// Draws a bar that is a view.
  private func drawBar(_ view: AppView, _ tint: AppColor, on canvas: inout AppCanvas) {
    let art = BarArt(frame: view.frame, tint: tint, images: images)
    let contents = BarContents(view.properties)
    art.drawBackground(
      view.color(.barTintColor) ?? view.color(.backgroundColor) ?? .bar,
      hasHairlineAbove: view.kind != .navigationBar, on: &canvas)
    switch view.kind {
    case .navigationBar: art.drawNavigation(contents, isLarge: false, on: &canvas)
    case .toolbar: art.drawToolbar(contents.toolbar, on: &canvas)
    default: art.drawTabs(contents.tabs, selected: contents.selectedTab, on: &canvas)
    }
  }
}

/// The text of a label: lines from the solver, or text that the layout does not measure.
private enum ShownTextSource {
  case solved(ShownText), unmeasured(String)
}

/// The drawing of views whose content is loaded at run time, as labeled tiles.
struct TileArt {
  let frame: Frame

  func drawMap(on canvas: inout AppCanvas) {
    canvas.beginGroup(clip: frame)
    canvas.rectangle(frame, .fill(AppColor(0xF2EF_E6FF, 0x2B2D_31FF)))
    let (width, height) = (frame.width, frame.height)
    canvas.rectangle(
      Frame(x: frame.x + width * 0.6, y: frame.y, width: width * 0.4, height: height * 0.35),
      .fill(AppColor(0xCDE6_C5FF, 0x2C43_30FF)))
    canvas.rectangle(
      Frame(x: frame.x, y: frame.y + height * 0.7, width: width * 0.35, height: height * 0.3),
      .fill(AppColor(0xB5D8_F0FF, 0x1F39_4CFF)))
    let road = AppColor(0xFFFF_FFFF, 0x4549_50FF)
    canvas.line(frame.x, frame.y + height * 0.3, frame.maxX, frame.y + height * 0.55, road, 6)
    canvas.line(frame.x + width * 0.3, frame.y, frame.x + width * 0.5, frame.maxY, road, 6)
    canvas.line(frame.x, frame.y + height * 0.85, frame.maxX, frame.y + height * 0.75, road, 4)
    drawLabel("Map", symbol: "mappin", on: &canvas)
    canvas.endGroup()
  }

  func drawWeb(on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(.white))
    drawLabel("Web", symbol: "globe", on: &canvas)
  }

  func drawContainer(_ name: String, on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(.gray5))
    drawLabel(name.isEmpty ? "Container" : name, symbol: "square", on: &canvas)
  }

  private func drawLabel(_ text: String, symbol: String, on canvas: inout AppCanvas) {
    let side = min(28, frame.height / 3, frame.width / 2)
    let location = Frame(
      x: frame.middleX - side / 2, y: frame.middleY - side * 0.9, width: side, height: side)
    SymbolArt.draw(symbol, in: location, .gray, on: &canvas)
    guard frame.height >= 40 else { return }
    TextArt.label(
      text, Font(size: 13), centeredAt: frame.middleX, frame.middleY + side * 0.55, within: frame.width - 8,
      .gray,
      on: &canvas)
  }
}
