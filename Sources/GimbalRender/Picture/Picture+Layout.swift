package import GimbalLayout
package import GimbalModel

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
    let places = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    guides = layout.guideFrames.compactMap { guide in
      guard let place = places[guide.view], !boxes[place].marks.contains(.hidden) else { return nil }
      return PictureGuide(box: place, guide.guide, guide.frame)
    }
    if start == root { bars = layout.barFrames.map { PictureBar($0.bar, $0.frame) } }
    guard hasConstraints else { return }
    let spans = layout.constraintSpans
    constraints = spans.compactMap { PictureConstraint($0, in: layout, places) }
    // A gap of less than half a pixel is not visible.
    let least = 0.5 / layout.traits.scale
    let placer = GapPlacer(boxes)
    gaps =
      Picture.gaps(of: spans, constraints, boxes, least: least, placer)
      + Picture.gaps(of: layout.stackSpacings, places, boxes, least: least, placer)
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
    of spacings: [StackSpacing], _ places: [ViewID: Int], _ boxes: [Box], least: Double, _ placer: GapPlacer
  ) -> [Gap] {
    spacings.compactMap { spacing in
      guard let first = places[spacing.first], let second = places[spacing.second],
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
  fileprivate init?(_ span: ConstraintSpan, in layout: SolvedLayout, _ places: [ViewID: Int]) {
    guard let constraint = layout.scene.constraint(span.constraint),
      let first = places[constraint.first.item.view]
    else { return nil }
    let second = constraint.second.map { places[$0.item.view] }
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
    for (place, solved) in views.enumerated() {
      let view = solved.view
      if view.kind == .layoutGuide, view.id != start { continue }
      var depth = 0
      // The topmost view is drawn even if it is hidden, because the user requested a picture of it.
      var isHidden = false
      if view.id != start {
        guard let around = superview(of: place).flatMap({ known[$0] }), around.depth < limit else { continue }
        depth = around.depth + 1
        isHidden = around.isHidden || solved.isHidden
      }
      known[place] = (depth, isHidden)
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
    case .ambiguous: insert(.ambiguous)
    case .conflict: insert(.conflict)
    }
  }
}
