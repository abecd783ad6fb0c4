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
  package var guides: [PictureGuide]
  package var bars: [PictureBar]
  package var gaps: [Gap]
  /// What constraints hold, set after set; none where nobody asked for it.
  package var constraints: [PictureConstraint] = []
  /// Where views were before, where that is to be shown.
  package var previousFrames: [PreviousFrame] = []
  /// What there is to say of it beside orientation and size; nil for nothing.
  package var note: String?

  package init(
    scene: String = "", orientation: Orientation = .portrait, boxes: [Box], guides: [PictureGuide] = [],
    bars: [PictureBar] = [], gaps: [Gap] = []
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

  /// A guide as the language names it; the screen's without its view.
  func guideName(_ guide: PictureGuide) -> String {
    let owner = boxes[guide.box].name
    return owner.isEmpty ? guide.guide.rawValue : "\(owner).\(guide.guide.rawValue)"
  }
}

/// A layout guide in a picture.
package struct PictureGuide: Hashable, Sendable {
  /// The box that it is a guide of.
  package var box: Int
  package var guide: LayoutGuide
  /// In the coordinates of the boxes.
  package var frame: Frame

  package init(box: Int, _ guide: LayoutGuide, _ frame: Frame) {
    self.box = box
    self.guide = guide
    self.frame = frame
  }
}

/// A bar of the screen in a picture.
package struct PictureBar: Hashable, Sendable {
  package var bar: Bar
  /// In the coordinates of the boxes.
  package var frame: Frame

  package init(_ bar: Bar, _ frame: Frame) {
    self.bar = bar
    self.frame = frame
  }

  /// `navigation bar`
  package var name: String {
    bar.rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}

/// Where a view was before, in a picture of what moved.
package struct PreviousFrame: Hashable, Sendable {
  package var name: String
  /// In the coordinates of the boxes.
  package var frame: Frame
  /// The box that it is now; nil where the view is gone.
  package var box: Int?

  package init(_ name: String, _ frame: Frame, box: Int?) {
    self.name = name
    self.frame = frame
    self.box = box
  }
}
