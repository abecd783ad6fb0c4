import GimbalModel

/// The drawing of a table or collection view: the cells that its data source adds, the separators, and the
/// headers and footers of sections.
struct ListArt {
  let list: AppView
  /// The indices of the document's cells among the subviews of the list.
  private let cellIndices: [Int]

  /// A copy of a cell.
  struct Copy {
    /// The index of the cell among the subviews of the list.
    let subview: Int
    /// The distance of the copy from the cell.
    let x: Double
    let y: Double
  }

  private var cells: [AppView] { cellIndices.map { list.subviews[$0] } }

  init(list: AppView) {
    self.list = list
    let isList = list.kind == .tableView || list.kind == .collectionView
    cellIndices =
      isList ? list.subviews.indices.filter { ListArt.cellKinds.contains(list.subviews[$0].kind) } : []
  }

  private static let cellKinds: [ViewKind] = [.tableViewCell, .collectionViewCell]
  /// The maximum number of cells that a list repeats.
  private static let maximumCount = 100

  /// Copies of the prototype cells that fill the list below its cells; empty if the list does not repeat its
  /// cells.
  var copies: [Copy] {
    guard list.properties.flag(.repeatsCells), let last = cells.last else { return [] }
    return list.kind == .tableView ? rows(below: last) : items(after: last)
  }

  /// Returns rows that repeat the cells in turn.
  private func rows(below last: AppView) -> [Copy] {
    var (y, copies) = (last.frame.maxY, [Copy]())
    while y < list.frame.maxY, copies.count < ListArt.maximumCount {
      let index = cellIndices[copies.count % cellIndices.count]
      let cell = list.subviews[index]
      guard cell.frame.height >= 1 else { break }
      copies.append(Copy(subview: index, x: 0, y: y - cell.frame.y))
      y += cell.frame.height
    }
    return copies
  }

  /// Returns items that repeat the last cell to the right of it and in lines below it, as a flow layout does.
  private func items(after last: AppView) -> [Copy] {
    let size = last.frame
    guard let offset = cellIndices.last, size.width >= 4, size.height >= 4 else { return [] }
    let start = cells.first?.frame.x ?? size.x
    let perLine = max(
      1, Int(clamping: ((list.frame.maxX - start + ListArt.spacing) / (size.width + ListArt.spacing))))
    // Lines are justified: the free width is divided between the items.
    let free = list.frame.maxX - start - (start - list.frame.x) - Double(perLine) * size.width
    let gap = perLine > 1 ? max(0, free / Double(perLine - 1)) : 0
    var copies: [Copy] = []
    var index = cells.count
    while copies.count < ListArt.maximumCount {
      let x = start + Double(index % perLine) * (size.width + gap)
      let y = (cells.first?.frame.y ?? size.y) + Double(index / perLine) * (size.height + ListArt.spacing)
      if y >= list.frame.maxY { break }
      copies.append(Copy(subview: offset, x: x - size.x, y: y - size.y))
      index += 1
    }
    return copies
  }

  /// The default spacing of `UICollectionViewFlowLayout`, in points.
  private static let spacing = 10.0

  /// Draws the accessory at the trailing edge of a table view cell.
  static func drawAccessory(of cell: AppView, _ tint: AppColor, on canvas: inout AppCanvas) {
    guard cell.kind == .tableViewCell, let accessory = cell.properties.text(.accessory) else { return }
    var symbols: [(name: String, color: AppColor, side: Double)] = []
    if accessory == "disclosureIndicator" || accessory == "detailDisclosureButton" {
      symbols.append(("chevron.right", .gray, 12))
    }
    if accessory.hasPrefix("detail") { symbols.append(("info.circle", tint, 22)) }
    if accessory == "checkmark" { symbols.append(("checkmark", tint, 16)) }
    let step = cell.isRightToLeft ? 1.0 : -1.0
    var x = cell.isRightToLeft ? cell.frame.x + 20 : cell.frame.maxX - 20
    for (name, color, side) in symbols {
      let middle = x + step * side / 2
      let location = Frame(x: middle - side / 2, y: cell.frame.middleY - side / 2, width: side, height: side)
      SymbolArt.draw(name, in: location, color, on: &canvas)
      x += step * (side + 8)
    }
  }

  /// Draws separators between rows, and the headers and footers of sections.
  func draw(on canvas: inout AppCanvas) {
    guard list.kind == .tableView else { return }
    let separator = list.color(.separatorColor) ?? .separator
    let frames = cells.map(\.frame) + copies.map { list.subviews[$0.subview].frame.offset(x: $0.x, y: $0.y) }
    for frame in frames {
      canvas.line(frame.x + 16, frame.maxY, frame.maxX, frame.maxY, separator, 0.5)
    }
    for cell in cells {
      if let text = cell.properties.text(.sectionHeader) {
        drawSectionText(text, bottom: cell.frame.y - 6, on: &canvas)
      }
      if let text = cell.properties.text(.sectionFooter) {
        drawSectionText(text, bottom: cell.frame.maxY + 24, on: &canvas)
      }
    }
  }

  private func drawSectionText(_ text: String, bottom: Double, on canvas: inout AppCanvas) {
    let font = Font(size: 13)
    TextArt.label(
      text, font, centeredAt: list.frame.x + 16, bottom - font.lineHeight / 2,
      within: max(0, list.frame.width - 32), .secondaryLabel, anchor: "start", on: &canvas)
  }
}
