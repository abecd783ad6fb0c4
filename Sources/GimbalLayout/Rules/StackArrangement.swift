import GimbalModel

/// The arranged views of a stack view: its subviews in order, except layout guides and views with a fixed
/// frame.
struct StackArrangement {
  /// A hidden arranged view, and its nearest visible neighbors.
  struct Hidden {
    let view: Int
    let previous: Int?
    let next: Int?
  }

  /// The index of the stack view.
  let stack: Int
  let axis: Axis
  let distribution: StackDistribution
  let alignment: StackAlignment
  /// The visible arranged views, in order.
  let visible: [Int]
  let hidden: [Hidden]
  /// The distance from each visible view to the next, in points: the spacing that is set for the view, or
  /// else the spacing of the stack view.
  let spacings: [Double]
  /// `true` if spacings are measured between baselines.
  let isBaselineRelative: Bool
  let isMarginsRelative: Bool

  /// The axis that is perpendicular to the axis of the stack view.
  var crossAxis: Axis { axis == .horizontal ? .vertical : .horizontal }

  /// `true` if the distribution adapts the gaps between views instead of the sizes of views.
  var spreads: Bool { distribution == .equalSpacing || distribution == .equalCentering }

  /// Creates the arrangement of `views`.
  init(stack: Int, arranging views: [Int], in rules: ActiveRules) {
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

extension ActiveRules {
  /// The arrangement of each stack view, by the index of the stack view.
  ///
  /// - Complexity: O(views).
  var stackArrangements: [Int: StackArrangement] {
    var arranged: [Int: [Int]] = [:]
    for view in tables.views.indices where tables.views[view].kind == .stackView { arranged[view] = [] }
    for (view, superview) in tables.superviews.enumerated()
    where properties[view].frame == nil && tables.views[view].kind != .layoutGuide {
      if let superview { arranged[superview]?.append(view) }
    }
    return Dictionary(
      uniqueKeysWithValues: arranged.map { stack, views in
        (stack, StackArrangement(stack: stack, arranging: views, in: self))
      })
  }

  /// Returns the view that provides the baseline of a stack view, like `UIStackView.forFirstBaselineLayout`.
  ///
  /// In a vertical stack view, the first visible view provides the first baseline, and the last visible view
  /// the last baseline. In a horizontal stack view, the visible view with the tallest content provides both.
  /// Returns nil for a stack view without visible views and for views of other kinds.
  ///
  /// - Complexity: O(views) for a stack view.
  func viewWithBaseline(_ attribute: Attribute, ofStack stack: Int) -> Int? {
    guard tables.views[stack].kind == .stackView else { return nil }
    let shown = tables.superviews.indices.filter {
      tables.superviews[$0] == stack && properties[$0].frame == nil && !properties[$0].isHidden
        && tables.views[$0].kind != .layoutGuide
    }
    if properties[stack].axis == .vertical {
      return attribute == .firstBaseline ? shown.first : shown.last
    }
    // If the content of several views has the greatest height, use the first of these views.
    return shown.reduce(nil) { tallest, view in
      guard let tallest else { return view }
      return (content(of: view, along: .vertical) ?? 0) > (content(of: tallest, along: .vertical) ?? 0)
        ? view : tallest
    }
  }
}
