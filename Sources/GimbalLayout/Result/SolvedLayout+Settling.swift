internal import GimbalModel

extension SolvedLayout {
  /// The lengths in points that are suggested for a view without any size: a usual width, and the height of a
  /// bar.
  private static let usualLengths: [Axis: Double] = [.horizontal: 100, .vertical: 44]

  /// Returns the value of a constraint that resolves an ambiguity. It is the current value, which cannot cause
  /// a contradiction. It is rounded to thousandths of a point, as in printed frames, unless the rounding could violate
  /// an inequality along the axis.
  ///
  /// The exception is a length of 0 of a view that no constraint mentions along the axis. Any length is
  /// possible then, and a view of length 0 is of no use.
  public func settlingValue(of ambiguity: Ambiguity) -> Double {
    guard ambiguity.attribute.isSize, ambiguity.value == 0,
      let length = SolvedLayout.usualLengths[ambiguity.axis], let view = scene.view(ambiguity.view),
      let parent = view.parent, scene.view(parent)?.kind != .stackView
    else { return rounded(ambiguity.value, along: ambiguity.axis) }
    let isConstrained = constraintsInForce.contains { constraint in
      [constraint.first, constraint.second].contains { anchor in
        anchor?.item.view == view.id && anchor?.attribute.axis == ambiguity.axis
      }
    }
    return isConstrained ? 0 : length
  }

  private func rounded(_ value: Double, along axis: Axis) -> Double {
    let hasInequality = constraintsInForce.contains {
      $0.relation != .equal && $0.first.attribute.axis == axis
    }
    return hasInequality ? value : (value * 1000).rounded() / 1000
  }
}
