package import GimbalModel

extension SolvedLayout {
  /// The lengths, in points, that are suggested for a view that has no size: a typical width, and the height
  /// of a bar.
  private static let defaultLengths: [Axis: Double] = [.horizontal: 100, .vertical: 44]

  /// Returns the value of a constraint that resolves an ambiguity.
  ///
  /// The result is usually the current value, which cannot cause a contradiction. The value is rounded to
  /// thousandths of a point, as in printed frames, unless a constraint along the axis is an inequality, which
  /// the rounding could violate.
  ///
  /// The result is a typical length instead if the current value is a length of 0, no constraint refers to
  /// the view along the axis, and the superview is not a stack view. In this case, any length is possible,
  /// and a view of length 0 is not useful.
  package func settlingValue(of ambiguity: Ambiguity) -> Double {
    guard ambiguity.attribute.isSize, ambiguity.value == 0,
      let length = SolvedLayout.defaultLengths[ambiguity.axis], let view = scene.view(ambiguity.view),
      let parent = view.parent, scene.view(parent)?.kind != .stackView
    else { return rounded(ambiguity.value, along: ambiguity.axis) }
    let isConstrained = activeConstraints.contains { constraint in
      [constraint.first, constraint.second].contains { anchor in
        anchor?.item.view == view.id && anchor?.attribute.axis == ambiguity.axis
      }
    }
    return isConstrained ? 0 : length
  }

  /// Returns a required constraint that sets the ambiguous attribute to a value: a size, or a distance from the superview.
  /// Returns `nil` if the view does not exist, or for a position of the root.
  package func rule(settling ambiguity: Ambiguity, at value: Double) -> Formula<Anchor>? {
    guard let view = scene.view(ambiguity.view) else { return nil }
    let first = Anchor(item: LayoutItem(view: view.id), attribute: ambiguity.attribute)
    guard !ambiguity.attribute.isSize else { return Formula(first, .equal, nil, constant: value) }
    return view.parent.map {
      Formula(
        first, .equal, Anchor(item: LayoutItem(view: $0), attribute: ambiguity.attribute), constant: value)
    }
  }

  private func rounded(_ value: Double, along axis: Axis) -> Double {
    let hasInequality = activeConstraints.contains {
      $0.relation != .equal && $0.first.attribute.axis == axis
    }
    return hasInequality ? value : (value * 1000).rounded() / 1000
  }
}
