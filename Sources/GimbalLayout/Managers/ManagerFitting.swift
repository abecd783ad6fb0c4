import GimbalModel

/// The fitting size of a layout manager: the smallest size of its container in which all boxes have the
/// lengths that they need.
struct ManagerFitting<Sizing: ContentSizing> {
  let tree: ManagerTree
  let sizing: Sizing

  /// Returns the length of the container along an axis; nil if no box has a size.
  ///
  /// - Parameter across: the length along the other axis; nil if it is unknown.
  /// - Complexity: O(boxes), plus the cost of computing the content sizes of views.
  func length(along axis: Axis, across: Double? = nil) -> Double? {
    length(within: tree.boxes[0], along: axis, across: across)
  }

  /// Returns the length that a box with inner boxes needs, including its margin; nil if no inner box has a
  /// size.
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

  /// Returns the largest slot length that an inner box needs along an axis. A slot is the space for a box
  /// and its padding. Along this axis, each box gets the whole space or, in a tile arrangement, one tile.
  private func widest(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    box.children.compactMap { child -> Double? in
      let inner = tree.boxes[child]
      return asked(inner, axis, across).map { whole($0, of: inner, axis) }
    }.max()
  }

  /// Returns the length of the slot (the space for a box) in which the box has the length `asked`. If the
  /// length of the box is a percentage of the slot, the slot is longer than the box.
  func whole(_ asked: Double, of box: ManagerBox, _ axis: Axis) -> Double {
    guard let given = box.length(axis), given.unit == .percent, given.value > 0 else { return asked }
    return asked * 100 / given.value
  }

  /// Returns the total length that the boxes in a row or column need; nil if no box has a size.
  private func line(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    least(
      of: box.children.map { child in
        let inner = tree.boxes[child]
        return Claim(given: inner.length(axis), asked: asked(inner, axis, across))
      })
  }

  /// The given length of a box in a row or column, and the length that it needs, including padding.
  struct Claim {
    let given: BoxLength?
    let asked: Double?
  }

  /// Returns the smallest total length in which all boxes in a row or column have the lengths that they need.
  /// Percentages refer to this total length. Boxes that share the remaining length get parts in proportion to
  /// their weights.
  func least(of claims: [Claim]) -> Double? {
    guard claims.contains(where: { $0.asked != nil || $0.given?.unit == .points }) else { return nil }
    var fixed = 0.0
    var percent = 0.0
    var least = 0.0
    var weights = 0.0
    /// The length of a share of weight 1.
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

  /// Returns the slot length that a box needs, including padding: the given length in points, or else the
  /// length of its content.
  ///
  /// - Parameter across: the length of the slot along the other axis; nil if it is unknown.
  private func asked(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let aside = box.padding(other)
    return asked(
      box, axis, inside: box.points(other) ?? across.map { max(0, $0 - aside.before - aside.after) })
  }

  /// Returns the slot length that a box needs along an axis, including padding, for a given length along the
  /// other axis.
  ///
  /// - Parameter inside: the length of the box along the other axis, without padding; nil if it is unknown.
  func asked(_ box: ManagerBox, _ axis: Axis, inside: Double?) -> Double? {
    let padding = box.padding(axis)
    let around = padding.before + padding.after
    if let given = box.points(axis) { return capped(given, box, axis) + around }
    return content(of: box, along: axis, across: inside).map { $0 + around }
  }

  /// Returns the content length of a box; nil if it has no content. For an item, padding is not included.
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

/// A type that provides the content sizes of views.
protocol ContentSizing {
  /// Returns the content length of a view along an axis; nil if the view has none.
  ///
  /// - Parameter across: the length along the other axis; nil if it is unknown.
  func length(of view: Int, along axis: Axis, across: Double?) -> Double?

  /// Returns the width of a view's content if its text is broken into lines of at most the given width; nil
  /// if the view has no content. The result can exceed the given width if the content cannot be narrower.
  func width(of view: Int, within width: Double) -> Double?

  /// Returns the maximum length that an overflow policy sets for a view along an axis; nil if there is none.
  func cap(of view: Int, along axis: Axis) -> Double?

  /// Returns `true` if text in a view wraps: the view can be narrower than its content, but then needs more
  /// height.
  func wraps(_ view: Int) -> Bool
}

extension ManagerFitting {
  /// Returns the height that a box needs at a given width. Both lengths exclude the margin of the box.
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

  /// Returns the largest slot height that boxes need at their widths.
  private func highest(_ boxes: [(ManagerBox, width: Double)]) -> Double? {
    boxes.compactMap { box, width in
      asked(box, .vertical, inside: width).map { whole($0, of: box, .vertical) }
    }.max()
  }
}
