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
