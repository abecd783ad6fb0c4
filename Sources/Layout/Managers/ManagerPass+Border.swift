import Model

extension ManagerPass {
  mutating func placeRegions(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    func region(_ role: BoxRole) -> Int? { box.children.first { tree.boxes[$0].role == role } }
    let heights = regions([region(.north), region(.center), region(.south)], .vertical, vertical.length)
    let widths = regions([region(.west), region(.center), region(.east)], .horizontal, horizontal.length)
    let north = BoxSpan(start: vertical.start, length: heights[0])
    let middle = BoxSpan(start: north.end, length: heights[1])
    let west = BoxSpan(start: horizontal.start, length: widths[0])
    let center = BoxSpan(start: west.end, length: widths[1])
    if let box = region(.north) { place(box, horizontal, north) }
    if let box = region(.west) { place(box, west, middle) }
    if let box = region(.center) { place(box, center, middle) }
    if let box = region(.east) { place(box, BoxSpan(start: center.end, length: widths[2]), middle) }
    if let box = region(.south) {
      place(box, horizontal, BoxSpan(start: middle.end, length: heights[2]))
    }
  }

  /// The lengths of two opposite regions and of what is between them, which has what they leave, region or not.
  private mutating func regions(_ regions: [Int?], _ axis: Axis, _ room: Double) -> [Double] {
    var lengths = [0.0, 0.0, 0.0]
    // What is in the middle shares with the regions that say nothing.
    var weights = [0.0, 1.0, 0.0]
    for side in [0, 2] {
      guard let box = regions[side].map({ tree.boxes[$0] }) else { continue }
      switch box.length(axis) {
      case let given? where given.unit == .points: lengths[side] = given.value
      case let given? where given.unit == .percent: lengths[side] = given.value / 100 * room
      case let given?: weights[side] = given.value
      case nil:
        if let content = content(of: box, along: axis, across: nil) {
          lengths[side] = content
        } else {
          weights[side] = 1
        }
      }
    }
    let used = lengths.reduce(0, +)
    if used - room > 1e-6 { findings.append(.overfull(axis, by: used - room)) }
    let share = max(0, room - used) / weights.reduce(0, +)
    return zip(lengths, weights).map { $0 + $1 * share }
  }
}
