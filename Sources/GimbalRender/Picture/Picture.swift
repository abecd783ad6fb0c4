package import GimbalModel

/// The contents of a picture of a layout, independent of the output format (text, SVG or HTML).
package struct Picture: Sendable {
  /// The name of the scene.
  package var scene: String
  package var orientation: Orientation
  /// The size of the screen, in points.
  package var size: Size
  /// The boxes in depth-first order, starting with the outermost box.
  package var boxes: [Box]
  package var guides: [PictureGuide]
  package var bars: [PictureBar]
  package var gaps: [Gap]
  /// The constraints in the order of their sets of rules; empty if the picture was created without
  /// constraints.
  package var constraints: [PictureConstraint] = []
  /// The previous frames of moved and removed views; empty if the picture does not compare two layouts.
  package var previousFrames: [PreviousFrame] = []
  /// Additional text that is displayed next to the orientation and the size.
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

  /// Returns the boxes with a mark. For the mark `hidden`, boxes inside other hidden boxes are omitted. For
  /// other marks, all hidden boxes are omitted.
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

  /// Returns the name of a guide in the command language, such as `title.safeArea`. The name contains no view
  /// if the guide belongs to the screen, or if the guide has its own name in the scene.
  func guideName(_ guide: PictureGuide) -> String {
    let owner = boxes[guide.box].name
    return owner.isEmpty || guide.isCustom ? guide.name : "\(owner).\(guide.name)"
  }
}

/// A layout guide in a picture.
package struct PictureGuide: Hashable, Sendable {
  /// The index of the box that the guide belongs to.
  package var box: Int
  package var guide: DrawnGuide
  /// The frame in the coordinate system that all boxes of the picture use.
  package var frame: Frame

  package init(box: Int, _ guide: DrawnGuide, _ frame: Frame) {
    self.box = box
    self.guide = guide
    self.frame = frame
  }

  /// The name of the guide without the name of its view, such as `safeArea`.
  var name: String {
    switch guide {
    case .builtIn(let guide): guide.rawValue
    case .custom(let name): name.text
    }
  }

  fileprivate var isCustom: Bool {
    if case .custom = guide { true } else { false }
  }
}

/// A bar of the screen in a picture, such as the navigation bar.
package struct PictureBar: Hashable, Sendable {
  package var bar: Bar
  /// The frame in the coordinate system that all boxes of the picture use.
  package var frame: Frame

  package init(_ bar: Bar, _ frame: Frame) {
    self.bar = bar
    self.frame = frame
  }

  /// The name of the bar in words, such as `navigation bar`.
  package var name: String {
    bar.rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}

/// The frame of a view before a change, drawn in a picture that compares two layouts.
package struct PreviousFrame: Hashable, Sendable {
  package var name: String
  /// The frame in the coordinate system that all boxes of the picture use.
  package var frame: Frame
  /// The index of the view's current box; `nil` if the view was removed.
  package var box: Int?

  package init(_ name: String, _ frame: Frame, box: Int?) {
    self.name = name
    self.frame = frame
    self.box = box
  }
}
