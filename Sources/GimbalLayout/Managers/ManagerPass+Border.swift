import GimbalModel

extension ManagerPass {
  mutating func placeRegions(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    func region(_ role: BoxRole) -> Int? { box.children.first { tree.boxes[$0].role == role } }
    let heights = fitting.regions(
      [.north, .center, .south], of: box, along: .vertical, vertical.length, across: horizontal.length)
    let widths = fitting.regions([.west, .center, .east], of: box, along: .horizontal, horizontal.length)
    findings += [heights.finding, widths.finding].compactMap(\.self)
    let north = BoxSpan(start: vertical.start, length: heights.lengths[0])
    let middle = BoxSpan(start: north.end, length: heights.lengths[1])
    let west = BoxSpan(start: horizontal.start, length: widths.lengths[0])
    let center = BoxSpan(start: west.end, length: widths.lengths[1])
    if let box = region(.north) { place(box, horizontal, north) }
    if let box = region(.west) { place(box, west, middle) }
    if let box = region(.center) { place(box, center, middle) }
    if let box = region(.east) { place(box, BoxSpan(start: center.end, length: widths.lengths[2]), middle) }
    if let box = region(.south) {
      place(box, horizontal, BoxSpan(start: middle.end, length: heights.lengths[2]))
    }
  }
}
