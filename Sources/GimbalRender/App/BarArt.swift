import GimbalModel

/// The drawing of the bars of the screen, and of bars that are views.
struct BarArt {
  let frame: Frame
  let tint: AppColor

  /// Draws the time, the signal and the battery in the status bar.
  func drawStatusBar(on canvas: inout AppCanvas) {
    guard frame.height >= 16 else { return }
    let y = frame.maxY - min(frame.height / 2, 22)
    // The left and right parts of a tall status bar are beside the camera housing.
    let side = frame.height > 30 ? 34.0 : 8
    let font = Font(size: frame.height > 30 ? 15 : 12, weight: .semibold)
    TextArt.label("9:41", font, centeredAt: frame.x + side + 18, y, within: 60, .label, on: &canvas)
    let right = frame.maxX - side
    canvas.rectangle(
      Frame(x: right - 24, y: y - 5.5, width: 22, height: 11), radius: 3, .stroke(.secondaryLabel))
    canvas.rectangle(Frame(x: right - 22.5, y: y - 4, width: 19, height: 8), radius: 1.5, .fill(.label))
    for bar in 0..<4 {
      let height = 4 + Double(bar) * 2.2
      canvas.rectangle(
        Frame(x: right - 48 + Double(bar) * 5, y: y + 5.5 - height, width: 3, height: height), radius: 1,
        .fill(.label))
    }
  }

  /// Draws the background of a bar and its hairline.
  func drawBackground(_ color: AppColor = .bar, hasHairlineAbove: Bool, on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(color))
    let y = hasHairlineAbove ? frame.y : frame.maxY
    canvas.line(frame.x, y, frame.maxX, y, .separator, 0.5)
  }

  /// Draws the title of a navigation bar.
  func drawTitle(_ title: String, isLarge: Bool, on canvas: inout AppCanvas) {
    guard !title.isEmpty else { return }
    if isLarge {
      let font = Font(size: 34, weight: .bold)
      return TextArt.label(
        title, font, centeredAt: frame.x + 16, frame.maxY - 26, within: frame.width - 32, .label,
        anchor: "start",
        on: &canvas)
    }
    TextArt.label(
      title, Font(size: 17, weight: .semibold), centeredAt: frame.middleX,
      frame.maxY - min(22, frame.height / 2),
      within: frame.width - 120, .label, on: &canvas)
  }

  /// Draws items in the columns of a tab bar or toolbar.
  func drawItems(_ items: [String], isTabBar: Bool, on canvas: inout AppCanvas) {
    guard !items.isEmpty else { return }
    let width = frame.width / Double(items.count)
    for (index, item) in items.enumerated() {
      let x = frame.x + (Double(index) + 0.5) * width
      let color = !isTabBar || index == 0 ? tint : AppColor.gray
      let parts = item.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let title = parts[0]
      let image = parts.count > 1 ? ImageName(parts[1]) : nil
      let top = frame.y + 7
      if let image {
        let place = Frame(x: x - 12, y: top, width: 24, height: 24)
        SymbolArt.draw(image.name, in: place, color, on: &canvas)
      }
      if !title.isEmpty {
        let font = Font(size: isTabBar ? 10 : 17, weight: isTabBar ? .medium : .regular)
        let y = isTabBar ? top + 34 : frame.y + 22
        TextArt.label(title, font, centeredAt: x, y, within: width - 4, color, on: &canvas)
      }
    }
  }

  /// Draws the keys of a keyboard.
  func drawKeyboard(on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(AppColor(0xD1D3_D9FF, 0x2B2B_2CFF)))
    let rows = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    let (gap, height) = (6.0, min(42, max(12, (frame.height - 60) / 5)))
    let width = (frame.width - 11 * gap) / 10
    guard width > 4 else { return }
    let key = AppColor(0xFFFF_FFFF, 0x6B6B_6BFF)
    for (row, letters) in rows.enumerated() {
      let y = frame.y + 10 + Double(row) * (height + 11)
      let start = frame.middleX - (Double(letters.count) * (width + gap) - gap) / 2
      for (column, letter) in letters.enumerated() {
        let place = Frame(x: start + Double(column) * (width + gap), y: y, width: width, height: height)
        canvas.rectangle(place, radius: 5, .fill(key))
        TextArt.label(
          String(letter), Font(size: min(22, height * 0.55)), centeredAt: place.middleX, place.middleY,
          within: width + 4,
          .label, on: &canvas)
      }
    }
    let y = frame.y + 10 + 3 * (height + 11)
    let space = Frame(x: frame.x + frame.width * 0.25, y: y, width: frame.width * 0.5, height: height)
    canvas.rectangle(space, radius: 5, .fill(key))
    TextArt.label(
      "space", Font(size: 15), centeredAt: space.middleX, space.middleY, within: space.width, .label,
      on: &canvas)
  }
}
