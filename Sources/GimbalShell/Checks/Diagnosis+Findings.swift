import GimbalLayout
import GimbalModel
import GimbalNotation

extension Diagnosis {
  /// A finding in a sentence.
  func words(for finding: CheckFinding) -> String {
    switch finding {
    case .layout(let warning): words(for: warning)
    case .duplicate(let id, let earlier):
      "\(title(of: id)) repeats \(title(of: earlier)): \(equation(of: id))"
    case .inNoSet(let id):
      "\(title(of: id)) is in no set of an orientation: no rotation installs or uninstalls it"
    case .namedForAnotherView(let id, let named, let subject):
      "\(title(of: id)) is named for \(name(named)), and constrains \(name(subject)): \(equation(of: id))"
    case .namedForAnotherAttribute(let id, let named, let found):
      "\(title(of: id)) says \(named.lowercasedFirst), and constrains \(found.notation(in: layout.scene)): "
        + equation(of: id)
    case .namedForAnotherOrientation(let id, let suffix):
      "\(title(of: id)) says \(suffix.rawValue.lowercasedFirst), and holds when \(condition(of: id))"
    case .stale(let id, let excess):
      "the recorded frames miss \(title(of: id)) by \(Decimal.print(excess, places: 1)) pt: \(equation(of: id))"
    case .misplaced(let view, let recorded, let solved):
      "\(name(view)) is misplaced: recorded \(recorded.notation), solved \(solved.notation)"
    }
  }

  /// What programs read of a finding, after its kind and its words: `constraint`, `view`, `repeats`, `recorded`,
  /// `solved`.
  func facts(of finding: CheckFinding) -> [Value] {
    let constraint = finding.constraint.map { Value.text(label(for: .constraint($0))) } ?? .null
    func viewName(_ id: ViewID) -> Value { Value(layout.scene.view(id)?.name) }
    return switch finding {
    case .layout(let warning): [.null, warning.view.map(viewName) ?? .null, .null, .null, .null]
    case .duplicate(_, let earlier):
      [constraint, .null, .text(label(for: .constraint(earlier))), .null, .null]
    case .inNoSet, .namedForAnotherOrientation, .stale: [constraint, .null, .null, .null, .null]
    case .namedForAnotherView(_, _, let subject): [constraint, viewName(subject), .null, .null, .null]
    case .namedForAnotherAttribute(_, _, let found):
      [constraint, viewName(found.item.view), .null, .null, .null]
    case .misplaced(let view, let recorded, let solved):
      [.null, viewName(view), .null, .frame(recorded), .frame(solved)]
    }
  }

  /// A constraint by its name and its handle: `TitleTop (#7 in set 'base')`.
  private func title(of id: ConstraintID) -> String {
    guard let constraint = layout.scene.constraint(id) else { return "a constraint" }
    let set = layout.scene.set(constraint.set).map { " in set '\($0.name)'" } ?? ""
    guard let identifier = constraint.identifier else { return "#\(constraint.handle)\(set)" }
    return "\(identifier.pathNotation()) (#\(constraint.handle)\(set))"
  }

  private func equation(of id: ConstraintID) -> String {
    layout.scene.constraint(id)?.notation(in: layout.scene, identified: false) ?? "?"
  }

  private func condition(of id: ConstraintID) -> String {
    layout.scene.constraint(id).flatMap { layout.scene.set($0.set)?.condition?.notation } ?? "?"
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
