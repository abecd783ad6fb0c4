extension Record {
  /// The named numbers that the row uses.
  package var numbersUsed: [Name] {
    switch self {
    case .constraint(let constraint): constraint.formula.numbersUsed
    case .placement(let placement): placement.constantTerms.names
    case .box(let box): box.numbersUsed
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      []
    }
  }

  /// The first view that the row of a rule or a box refers to; `nil` for other rows.
  package var firstView: ViewID? {
    switch self {
    case .constraint(let constraint): constraint.first.item.view
    case .override(let override): override.view
    case .placement(let placement): placement.view
    case .box(let box): box.view
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .number: nil
    }
  }

  /// The set that contains the row of a rule or a box; `nil` for other rows.
  package var set: SetID? {
    switch self {
    case .constraint(let constraint): constraint.set
    case .override(let override): override.set
    case .placement(let placement): placement.set
    case .box(let box): box.set
    case .number(let number): number.set
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation: nil
    }
  }

  /// Returns the row with the names of its named numbers replaced.
  package func renamingNumbers(_ rename: (Name) -> Name) -> Record {
    switch self {
    case .constraint(var constraint):
      constraint.formula = constraint.formula.renamingNumbers(rename)
      return .constraint(constraint)
    case .placement(var placement):
      placement.constantTerms = placement.constantTerms.renamed(rename)
      return .placement(placement)
    case .box(let box): return .box(box.renamingNumbers(rename))
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      return self
    }
  }
}
