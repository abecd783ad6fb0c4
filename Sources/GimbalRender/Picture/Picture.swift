package import GimbalModel

/// What a picture of a layout shows, whatever it is drawn in: all geometry is here, and writers only write.
package struct Picture: Sendable {
  /// The scene's name.
  package var scene: String
  package var orientation: Orientation
  /// Of the screen, in points.
  package var size: Size
  /// The outermost box first.
  package var boxes: [Box]
  package var guides: [Guide]
  package var bars: [BarStrip]
  package var gaps: [Gap]
  /// What constraints hold, set after set; none where nobody asked for it.
  package var holds: [Hold] = []
  /// Where views were before, where that is to be shown.
  package var ghosts: [Ghost] = []
  /// What there is to say of it beside orientation and size; nil for nothing.
  package var note: String?

  package init(
    scene: String = "", orientation: Orientation = .portrait, boxes: [Box], guides: [Guide] = [],
    bars: [BarStrip] = [], gaps: [Gap] = []
  ) {
    self.scene = scene
    self.orientation = orientation
    size = boxes.first?.frame.size ?? Size(width: 0, height: 0)
    self.boxes = boxes
    self.guides = guides
    self.bars = bars
    self.gaps = gaps
  }

  /// The boxes that have a mark; of what is hidden, the outermost.
  package func boxes(marked mark: BoxMarks) -> [Box] {
    guard mark == .hidden else {
      return boxes.filter { $0.marks.contains(mark) && !$0.marks.contains(.hidden) }
    }
    var hiddenDepth = Int.max
    return boxes.filter { box in
      if box.depth <= hiddenDepth { hiddenDepth = .max }
      guard box.marks.contains(.hidden), hiddenDepth == .max else { return false }
      hiddenDepth = box.depth
      return true
    }
  }
}
