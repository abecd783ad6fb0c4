package import GimbalLayout
import GimbalModel
import GimbalNotation

/// A description of a conflict: the rules, the value that they imply, and the contradiction.
struct ContradictionFormatter {
  let layout: SolvedLayout
  let explanation: ConflictExplanation

  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }
  private var label: RuleLabel { RuleLabel(diagnosis: diagnosis) }

  /// The contradiction as a sentence, such as `According to the other rules, yellow.height is 22; Tall
  /// requires 30: 8 pt more.`
  var verdict: String {
    let aside = explanation.setAside
    let bound =
      switch explanation.bound {
      case .exactly: "is"
      case .atLeast: "is at least"
      case .atMost: "is at most"
      }
    let value = RuleLabel.points(explanation.value - insets)
    let wanted = RuleLabel.points(aside.quantity - insets)
    let gap = "\(RuleLabel.points(explanation.gap.magnitude)) pt \(explanation.gap < 0 ? "more" : "less")"
    let head = "According to the other rule\(explanation.others.count == 1 ? "" : "s")"
    return "\(head), \(subject) \(bound) \(value); \(asker) \(demand) \(wanted): \(gap)."
  }

  /// The derivation of the value that the rules of the conflict imply without the ignored rule, such as
  /// `yellow.height = root.height 480 - 8 (Gap)`.
  var arithmetic: String {
    "\(subject) = \(label.sum(of: explanation.others, own: -insets, isOutright: true))"
  }

  /// The insets of the layout guides to which the ignored constraint refers, in points. The values of the
  /// explanation refer to the edges of the views that own the guides.
  private var insets: Double {
    constraint == nil ? 0 : label.insets(in: explanation.setAside)
  }

  /// The quantity in conflict, such as `a.width` or `b.leading - a.trailing`.
  private var subject: String {
    guard let constraint else { return label.coordinate(of: explanation.setAside) }
    let scene = layout.scene
    let first = constraint.first.notation(in: scene)
    guard let second = constraint.second else { return first }
    return "\(first) - \(constraint.formula.factorNotation)\(second.notation(in: scene))"
  }

  private var constraint: Constraint? {
    explanation.setAside.reason.constraint.flatMap { layout.scene.constraint($0) }
  }

  private var asker: String {
    constraint == nil
      ? diagnosis.description(of: explanation.setAside.reason)
      : diagnosis.label(for: explanation.setAside.reason)
  }

  private var demand: String {
    switch constraint?.relation {
    case .lessThanOrEqual?: "requires at most"
    case .greaterThanOrEqual?: "requires at least"
    case .equal?: "requires"
    case nil: "and requires"
    }
  }
}

/// A description of the repairs for a conflict, as sentences and as commands.
package struct RepairFormatter {
  package let layout: SolvedLayout

  package init(layout: SolvedLayout) {
    self.layout = layout
  }

  private var scene: Scene { layout.scene }
  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }

  /// Returns a repair as an instruction, such as `lower Tall to priority 999`.
  func sentence(for change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority): "lower \(name(id)) to priority \(Decimal.print(priority.value))"
    case .relation(let id, let relation):
      "replace \(scene.constraint(id)?.relation.rawValue ?? "==") with \(relation.rawValue) in \(name(id))"
    case .constant(let id, let constant):
      "change the constant of \(name(id)) from \(scene.constraint(id)?.formula.amount.notation ?? "0") "
        + "to \(Decimal.print(constant))"
    case .content(let view, let property, let priority):
      "lower the \(property.rawValue) of \(diagnosis.name(view)) to \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "remove the fixed frame of \(diagnosis.name(view))"
    case .uninstall(let set): "uninstall set '\(setName(set))'"
    case .remove(let id): "remove \(name(id))"
    }
  }

  /// Returns a repair as a command.
  package func command(for change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority):
      "constraint set \(reference(id)) priority \(Decimal.print(priority.value))"
    case .relation(let id, let relation):
      "constraint set \(reference(id)) relation \(relation.rawValue)"
    case .constant(let id, let constant):
      "constraint set \(reference(id)) constant \(Decimal.print(constant))"
    case .content(let view, let property, let priority):
      "view set \(viewName(view)) \(property.rawValue) \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "view set \(viewName(view)) frame default"
    case .uninstall(let set): "uninstall \(scene.set(set)?.name.notation() ?? "?") --record"
    case .remove(let id): "constraint remove \(reference(id))"
    }
  }

  /// Returns the effect of a repair, such as `nothing moves` or `moves 3 views by 24 pt in total`.
  package func effect(of repair: Repair) -> String {
    let moved: String
    switch repair.moved.count {
    case 0: moved = "nothing moves"
    case 1: moved = "moves \(diagnosis.name(repair.moved[0])) by \(RuleLabel.points(repair.distance)) pt"
    default: moved = "moves \(repair.moved.count) views by \(RuleLabel.points(repair.distance)) pt in total"
    }
    guard let first = repair.freed.first else { return moved }
    let others = repair.freed.count == 1 ? "" : " and \(repair.freed.count - 1) more"
    return moved + ", leaves \(diagnosis.name(first.view)).\(first.attribute.rawValue) ambiguous" + others
  }

  private func name(_ id: ConstraintID) -> String { diagnosis.label(for: .constraint(id)) }
  private func setName(_ set: SetID) -> String { scene.set(set)?.name.text ?? "?" }
  private func viewName(_ view: ViewID) -> String { scene.view(view)?.name.pathNotation() ?? "?" }

  private func reference(_ id: ConstraintID) -> String {
    guard let constraint = scene.constraint(id) else { return "?" }
    if let name = constraint.identifier, scene.isUnique(identifier: name) { return name.notation() }
    return "#\(constraint.handle)"
  }
}
