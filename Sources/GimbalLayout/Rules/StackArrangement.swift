import GimbalModel

/// What a stack view arranges: its child views but those with a fixed frame, in their order.
struct StackArrangement {
  /// A view that is hidden, and the ones that are not on either side of it.
  struct Hidden {
    let view: Int
    let previous: Int?
    let next: Int?
  }

  /// The stack view's place in tree order, as all numbers of views are.
  let stack: Int
  let axis: Axis
  let distribution: StackDistribution
  let alignment: StackAlignment
  /// The views that take up room.
  let visible: [Int]
  let hidden: [Hidden]
  /// The distances from each visible view to the next, in points: a view's own, or else the stack's.
  let spacings: [Double]
  /// Whether these are measured from baseline to baseline.
  let isBaselineRelative: Bool
  let isMarginsRelative: Bool

  /// The axis across the stack's.
  var crossAxis: Axis { axis == .horizontal ? .vertical : .horizontal }

  /// Whether the gaps between views are what gives way, and not their sizes.
  var spreads: Bool { distribution == .equalSpacing || distribution == .equalCentering }

  /// - Parameter views: the arranged views, in their order.
  init(stack: Int, arranging views: [Int], in rules: RulesInForce) {
    let given = rules.properties[stack]
    self.stack = stack
    axis = given.axis
    distribution = given.distribution
    alignment = given.alignment
    isBaselineRelative = given.axis == .vertical && given.flag(.baselineRelativeArrangement)
    isMarginsRelative = given.flag(.layoutMarginsRelativeArrangement)
    let visible = views.filter { !rules.properties[$0].isHidden }
    let usual = given.number(.spacing) ?? 0
    self.visible = visible
    spacings = visible.dropLast().map { rules.properties[$0].number(.spacingAfter) ?? usual }
    var hidden: [Hidden] = []
    var passed = 0
    for view in views {
      if rules.properties[view].isHidden {
        hidden.append(
          Hidden(
            view: view, previous: passed > 0 ? visible[passed - 1] : nil,
            next: passed < visible.count ? visible[passed] : nil))
      } else {
        passed += 1
      }
    }
    self.hidden = hidden
  }
}

extension RulesInForce {
  /// What every stack view arranges, by the stack view's place.
  ///
  /// - Complexity: O(views).
  var stackArrangements: [Int: StackArrangement] {
    var arranged: [Int: [Int]] = [:]
    for view in views.indices where views[view].kind == .stackView { arranged[view] = [] }
    for (view, superview) in superviews.enumerated() where properties[view].frame == nil {
      if let superview { arranged[superview]?.append(view) }
    }
    return Dictionary(
      uniqueKeysWithValues: arranged.map { stack, views in
        (stack, StackArrangement(stack: stack, arranging: views, in: self))
      })
  }

  /// The view whose baseline is a stack view's: in a column the first or the last, in a row the tallest by its content;
  /// nil for what is no stack view, or shows nothing. As UIStackView.forFirstBaselineLayout.
  ///
  /// - Complexity: O(views) for a stack view.
  func viewWithBaseline(_ attribute: Attribute, ofStack stack: Int) -> Int? {
    guard views[stack].kind == .stackView else { return nil }
    let shown = superviews.indices.filter {
      superviews[$0] == stack && properties[$0].frame == nil && !properties[$0].isHidden
    }
    if properties[stack].axis == .vertical {
      return attribute == .firstBaseline ? shown.first : shown.last
    }
    // Of several as tall, the first.
    return shown.reduce(nil) { tallest, view in
      guard let tallest else { return view }
      return (content(of: view, along: .vertical) ?? 0) > (content(of: tallest, along: .vertical) ?? 0)
        ? view : tallest
    }
  }
}
