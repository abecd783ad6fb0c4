import GimbalLayout
import GimbalModel
import GimbalNotation

/// A contradiction in sentences: what the rules say, what they come to, and why that cannot be.
struct ContradictionWords {
  let layout: SolvedLayout
  let explanation: ConflictExplanation

  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }
  private var label: RuleLabel { RuleLabel(diagnosis: diagnosis) }

  /// `By the others, yellow.height is 22; Tall wants 30: 8 pt more.`
  var verdict: String {
    let aside = explanation.setAside
    let bound =
      switch explanation.bound {
      case .exactly: "is"
      case .atLeast: "is at least"
      case .atMost: "is at most"
      }
    let value = RuleLabel.points(explanation.value)
    let wanted = RuleLabel.points(aside.quantity)
    let gap = "\(RuleLabel.points(explanation.gap.magnitude)) pt \(explanation.gap < 0 ? "more" : "less")"
    let head = explanation.others.count == 1 ? "By the other" : "By the others"
    return "\(head), \(subject) \(bound) \(value); \(asker) \(demand) \(wanted): \(gap)."
  }

  /// `yellow.height = root.height 480 - 8 (Gap)`: how the others come to what they say.
  var arithmetic: String { "\(subject) = \(label.sum(of: explanation.others, isOutright: true))" }

  /// What the rules disagree about: `a.width`, `b.leading - a.trailing`.
  private var subject: String {
    guard let constraint else { return label.place(of: explanation.setAside) }
    let scene = layout.scene
    let first = constraint.first.notation(in: scene)
    guard let second = constraint.second else { return first }
    let factor = constraint.multiplier == 1 ? "" : Decimal.print(constraint.multiplier) + " * "
    return "\(first) - \(factor)\(second.notation(in: scene))"
  }

  private var constraint: Constraint? {
    explanation.setAside.reason.constraint.flatMap { layout.scene.constraint($0) }
  }

  private var asker: String {
    constraint == nil
      ? diagnosis.words(for: explanation.setAside.reason) : diagnosis.label(for: explanation.setAside.reason)
  }

  private var demand: String {
    switch constraint?.relation {
    case .lessThanOrEqual?: "wants at most"
    case .greaterThanOrEqual?: "wants at least"
    case .equal?: "wants"
    case nil: "and that is"
    }
  }
}
