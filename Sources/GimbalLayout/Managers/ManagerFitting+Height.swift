import GimbalModel

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
