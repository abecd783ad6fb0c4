package import GimbalModel

/// The contents of a picture of a layout, independent of the output format. All geometry is calculated here.
package struct Picture: Sendable {
  /// The name of the scene.
  package var scene: String
  package var orientation: Orientation
  /// The size of the screen, in points.
  package var size: Size
  /// The boxes, outermost first.
  package var boxes: [Box]
  package var guides: [PictureGuide]
  package var bars: [PictureBar]
  package var gaps: [Gap]
  /// The constraints in order of their sets; empty unless requested.
  package var constraints: [PictureConstraint] = []
  /// The previous frames of moved views, in a diff picture.
  package var previousFrames: [PreviousFrame] = []
  /// Additional text next to orientation and size.
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

  /// Returns the boxes with a mark. For hidden boxes, only the outermost are returned.
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

  /// Returns the name of a guide in the command language; without a view for the guides of the screen.
  func guideName(_ guide: PictureGuide) -> String {
    let owner = boxes[guide.box].name
    return owner.isEmpty ? guide.guide.rawValue : "\(owner).\(guide.guide.rawValue)"
  }
}

/// A layout guide in a picture.
package struct PictureGuide: Hashable, Sendable {
  /// The index of the box that the guide belongs to.
  package var box: Int
  package var guide: LayoutGuide
  /// The frame in the coordinates of the boxes.
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
  /// The frame in the coordinates of the boxes.
  package var frame: Frame

  package init(_ bar: Bar, _ frame: Frame) {
    self.bar = bar
    self.frame = frame
  }

  /// The name in words: `navigation bar`.
  package var name: String {
    bar.rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}

/// The frame of a view before a change, drawn in a diff picture.
package struct PreviousFrame: Hashable, Sendable {
  package var name: String
  /// The frame in the coordinates of the boxes.
  package var frame: Frame
  /// The index of the view's current box; `nil` if the view was removed.
  package var box: Int?

  package init(_ name: String, _ frame: Frame, box: Int?) {
    self.name = name
    self.frame = frame
    self.box = box
  }
}
