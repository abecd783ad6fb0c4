import GimbalModel

extension CapturedLayout {
  /// Adds weak rules that give ambiguous views the frames that UIKit gives them.
  ///
  /// UIKit's engine holds coordinates as free variables, and lengths as variables that cannot be negative. The first
  /// inequality of a free variable therefore holds as an equality, and a length that nothing determines is zero. Each
  /// other rule is stronger than these.
  mutating func resolveAmbiguity() {
    let placed = Set(views.filter { $0.properties[.frameWidth] != nil }.map(\.name))
    var weak: [CapturedConstraint] = []
    func add(_ formula: Formula<CapturedConstraint.Anchor>, _ location: CapturedConstraint?) {
      guard let sample = location else { return }
      weak.append(
        CapturedConstraint(
          formula: formula, identifier: nil, location: sample.location, caller: sample.caller))
    }
    let sample = constraints.first
    if let priority = Priority(2) {
      for view in views where view.name != .root && !placed.contains(view.name) {
        for attribute in [Attribute.width, .height] {
          let anchor = CapturedConstraint.Anchor(view: view.name, guide: nil, attribute: attribute)
          add(Formula(anchor, .equal, multiplier: 1, nil, constant: 0, priority: priority), sample)
        }
      }
    }
    if let priority = Priority(1) {
      for constraint in constraints {
        let formula = constraint.formula
        guard formula.relation != .equal, !formula.first.attribute.isSize else { continue }
        add(
          Formula(
            formula.first, .equal, multiplier: formula.multiplier, formula.second,
            constant: formula.constant, priority: priority), constraint)
      }
    }
    constraints += weak
  }
}
