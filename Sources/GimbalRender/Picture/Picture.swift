package import GimbalLayout
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

  /// The visible rectangle of the picture. It contains the screen, and extends beyond each edge of the screen
  /// by at most half the size of the screen to include views outside the screen.
  var page: Frame {
    guard let screen = boxes.first?.frame else { return .zero }
    // Content beyond the edge of a scroll view is drawn faded.
    let shown = boxes.filter { !$0.marks.contains(.hidden) }.map(\.frame)
    return (shown + previousFrames.map(\.frame)).reduce(screen) { page, frame in
      frame.intersection(screen.expandedByHalf).map(page.union) ?? page
    }
  }

  /// A copy of the picture in which the outermost box replaces the screen: the picture has the origin and the
  /// size of this box.
  package var atOrigin: Picture {
    guard let frame = boxes.first?.frame else { return self }
    func moved(_ other: Frame) -> Frame { other.offset(x: -frame.x, y: -frame.y) }
    var picture = self
    picture.size = frame.size
    for index in boxes.indices { picture.boxes[index].frame = moved(boxes[index].frame) }
    for index in guides.indices { picture.guides[index].frame = moved(guides[index].frame) }
    for index in bars.indices { picture.bars[index].frame = moved(bars[index].frame) }
    for index in previousFrames.indices {
      picture.previousFrames[index].frame = moved(previousFrames[index].frame)
    }
    picture.gaps = gaps.map { gap in
      let (along, side) = gap.axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      var moved = gap
      moved.extent = gap.extent.moved(by: -along)
      moved.across = gap.across.moved(by: -side)
      return moved
    }
    for index in constraints.indices {
      let (along, side) = constraints[index].axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      picture.constraints[index].from -= along
      picture.constraints[index].to -= along
      picture.constraints[index].across -= side
    }
    return picture
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

extension Picture {
  /// Creates a picture of a view and its descendants.
  ///
  /// - Parameters:
  ///   - top: The topmost view of the picture. If it is `nil` or not in the layout, the picture shows the
  ///     root view.
  ///   - depth: The maximum number of levels below the topmost view.
  ///   - hasConstraints: `true` to include constraints and gaps.
  /// - Complexity: O(views + constraints · depth).
  package init(
    of layout: SolvedLayout, under top: ViewID? = nil, depth: Int = Scene.maximumDepth,
    hasConstraints: Bool = true
  ) {
    let root = layout.scene.root
    let start = top.flatMap { layout[$0]?.view.id } ?? root
    let (boxes, views) = layout.boxes(under: start, depth: depth)
    self.init(scene: layout.scene.name.text, orientation: layout.traits.orientation, boxes: boxes)
    size = layout.traits.size
    let indices = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    guides = layout.guideFrames.compactMap { guide in
      guard let index = indices[guide.view], !boxes[index].marks.contains(.hidden) else { return nil }
      return PictureGuide(box: index, guide.guide, guide.frame)
    }
    if start == root { bars = layout.barFrames.map { PictureBar($0.bar, $0.frame) } }
    guard hasConstraints else { return }
    let spans = layout.constraintSpans
    constraints = spans.compactMap { PictureConstraint($0, in: layout, indices) }
    // A gap of less than half a pixel is not visible.
    let least = 0.5 / layout.traits.scale
    let placer = GapPlacer(boxes)
    gaps =
      Picture.gaps(of: spans, constraints, boxes, least: least, placer)
      + Picture.gaps(of: layout.stackSpacings, indices, boxes, least: least, placer)
  }

  /// Returns the views of the boxes of a picture.
  package static func views(of layout: SolvedLayout, under top: ViewID, depth: Int) -> [ViewID] {
    layout.boxes(under: top, depth: depth).views
  }

  /// Returns the distinct gaps that represent satisfied constraints between edges of visible boxes. Gaps
  /// shorter than `least` points are omitted, and so are gaps whose line would cross another view.
  private static func gaps(
    of spans: [ConstraintSpan], _ constraints: [PictureConstraint], _ boxes: [Box], least: Double,
    _ placer: GapPlacer
  ) -> [Gap] {
    let known = Dictionary(constraints.map { ($0.constraint, $0) }, uniquingKeysWith: { one, _ in one })
    var seen: Set<Gap> = []
    return spans.compactMap { span in
      guard span.isGap, span.isMet, (span.from - span.to).magnitude >= least,
        let hold = known[span.constraint],
        let second = hold.second,
        !boxes[hold.first].marks.union(boxes[second].marks).contains(.hidden),
        // Omit limits such as `≥ 0`, which specify only the order of the edges.
        span.limit.map({ $0.length >= least }) ?? true
      else { return nil }
      let gap = Gap(
        span.axis, min(span.from, span.to)...max(span.from, span.to), across: span.across, limit: span.limit,
        ends: Gap.Ends(hold.first, second))
      return placer.placed(gap).flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  /// Returns the spacings of stack views as gaps.
  private static func gaps(
    of spacings: [StackSpacing], _ indices: [ViewID: Int], _ boxes: [Box], least: Double, _ placer: GapPlacer
  ) -> [Gap] {
    spacings.compactMap { spacing in
      guard let first = indices[spacing.first], let second = indices[spacing.second],
        spacing.extent.upperBound - spacing.extent.lowerBound >= least,
        !boxes[first].marks.contains(.hidden)
      else { return nil }
      return placer.placed(
        Gap(spacing.axis, spacing.extent, across: spacing.across, ends: Gap.Ends(first, second)))
    }
  }
}

extension PictureConstraint {
  /// Creates the line that represents a constraint in a picture; `nil` if an item of the constraint is not in
  /// the picture.
  fileprivate init?(_ span: ConstraintSpan, in layout: SolvedLayout, _ indices: [ViewID: Int]) {
    guard let constraint = layout.scene.constraint(span.constraint),
      let first = indices[constraint.first.item.view]
    else { return nil }
    let second = constraint.second.map { indices[$0.item.view] }
    // The value `.some(nil)` means that the constraint has a second item, but the item is not in the picture.
    if case .some(nil) = second { return nil }
    self.init(
      constraint: span.constraint, first: first, second: second.flatMap(\.self), axis: span.axis,
      from: span.from, to: span.to, across: (span.across.lowerBound + span.across.upperBound) / 2,
      isGap: span.isGap, isMet: span.isMet)
  }
}

extension SolvedLayout {
  /// Returns boxes for a view and its descendants. The frames are aligned to pixels and in the coordinates of
  /// the root view.
  ///
  /// The box of the root view has no name, because it represents the screen. A layout guide has a box only if
  /// it is the topmost view of the picture.
  ///
  /// - Parameters:
  ///   - start: The topmost view of the picture. The layout must contain this view.
  ///   - limit: The maximum number of levels below the topmost view.
  /// - Returns: The boxes, and the view of each box.
  /// - Complexity: O(number of views).
  func boxes(under start: ViewID, depth limit: Int) -> (boxes: [Box], views: [ViewID]) {
    // The depth and the visibility of each view in `views`; `nil` for a view that is not in the picture.
    var known = [(depth: Int, isHidden: Bool)?](repeating: nil, count: views.count)
    var boxes: [Box] = []
    var shown: [ViewID] = []
    for (index, solved) in views.enumerated() {
      let view = solved.view
      if view.kind == .layoutGuide, view.id != start { continue }
      var depth = 0
      // The topmost view is drawn even if it is hidden, because the user requested a picture of it.
      var isHidden = false
      if view.id != start {
        guard let around = superview(of: index).flatMap({ known[$0] }), around.depth < limit else { continue }
        depth = around.depth + 1
        isHidden = around.isHidden || solved.isHidden
      }
      known[index] = (depth, isHidden)
      let properties = propertiesInForce(of: view.id)
      boxes.append(
        Box(
          solved.absolutePixelFrame, own: solved.pixelFrame, view.id == scene.root ? "" : view.name.text,
          kind: view.kind, marks: BoxMarks(of: solved, isHidden: isHidden), depth: depth,
          layer: -(composition?.origin(of: view.id)?.depth ?? 0), zOrder: properties.number(.zOrder) ?? 0,
          clips: view.kind.scrolls || properties.overflow == .scroll))
      shown.append(view.id)
    }
    return (boxes, shown)
  }
}

extension BoxMarks {
  fileprivate init(of solved: SolvedView, isHidden: Bool) {
    self = isHidden ? .hidden : []
    if solved.isTruncated { insert(.truncated) }
    switch solved.status {
    case .determined: break
    case .ambiguous, .unknown: insert(.ambiguous)
    case .conflict: insert(.conflict)
    }
  }
}

extension BoxTree {
  /// Returns the clip frame of each box; `nil` for a box that is not clipped.
  func clips(of boxes: [Box]) -> [Frame?] {
    clips(boxes, boxes.map(\.frame)) { frame, clip in
      frame.intersection(clip) ?? Frame(x: frame.x, y: frame.y, width: 0, height: 0)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func moved(by offset: Double) -> ClosedRange { lowerBound + offset...upperBound + offset }
}

extension Frame {
  init(from left: Double, _ top: Double, to right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  var middleX: Double { x + width / 2 }
  var middleY: Double { y + height / 2 }

  /// Returns the intersection of two frames, which may be a line or a point; `nil` if the frames are
  /// disjoint.
  func intersection(_ other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left <= right && top <= bottom ? Frame(from: left, top, to: right, bottom) : nil
  }

  /// Returns the smallest frame that contains both frames.
  func union(_ other: Frame) -> Frame {
    Frame(from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// The frame expanded by half its size on each side.
  var expandedByHalf: Frame {
    Frame(from: x - width / 2, y - height / 2, to: maxX + width / 2, maxY + height / 2)
  }
}
