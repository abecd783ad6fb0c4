import GimbalModel

extension ManagerPass {
  mutating func placeTiles(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    guard let tiles = box.tiles else { return }
    let count = tiles.rows * tiles.columns
    if box.children.count > count {
      findings.append(.tooManyItems(count: box.children.count, tiles: count))
    }
    let (width, height) = (
      horizontal.length / Double(tiles.columns), vertical.length / Double(tiles.rows)
    )
    for (place, child) in box.children.enumerated() {
      // What has no tile goes on below, in rows of the same height.
      let (row, column) = place.quotientAndRemainder(dividingBy: tiles.columns)
      placeAlone(
        child, of: box, BoxSpan(start: horizontal.start + Double(column) * width, length: width),
        BoxSpan(start: vertical.start + Double(row) * height, length: height))
    }
  }
}
