import GimbalModel

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
      let other: Axis = axis == .horizontal ? .vertical : .horizontal
      let (around, aside) = (box.padding.along(axis), box.padding.along(other))
      return sizing.length(of: view, along: axis, across: across.map { max(0, $0 - aside) }).map {
        $0 + around
      }
    }
    if axis == .vertical, let across { return height(within: box, in: across) }
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
    case .border?: return border(box, axis, widths: [nil, nil, nil], width: nil)
    case .fill?, nil: return widest(box, axis, across)
    }
  }

  /// The longest slot that one of the boxes asks for: they share none.
  private func widest(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    box.children.compactMap { child -> Double? in
      let inner = tree.boxes[child]
      return asked(inner, axis, across).map { whole($0, of: inner, axis) }
    }.max()
  }

  /// The slot in which a box that shares it with none has a length: a share of the whole is large enough when the whole
  /// is.
  func whole(_ asked: Double, of box: ManagerBox, _ axis: Axis) -> Double {
    guard let given = box.length(axis), given.unit == .percent, given.value > 0 else { return asked }
    return asked * 100 / given.value
  }

  /// What boxes in a line ask for together.
  private func line(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    least(
      of: box.children.map { child in
        let inner = tree.boxes[child]
        return Claim(given: inner.length(axis), asked: asked(inner, axis, across))
      })
  }

  /// What a box in a line was given, and what it asks for, its padding included.
  struct Claim {
    let given: BoxLength?
    let asked: Double?
  }

  /// The least length in which each of some boxes in a line has what it asks for: percentages are of the whole, and
  /// those that share what the others leave do so by their weights.
  func least(of claims: [Claim]) -> Double? {
    guard claims.contains(where: { $0.asked != nil || $0.given?.unit == .points }) else { return nil }
    var fixed = 0.0
    var percent = 0.0
    var least = 0.0
    var weights = 0.0
    /// What a weight of one has to come to.
    var share = 0.0
    for claim in claims {
      switch claim.given?.unit {
      case .points?: fixed += claim.asked ?? 0
      case .percent?:
        let percentage = claim.given?.value ?? 0
        percent += percentage
        if let asked = claim.asked, percentage > 0 { least = max(least, asked * 100 / percentage) }
      case .rest?:
        let weight = claim.given?.value ?? 1
        weights += weight
        if let asked = claim.asked, weight > 0 { share = max(share, asked / weight) }
      case nil:
        if let asked = claim.asked { fixed += asked } else { weights += 1 }
      }
    }
    fixed += share * weights
    return percent < 100 ? max(least, fixed / (1 - percent / 100)) : max(least, fixed)
  }

  /// The slot that a box asks for, its padding included: the length that it was given in points, else its content's.
  ///
  /// - Parameter across: its slot along the other axis, where that is settled.
  private func asked(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let aside = box.padding(other)
    return asked(
      box, axis, inside: box.points(other) ?? across.map { max(0, $0 - aside.before - aside.after) })
  }

  /// - Parameter inside: its length along the other axis without its padding, where that is settled.
  func asked(_ box: ManagerBox, _ axis: Axis, inside: Double?) -> Double? {
    let padding = box.padding(axis)
    let around = padding.before + padding.after
    if let given = box.points(axis) { return capped(given, box, axis) + around }
    return content(of: box, along: axis, across: inside).map { $0 + around }
  }

  /// How long a box would like to be, without its padding where it is an item.
  func content(of box: ManagerBox, along axis: Axis, across: Double?) -> Double? {
    if box.isContainer { return length(within: box, along: axis, across: across) }
    return box.view.flatMap { sizing.length(of: $0, along: axis, across: across) }
  }

  func capped(_ length: Double, _ box: ManagerBox, _ axis: Axis) -> Double {
    guard !box.isContainer, let view = box.view, let cap = sizing.cap(of: view, along: axis) else {
      return length
    }
    return min(length, cap)
  }
}

/// Who knows how large views would like to be.
protocol ContentSizing {
  /// How long a view would like to be along an axis; nil where it has no opinion.
  ///
  /// - Parameter across: its length along the other axis, where that is settled.
  func length(of view: Int, along axis: Axis, across: Double?) -> Double?

  /// The most that a view may have along an axis, where something caps it.
  func cap(of view: Int, along axis: Axis) -> Double?

  /// Whether a view may be narrower than its content, and is then higher.
  func wraps(_ view: Int) -> Bool
}

extension ManagerFitting {
  /// How high a box would like to be at a width, its margin off both: everything within is as wide as the manager makes
  /// it there.
  func height(within box: ManagerBox, in width: Double) -> Double? {
    func line(_ isGrid: Bool) -> Double? {
      let widths = slots(in: box, along: .horizontal, width, across: nil, isGrid: isGrid).lengths
      return highest(
        zip(box.children, widths).map { child, slot in
          let inner = tree.boxes[child]
          let padding = inner.padding(.horizontal)
          return (inner, capped(max(0, slot - padding.before - padding.after), inner, .horizontal))
        })
    }
    func alone(in slot: Double) -> Double? {
      highest(
        box.children.map { child in
          let inner = tree.boxes[child]
          return (inner, length(of: inner, in: slot, along: .horizontal, usesContent: false, across: nil))
        })
    }
    switch box.arrangement {
    case .vertical?, .grid?:
      return least(
        of: box.children.map { child in
          let inner = tree.boxes[child]
          let inside =
            box.arrangement == .grid
            ? width
            : length(
              of: inner, in: width, along: .horizontal, usesContent: !inner.isContainer, across: nil)
          return Claim(given: inner.height, asked: asked(inner, .vertical, inside: inside))
        })
    case .horizontal?: return line(false)
    case nil where box.role == .row: return line(true)
    case .tile?:
      guard let tiles = box.tiles else { return nil }
      return alone(in: width / Double(tiles.columns)).map { $0 * Double(tiles.rows) }
    case .border?:
      let widths = regions([.west, .center, .east], of: box, along: .horizontal, width).lengths
      return border(box, .vertical, widths: widths, width: width)
    case .fill?, nil: return alone(in: width)
    }
  }

  /// The highest slot that one of some boxes asks for at its width: they share none.
  private func highest(_ boxes: [(ManagerBox, width: Double)]) -> Double? {
    boxes.compactMap { box, width in
      asked(box, .vertical, inside: width).map { whole($0, of: box, .vertical) }
    }.max()
  }
}
