import Model

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
}
