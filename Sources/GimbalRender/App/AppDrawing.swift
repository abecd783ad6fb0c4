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
      for subview in view.subviews { draw(subview, tint: tint, on: &canvas) }
      if view.kind == .tableView { drawSeparators(of: view, on: &canvas) }
      if clips(view) { canvas.endGroup() }
    }
    drawBorder(of: view, on: &canvas)
    canvas.endGroup()
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
    case .navigationBar, .toolbar, .tabBar:
      BarArt(frame: view.frame, tint: tint).drawBackground(
        view.color(.barTintColor) ?? view.color(.backgroundColor) ?? .bar,
        hasHairlineAbove: view.kind != .navigationBar, on: &canvas)
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

  private func drawSeparators(of table: AppView, on canvas: inout AppCanvas) {
    let color = table.color(.separatorColor) ?? .separator
    for cell in table.subviews where cell.kind == .tableViewCell {
      canvas.line(cell.frame.x + 16, cell.frame.maxY, cell.frame.maxX, cell.frame.maxY, color, 0.5)
    }
  }

  private func draw(_ bar: PictureBar, on canvas: inout AppCanvas) {
    let art = BarArt(frame: bar.frame, tint: .tint)
    switch bar.bar {
    case .statusBar: art.drawStatusBar(on: &canvas)
    case .navigationBar:
      art.drawBackground(hasHairlineAbove: false, on: &canvas)
      // The name of an imported scene is not the title of its navigation item.
      let isImported =
        picture.root.properties.text(.objectID) != nil || picture.root.properties.recordedFrame != nil
      art.drawTitle(
        isImported ? "" : picture.scene, isLarge: picture.root.properties.flag(.largeTitle), on: &canvas)
    case .tabBar, .toolbar: art.drawBackground(hasHairlineAbove: true, on: &canvas)
    }
  }
}

/// The text of a label: lines of the solver, or text that the layout does not measure.
private enum ShownTextSource {
  case solved(ShownText), unmeasured(String)
}
