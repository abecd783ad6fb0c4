package import GimbalMarkup
package import GimbalModel

/// A frame that Interface Builder computes, and that both sides of a merge changed differently.
///
/// The merged document has the frame of our version. Its layout follows from the changes of both versions, so that
/// neither frame is that of the merged layout.
package struct ContestedFrame: Sendable {
  /// The object id of the view.
  package let view: String
  /// The frame with each side from the version that changed it; the sides of our version if both did. It contains the size that
  /// the content of the view has after the merge, if only one version changed it.
  package let frame: Frame

  /// Creates the frame from the three versions of an element; `nil` for an element that is not the frame of a view with an id.
  init?(_ old: MergeTree.Node, _ mine: MergeTree.Node, _ other: MergeTree.Node, in ours: MergeTree) {
    guard mine.name == "rect", mine["key"] == "frame",
      let view = mine.parent.flatMap({ ours.nodes[$0]?["id"] })
    else { return nil }
    func side(_ name: String) -> Double? {
      let values = [old, mine, other].map { $0[name].flatMap(Double.init) }
      return values[1] == values[0] ? values[2] : values[1]
    }
    guard let x = side("x"), let y = side("y"), let width = side("width"), let height = side("height") else {
      return nil
    }
    self.view = view
    frame = Frame(x: x, y: y, width: width, height: height)
  }
}

/// The frames of the cells of tables in a merged document.
///
/// A table stacks its cells, and a cell has the height that one version gave it. The frames of a merged document follow from
/// those of the versions without a layout.
package struct StackedCells {
  private let contested: [String: Frame]
  /// For each version, the distance of each cell from the cell before it, such as the height of a header.
  private let gaps: [[String: (last: String, distance: Double)]]

  package init(ours: Markup, theirs: Markup, contested: [ContestedFrame]) {
    self.contested = Dictionary(contested.map { ($0.view, $0.frame) }, uniquingKeysWith: { one, _ in one })
    gaps = [ours, theirs].map(StackedCells.gaps)
  }

  /// Returns the frames by object id that the cells and their content views get in the merged document.
  ///
  /// - Complexity: O(elements).
  package func frames(in merged: Markup) -> [String: Frame] {
    var frames: [String: Frame] = [:]
    for element in merged.elements where element.name == "tableViewCellContentView" {
      guard let id = element.id, let frame = contested[id] else { continue }
      frames[id] = frame
    }
    for cells in StackedCells.tables(in: merged) where cells.contains(where: { contested[$0.id] != nil }) {
      var last: (id: String, end: Double)?
      for cell in cells {
        var frame = contested[cell.id] ?? cell.frame
        if let last, let gap = gaps.lazy.compactMap({ $0[cell.id] }).first(where: { $0.last == last.id }) {
          frame.y = last.end + gap.distance
        }
        frames[cell.id] = frame
        last = (cell.id, frame.y + frame.height)
      }
    }
    return frames
  }

  /// Returns the cells of each table of a document in document order.
  private static func tables(in markup: Markup) -> [[(id: String, frame: Frame)]] {
    markup.elements.filter { $0.name == "tableView" }.map { table in
      table.children.filter { $0.name == "prototypes" || $0.name == "sections" }.flatMap { list in
        list.descendants.filter { $0.name == "tableViewCell" }
      }.compactMap { cell in
        guard let id = cell.id, let frame = cell.rect?.rectangle else { return nil }
        return (id, frame)
      }
    }
  }

  private static func gaps(in markup: Markup) -> [String: (last: String, distance: Double)] {
    var found: [String: (last: String, distance: Double)] = [:]
    for cells in tables(in: markup) {
      for (one, other) in zip(cells, cells.dropFirst()) {
        found[other.id] = (one.id, other.frame.y - one.frame.y - one.frame.height)
      }
    }
    return found
  }
}
