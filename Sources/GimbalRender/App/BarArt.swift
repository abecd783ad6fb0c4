import GimbalLayout
import GimbalModel

/// The title and the items of the bars that a view shows.
struct BarContents {
  let title: String
  let leading: [BarItem]
  let trailing: [BarItem]
  let toolbar: [BarItem]
  let tabs: [BarItem]
  let selectedTab: Int

  init(_ properties: Properties) {
    func items(_ property: Property) -> [BarItem] { properties.text(property).map(BarItem.items) ?? [] }
    title = properties.text(.barTitle) ?? ""
    (leading, trailing) = (items(.leadingBarItems), items(.trailingBarItems))
    (toolbar, tabs) = (items(.toolbarItems), items(.tabItems))
    selectedTab = properties.number(.selectedTab).map { Int(clamping: $0) } ?? 0
  }
}

/// The drawing of the bars of the screen, and of bars that are views.
struct BarArt {
  let frame: Frame
  let tint: AppColor
  var images: any AppImageSource = NoImages()

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

  /// Draws the title and the items of a navigation bar. A large title is in a row of its own below the items.
  func drawNavigation(
    _ contents: BarContents, isLarge hasLargeTitle: Bool, on canvas: inout AppCanvas
  ) {
    // A bar without room for a second row, such as that of a phone in landscape, shows the title between the items.
    let isLarge = hasLargeTitle && frame.height >= BarArt.largeTitleHeight + 32
    let row = isLarge ? frame.height - BarArt.largeTitleHeight : min(frame.height, 44)
    let y = isLarge ? frame.y + row - 22 : frame.maxY - row / 2
    let side = 16.0
    var (left, right) = (frame.x + side, frame.maxX - side)
    for item in contents.leading where !item.isFlexibleSpace {
      left += draw(item, startingAt: left, y, on: &canvas) + side
    }
    // The first trailing item is the rightmost one.
    for item in contents.trailing where !item.isFlexibleSpace {
      right -= width(of: item)
      draw(item, startingAt: right, y, on: &canvas)
      right -= side
    }
    guard !contents.title.isEmpty else { return }
    if isLarge {
      return TextArt.label(
        contents.title, Font(size: 34, weight: .bold), centeredAt: frame.x + side, frame.maxY - 26,
        within: frame.width - 2 * side, .label, anchor: "start", on: &canvas)
    }
    let half = max(0, min(frame.middleX - left, right - frame.middleX))
    TextArt.label(
      contents.title, BarArt.titleFont, centeredAt: frame.middleX, y, within: 2 * half, .label, on: &canvas)
  }

  /// The height of the row with the large title, in points.
  private static let largeTitleHeight = 52.0
  private static let titleFont = Font(size: 17, weight: .semibold)
  private static let itemFont = Font(size: 17)
  /// The side length of an item's image, in points.
  private static let itemImage = 22.0

  /// Returns the width of an item, in points.
  private func width(of item: BarItem) -> Double {
    item.image == nil || !item.title.isEmpty
      ? ShownText(StyledText(item.title, font: BarArt.itemFont), within: nil).lines.first?.width ?? 0
      : BarArt.itemImage
  }

  /// Draws an item and returns its width. An item with an image does not show its title.
  @discardableResult
  private func draw(
    _ item: BarItem, startingAt x: Double, _ y: Double, on canvas: inout AppCanvas
  ) -> Double {
    let width = width(of: item)
    if let image = item.image {
      let side = BarArt.itemImage
      let location = Frame(x: x, y: y - side / 2, width: side, height: side)
      ImageArt(images: images, tint: tint).draw(image.description, in: location, .scaleAspectFit, on: &canvas)
    } else {
      TextArt.label(
        item.title, BarArt.itemFont, centeredAt: x, y, within: width + 1, tint, anchor: "start", on: &canvas)
    }
    return width
  }

  /// Draws the items of a toolbar. Flexible spaces share the free width.
  func drawToolbar(_ items: [BarItem], on canvas: inout AppCanvas) {
    let side = 16.0
    let y = frame.y + min(22, frame.height / 2)
    let shown = items.filter { !$0.isFlexibleSpace }
    let used = shown.reduce(0) { $0 + width(of: $1) } + side * Double(max(0, shown.count - 1))
    let spaces = items.count - shown.count
    let space = max(0, frame.width - 2 * side - used) / Double(max(1, spaces))
    var x = frame.x + side
    for item in items {
      x += item.isFlexibleSpace ? space : draw(item, startingAt: x, y, on: &canvas) + side
    }
  }

  /// Draws the items of a tab bar in columns of equal width.
  func drawTabs(_ items: [BarItem], selected: Int, on canvas: inout AppCanvas) {
    let width = frame.width / Double(max(1, items.count))
    for (index, item) in items.enumerated() {
      let x = frame.x + (Double(index) + 0.5) * width
      let color = index == selected ? tint : AppColor.gray
      let image = item.image?.description ?? "system:square.fill"
      let location = Frame(x: x - 12, y: frame.y + 6, width: 24, height: 24)
      ImageArt(images: images, tint: color).draw(image, in: location, .scaleAspectFit, on: &canvas)
      TextArt.label(
        item.title, Font(size: 10, weight: .medium), centeredAt: x, frame.y + 40, within: width - 4, color,
        on: &canvas)
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
        let location = Frame(x: start + Double(column) * (width + gap), y: y, width: width, height: height)
        canvas.rectangle(location, radius: 5, .fill(key))
        TextArt.label(
          String(letter), Font(size: min(22, height * 0.55)), centeredAt: location.middleX, location.middleY,
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
