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
  var viewsSpokenOf: [Bool] {
    var spoken = Array(repeating: false, count: views.count)
    func speak(of view: Int?) {
      var next = view
      while let view = next, !spoken[view] {
        spoken[view] = true
        next = superviews[view]
      }
    }
    for (first, second) in constraintViews {
      speak(of: first)
      speak(of: second)
    }
    for view in views.indices {
      if views[view].kind == .stackView { speak(of: view) }
      if let superview = superviews[view], views[superview].kind == .stackView { speak(of: view) }
    }
    return spoken
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
