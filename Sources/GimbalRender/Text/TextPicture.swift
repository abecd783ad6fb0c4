import GimbalModel

/// A picture of a layout that consists of text characters.
package struct TextPicture: Hashable, Sendable {
  /// The rows of the picture from top to bottom, without trailing spaces.
  package let lines: [String]
  /// The lines of the legend. Each line explains a mark, such as `?`, and names the marked views.
  package let legend: [String]
  /// The indices of the boxes that are partly or completely outside the picture. Descendants of such a box
  /// are not listed.
  package let cutOff: [Int]

  /// Draws boxes without guides, bars and gaps.
  package init(of boxes: [Box], style: TextStyle) { self.init(of: Picture(boxes: boxes), style: style) }

  /// Draws a picture. The visible area contains the screen, which is the first box, and at most half the size
  /// of the screen on each side of the screen.
  ///
  /// - Complexity: O(n log n + cells of all boxes).
  package init(of picture: Picture, style: TextStyle) {
    let boxes = picture.boxes
    guard let screen = boxes.first else {
      (lines, legend, cutOff) = ([], [], [])
      return
    }
    let tree = BoxTree(boxes)
    let scale = CellScale(fitting: screen.frame, into: style.width)
    let locations = boxes.map { scale.cells($0.frame) }
    let clips = tree.clips(boxes, locations) { $0.intersection($1) ?? .empty }
    let (bounds, cutOff) = TextPicture.bounds(of: boxes, locations, clips, tree)
    self.cutOff = cutOff

    func moved(_ frame: CellFrame) -> CellFrame { frame.offset(columns: -bounds.left, rows: -bounds.top) }
    var grid = CellGrid(columns: bounds.right - bounds.left + 1, rows: bounds.bottom - bounds.top + 1)
    for index in tree.paintingOrder {
      let (cell, clip) = (moved(locations[index]), clips[index].map(moved))
      if cell.isThin {
        grid.paintThin(cell, clippedTo: clip)
      } else {
        grid.paint(cell, clippedTo: clip, owner: index)
      }
    }
    grid.outline(moved(locations[0]))
    // Guides and bars have dotted outlines. The legend lists only those that are visible.
    let dotted =
      picture.guides.map { (picture.guideName($0), $0.frame, $0.box) }
      + picture.bars.map { ($0.name, $0.frame, 0) }
    let seen = dotted.filter { _, frame, box in
      grid.drawDotted(moved(scale.cells(frame)), through: box) { $0 ? .guideVertical : .guideHorizontal }
    }
    for index in boxes.indices where boxes[index].marks.contains(.hidden) {
      guard let parent = tree.parents[index], !boxes[parent].marks.contains(.hidden) else { continue }
      grid.drawDotted(moved(locations[index]), through: parent) { $0 ? .hiddenVertical : .hiddenHorizontal }
    }
    for previous in picture.previousFrames {
      grid.drawDotted(moved(scale.cells(previous.frame)), through: nil) {
        $0 ? .previousVertical : .previousHorizontal
      }
    }
    let labels = boxes.indices.map { index in
      boxes[index].name.isEmpty || boxes[index].marks.contains(.hidden)
        ? nil : Label(boxes[index], isLeaf: tree.isLeaf(index), style: style)
    }
    grid.write(labels, style: style)
    grid.write(picture.gaps.map { ($0, moved(scale.cells($0.frame))) }, style: style)
    lines = grid.lines(isASCII: style.isASCII)
    legend = picture.legend(dotted: seen.map(\.0), style)
  }

  /// Returns the visible rectangle in cells, and the indices of the boxes that are not completely inside the
  /// rectangle. Descendants of such a box are not listed.
  private static func bounds(
    of boxes: [Box], _ locations: [CellFrame], _ clips: [CellFrame?], _ tree: BoxTree
  ) -> (CellFrame, cutOff: [Int]) {
    let page = locations[0].expandedByHalf
    var bounds = locations[0]
    var isCut: [Bool] = []
    var cutOff: [Int] = []
    for (index, cell) in locations.enumerated() {
      let isInsideCut = tree.parents[index].map { isCut[$0] } ?? false
      // Hidden boxes and clipped parts of boxes do not enlarge the picture.
      let isHidden = boxes[index].marks.contains(.hidden)
      let shown = isHidden ? nil : clips[index].map(cell.intersection) ?? cell
      let seen = shown.flatMap(page.intersection)
      let isCutItself = shown != nil && seen != shown
      if let seen { bounds = bounds.union(seen) }
      if isCutItself && !isInsideCut { cutOff.append(index) }
      isCut.append(isCutItself || isInsideCut)
    }
    return (bounds, cutOff)
  }
}

extension Picture {
  /// Returns the lines of the legend, one for each kind of mark in the picture.
  ///
  /// - Parameter dotted: The names of the visible dotted outlines.
  func legend(dotted: [String], _ style: TextStyle) -> [String] {
    func line(_ sign: String, _ text: String, _ boxes: [Box]) -> String? {
      Picture.line(sign, text, boxes.map { $0.name.isEmpty ? "root" : $0.name })
    }
    let marks = BoxMarks.signs.map { line($0.sign, $0.description, boxes(marked: $0.mark)) }
    let others = [
      line(style.isASCII ? "-" : "╌", "hidden", boxes(marked: .hidden)),
      Picture.line(style.isASCII ? "=" : "┅", "before", previousFrames.map(\.name)),
      Picture.line(style.isASCII ? "." : "·", nil, dotted),
    ]
    return (marks + others).compactMap(\.self)
  }

  /// Returns a line of the legend, such as `? ambiguous: a, b`; `nil` if there are no names.
  private static func line(_ sign: String, _ text: String?, _ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let rest = names.count > maximumNamesPerLine ? ["and \(names.count - maximumNamesPerLine) more"] : []
    return sign + " " + (text.map { $0 + ": " } ?? "")
      + (names.prefix(maximumNamesPerLine) + rest).joined(separator: ", ")
  }

  private static let maximumNamesPerLine = 5
}
