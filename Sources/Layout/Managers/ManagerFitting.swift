import Model

/// How large a layout manager would like its container to be: the smallest in which everything has the room that it
/// asks for.
struct ManagerFitting<Sizing: ContentSizing> {
  let tree: ManagerTree
  let sizing: Sizing

  /// The container's length along an axis; nil where nothing within has an opinion.
  ///
  /// - Parameter across: its length along the other axis, where that is settled.
  /// - Complexity: O(boxes), and what asking for the content of views takes.
  func length(along axis: Axis, across: Double? = nil) -> Double? {
    length(within: tree.boxes[0], along: axis, across: across)
  }

  /// The length of a box that holds others, its margin included.
  func length(within box: ManagerBox, along axis: Axis, across: Double? = nil) -> Double? {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let isRow = box.role == .row
    let inside = across.map { max(0, $0 - (isRow ? 0 : box.margin(other))) }
    guard let inner = inner(of: box, along: axis, across: inside) else { return nil }
    return inner + (isRow ? 0 : box.margin(axis))
  }

  private func inner(of box: ManagerBox, along axis: Axis, across: Double?) -> Double? {
    if let view = box.view {
      let (around, aside) =
        axis == .horizontal
        ? (box.padding.width, box.padding.height) : (box.padding.height, box.padding.width)
      return sizing.length(of: view, along: axis, across: across.map { max(0, $0 - aside) }).map {
        $0 + around
      }
    }
    switch box.arrangement {
    case .vertical?: return axis == .vertical ? line(box, axis, across) : widest(box, axis, across)
    case .horizontal?: return axis == .horizontal ? line(box, axis, across) : widest(box, axis, across)
    case .grid?: return axis == .vertical ? line(box, axis, across) : widest(box, axis, across)
    case nil where box.role == .row:
      return axis == .horizontal ? line(box, axis, across) : widest(box, axis, across)
    case .tile?:
      guard let tiles = box.tiles else { return nil }
      let count = axis == .vertical ? tiles.rows : tiles.columns
      let tile = across.map { $0 / Double(axis == .vertical ? tiles.columns : tiles.rows) }
      return widest(box, axis, tile).map { $0 * Double(count) }
    case .border?: return border(box, axis, across)
    case .fill?, nil: return widest(box, axis, across)
    }
  }

  /// The longest slot that one of the boxes asks for: they share none.
  private func widest(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    box.children.compactMap { child -> Double? in
      let inner = tree.boxes[child]
      guard let asked = asked(inner, axis, across) else { return nil }
      // A share of the whole is large enough when the whole is.
      if let given = inner.length(axis), given.unit == .percent, given.value > 0 {
        return asked * 100 / given.value
      }
      return asked
    }.max()
  }

  /// What boxes in a line ask for together. Percentages are of the whole: it has to be so long that each of them is as
  /// long as it asks for, and that what they leave is enough for the others.
  private func line(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    var fixed = 0.0
    var percent = 0.0
    var least: Double?
    for child in box.children {
      let inner = tree.boxes[child]
      let asked = asked(inner, axis, across)
      if let given = inner.length(axis), given.unit == .percent {
        percent += given.value
        if let asked, given.value > 0 { least = max(least ?? 0, asked * 100 / given.value) }
      } else if let asked {
        fixed += asked
        least = least ?? 0
      }
    }
    guard let least else { return nil }
    return percent < 100 ? max(least, fixed / (1 - percent / 100)) : max(least, fixed)
  }

  private func border(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    func region(_ role: BoxRole) -> Double? {
      box.children.first { tree.boxes[$0].role == role }.flatMap { asked(tree.boxes[$0], axis, nil) }
    }
    let (north, south, center) = (region(.north), region(.south), region(.center))
    let (west, east) = (region(.west), region(.east))
    func sum(_ lengths: Double?...) -> Double? {
      let known = lengths.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    if axis == .vertical {
      return sum(north, [west, center, east].compactMap(\.self).max(), south)
    }
    return [north, south, sum(west, center, east)].compactMap(\.self).max()
  }

  /// The slot that a box asks for, its padding included: the length that it was given in points, else its content's.
  private func asked(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    let padding = box.padding(axis)
    let around = padding.before + padding.after
    if let given = box.length(axis), given.unit == .points { return given.value + around }
    if box.isContainer { return length(within: box, along: axis, across: across) }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let aside = box.padding(other)
    let cross = box.length(other).flatMap { $0.unit == .points ? $0.value : nil }
    let inside = cross ?? across.map { max(0, $0 - aside.before - aside.after) }
    return box.view.flatMap { sizing.length(of: $0, along: axis, across: inside) }.map { $0 + around }
  }
}

extension EdgeInsets {
  fileprivate var width: Double { left + right }
  fileprivate var height: Double { top + bottom }
}
