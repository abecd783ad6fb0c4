import GimbalModel

extension RulesInForce {
  /// Whether a layout manager or a placement is in force.
  var isArranged: Bool { !managers.isEmpty || !placements.isEmpty }

  /// The places of a view's subviews in tree order, back to front.
  func subviews(of view: Int) -> [Int] { scene.children(of: views[view].id).compactMap { indices[$0.id] } }

  /// Whether what is in a view may be larger than the view: a scroll view, or one that scrolls where its content does
  /// not fit.
  func scrolls(_ view: Int) -> Bool {
    views[view].kind.scrolls || !properties[view].isEmpty && properties[view].overflow == .scroll
  }

  /// The views that have a constraint in them or on them.
  ///
  /// - Complexity: O(views + constraints · depth).
  var viewsAroundConstraints: Set<Int> {
    var found: Set<Int> = []
    for constraint in constraints {
      guard let first = indices[constraint.first.item.view] else { continue }
      let second = constraint.second.flatMap { indices[$0.item.view] }
      var next: Int? = second.map { nearestCommonAncestor(of: first, $0) } ?? first
      while let view = next, found.insert(view).inserted { next = superviews[view] }
    }
    return found
  }

  /// The views of which the engine has to know how they came to be where they are: what a constraint or a stack view
  /// speaks of, and all around it. Where the others are is only a number.
  ///
  /// - Complexity: O(views + constraints · depth).
  var referencedViews: [Bool] {
    var referenced = Array(repeating: false, count: views.count)
    func mark(_ view: Int?) {
      var next = view
      while let view = next, !referenced[view] {
        referenced[view] = true
        next = superviews[view]
      }
    }
    for (first, second) in constraintViews {
      mark(first)
      mark(second)
    }
    for view in views.indices {
      if views[view].kind == .stackView { mark(view) }
      if let superview = superviews[view], views[superview].kind == .stackView { mark(view) }
    }
    return referenced
  }

  /// Whether a placement is measured from what its view does not lie beside: in the coordinates of something else.
  func isOutOfReach(_ placement: Placement) -> Bool {
    guard let source = placement.source, let view = indices[placement.view], let other = indices[source.view],
      let superview = superviews[view]
    else { return false }
    switch source.part {
    case .bar?: return other != 0
    case .guide?: return other != superview
    case nil: return other != superview && superviews[other] != superview
    }
  }
}

extension RulesInForce {
  /// The guide that one side of a constraint means: edges of a scroll view are its content's for the views inside
  /// it, as UIKit reads them, while sizes and centres are its frame's.
  ///
  /// - Parameters:
  ///   - view: where the side's view stands.
  ///   - other: where the other side's view stands; nil where there is none.
  /// - Complexity: O(depth).
  func guide(of anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> LayoutGuide? {
    guard anchor.item.guide == nil, let other, views[view].kind.scrolls, anchor.attribute.isEdge,
      isAncestor(view, of: other)
    else { return anchor.item.guide }
    return .contentLayoutGuide
  }

  /// The views whose content areas the constraints in force speak of, in tree order.
  var viewsWithContentAreas: [Int] {
    var found: Set<Int> = []
    for (constraint, (first, second)) in zip(constraints, constraintViews) {
      for (anchor, view, other) in [(constraint.first, first, second), (constraint.second, second, first)] {
        guard let anchor, let view else { continue }
        if guide(of: anchor, ofView: view, seenFrom: other) == .contentLayoutGuide { found.insert(view) }
      }
    }
    return found.sorted()
  }

  /// Whether a view is around another, directly or not.
  private func isAncestor(_ view: Int, of other: Int) -> Bool {
    // Views come after their superviews.
    var above = superviews[other]
    while let next = above, next > view { above = superviews[next] }
    return above == view
  }
}

extension RulesInForce {
  /// The spacers among some views that none of some constraints speaks of.
  ///
  /// - Complexity: O(views), and O(constraints) where there is a spacer.
  static func unreferencedSpacers(
    among views: [View], _ indices: [ViewID: Int], _ constraints: [Constraint]
  ) -> Set<Int> {
    var idle = Set(views.indices.filter { views[$0].kind == .spacer })
    guard !idle.isEmpty else { return idle }
    for constraint in constraints {
      for view in [constraint.first.item.view, constraint.second?.item.view] {
        if let index = view.flatMap({ indices[$0] }) { idle.remove(index) }
      }
    }
    return idle
  }
}

extension RulesInForce {
  /// How far a view sticks out of its superview on each side; nil where it fits, and where the superview scrolls.
  func overhang(of view: Int, in frames: [Frame]) -> EdgeInsets? {
    guard let superview = superviews[view], !scrolls(superview) else { return nil }
    let (frame, room) = (frames[view], frames[superview].size)
    let overhang = EdgeInsets(
      top: max(0, -frame.y), left: max(0, -frame.x), bottom: max(0, frame.maxY - room.height),
      right: max(0, frame.maxX - room.width))
    let worst = max(overhang.top, overhang.left, overhang.bottom, overhang.right)
    return worst > Tolerance.overhang ? overhang : nil
  }
}

extension RulesInForce {
  /// Whether the scene is shown as its document showed it when it recorded the frames: in the root's size and, where
  /// the document tells which it was, in that orientation. Only then do recorded frames say where views belong.
  var areAsRecorded: Bool {
    guard properties[0].recordedFrame?.size == traits.size else { return false }
    return properties[0].recordedOrientation?.contains(traits.orientation) ?? true
  }
}
