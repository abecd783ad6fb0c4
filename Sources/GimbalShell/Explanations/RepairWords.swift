import GimbalLayout
import GimbalModel
import GimbalNotation

/// What would mend a contradiction, as a sentence and as a command.
struct RepairWords {
  let layout: SolvedLayout

  private var scene: Scene { layout.scene }
  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }

  /// `lower Tall to priority 999`
  func sentence(for change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority): "lower \(name(id)) to priority \(Decimal.print(priority.value))"
    case .constant(let id, let constant):
      "change the constant of \(name(id)) from \(Decimal.print(scene.constraint(id)?.constant ?? 0)) "
        + "to \(Decimal.print(constant))"
    case .content(let view, let property, let priority):
      "lower the \(property.rawValue) of \(diagnosis.name(view)) to \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "take the fixed frame of \(diagnosis.name(view)) away"
    case .uninstall(let set): "uninstall set '\(setName(set))'"
    case .remove(let id): "remove \(name(id))"
    }
  }

  /// The same as it is typed.
  func command(for change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority):
      "constraint set \(reference(id)) priority \(Decimal.print(priority.value))"
    case .constant(let id, let constant):
      "constraint set \(reference(id)) constant \(Decimal.print(constant))"
    case .content(let view, let property, let priority):
      "view set \(viewName(view)) \(property.rawValue) \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "view set \(viewName(view)) frame default"
    case .uninstall(let set): "uninstall \(scene.set(set)?.name.notation() ?? "?")"
    case .remove(let id): "constraint remove \(reference(id))"
    }
  }

  /// `nothing moves`, `moves 3 views by 24 pt`
  func effect(of repair: Repair) -> String {
    let moved: String
    switch repair.moved.count {
    case 0: moved = "nothing moves"
    case 1: moved = "moves \(diagnosis.name(repair.moved[0])) by \(RuleLabel.points(repair.distance)) pt"
    default: moved = "moves \(repair.moved.count) views by \(RuleLabel.points(repair.distance)) pt in all"
    }
    guard let first = repair.freed.first else { return moved }
    let others = repair.freed.count == 1 ? "" : " and \(repair.freed.count - 1) more"
    return moved + ", leaves \(diagnosis.name(first.view)).\(first.attribute.rawValue) free" + others
  }

  private func name(_ id: ConstraintID) -> String { diagnosis.label(for: .constraint(id)) }
  private func setName(_ set: SetID) -> String { scene.set(set)?.name.text ?? "?" }
  private func viewName(_ view: ViewID) -> String { scene.view(view)?.name.pathNotation() ?? "?" }

  private func reference(_ id: ConstraintID) -> String {
    guard let constraint = scene.constraint(id) else { return "?" }
    if let name = constraint.identifier, scene.constraints(named: name).count == 1 { return name.notation() }
    return "#\(constraint.handle)"
  }
}
