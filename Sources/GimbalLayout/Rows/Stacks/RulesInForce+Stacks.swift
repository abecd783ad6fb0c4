import GimbalModel

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
