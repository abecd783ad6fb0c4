package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalSolvedHistory
package import GimbalStore

/// The explanation of the frame of a view, as sentences and as data.
package struct ExplanationReport {
  package let layout: SolvedLayout
  package let view: View
  /// The explanations of the attributes; never empty.
  let explanations: [Explanation]
  /// The revision that last changed each constraint, if the revision is known.
  package let revisions: [ConstraintID: Revision]

  package init(
    layout: SolvedLayout, view: View, explanations: [Explanation], revisions: [ConstraintID: Revision]
  ) {
    self.layout = layout
    self.view = view
    self.explanations = explanations
    self.revisions = revisions
  }

  /// The number of rules in a shortened table. A table with at least two more rules is shortened. The first
  /// rules refer to the explained attributes. The omitted rules connect the listed rules with the edges of
  /// the screen.
  private static let longestTable = 24

  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }
  private var label: RuleLabel { RuleLabel(diagnosis: diagnosis) }

  package var report: Report {
    let traits = layout.traits
    return Report(
      title: "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)",
      facts: [
        ("scene", Value(layout.scene.name)), ("view", Value(view.name)),
        ("orientation", .text(traits.orientation.rawValue)),
        ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
      ], lists: [attributes, rules, missed, backups])
  }

  // MARK: Derivation

  private var attributes: Report.List {
    let label = label
    return Report.List(
      "attributes",
      ["attribute", "value", "status", "arithmetic", "priority", "own", "parts"].map { Report.Column($0) },
      rows: explanations.map { explanation in
        [
          .text(explanation.measure.word), .number(explanation.value),
          .text(explanation.isDetermined ? "determined" : "ambiguous"),
          explanation.isDetermined
            ? .text(label.sum(of: explanation.parts, own: explanation.own, limit: .max - 1)) : .null,
          explanation.weakest.map { .number($0.value) } ?? .null, .number(explanation.own),
          .array(explanation.parts.map { part(of: $0, label) }),
        ]
      }, prose: explanations.map { headline(of: $0, label) })
  }

  /// A sentence for each explained attribute, such as `title.x = 16 = 20 - 4`, followed by the first
  /// constraints of the explanation, one per line, with the values of their sides.
  package var sentences: [String] {
    let label = label
    return explanations.map { explanation in
      let constraints = explanation.parts.prefix(ExplanationReport.longestTable).compactMap {
        $0.reason.constraint.flatMap { layout.scene.constraint($0) }
      }
      let lines = zip(constraints, layout.sides(of: constraints)).map { label.equation(of: $0, $1) }
      return ([headline(of: explanation, label)] + lines).joined(separator: "\n")
    }
  }

  private func part(of part: Explanation.Part, _ label: RuleLabel) -> Value {
    .fields([
      Value.Field(key: "rule", value: .text(label.name(of: part.reason))),
      Value.Field(key: "multiplier", value: .number(part.multiplier)),
      Value.Field(key: "quantity", value: .number(part.quantity)),
    ])
  }

  private func headline(of explanation: Explanation, _ label: RuleLabel) -> String {
    let name = "\(view.name.pathNotation()).\(explanation.measure.word)"
    let value = RuleLabel.points(explanation.value)
    guard explanation.isDetermined else {
      return "\(name) = \(value): this value is ambiguous; use 'explain ambiguity' for details"
    }
    let weakest = explanation.weakest.flatMap { $0.isRequired ? nil : "  @\(Decimal.print($0.value))" } ?? ""
    if explanation.own == 0, let part = explanation.onlyPart {
      if !part.reason.isConstraint { return "\(name) = \(value): \(label.description(of: part))\(weakest)" }
      // If one rule determines the value directly, print the rule without a sum.
      if part.multiplier == 1, explanation.speaksOfItself(part, in: layout.scene) {
        return "\(name) = \(value) (\(diagnosis.label(for: part.reason)))\(weakest)"
      }
    }
    let sum = label.sum(of: explanation.parts, own: explanation.own)
    guard sum == "0" else { return "\(name) = \(value) = \(sum)\(weakest)" }
    let reasons = label.reasons(for: explanation.parts)
    return "\(name) = \(value)\(reasons.isEmpty ? "" : ": " + reasons)\(weakest)"
  }

  // MARK: Rules

  /// A rule, and the attributes whose explanations use the rule.
  private struct Use {
    let part: Explanation.Part
    var measures: [String]
  }

  /// The identity of a rule. A fixed frame counts as two rules along each axis: a position and a length.
  private struct Key: Hashable {
    let reason: Reason
    let attribute: Attribute?
  }

  /// The rules without duplicates, in order of first use.
  private var uses: [Use] {
    var uses: [Use] = []
    var indices: [Key: Int] = [:]
    for explanation in explanations {
      for part in explanation.parts {
        let key = Key(reason: part.reason, attribute: part.attribute)
        if let index = indices[key] {
          if uses[index].measures.last != explanation.measure.word {
            uses[index].measures.append(explanation.measure.word)
          }
        } else {
          indices[key] = uses.count
          uses.append(Use(part: part, measures: [explanation.measure.word]))
        }
      }
    }
    return uses
  }

  private var rules: Report.List {
    let uses = uses
    let label = label
    let constraints = uses.compactMap { $0.part.reason.constraint.flatMap { layout.scene.constraint($0) } }
    let sides = Dictionary(
      zip(constraints.map(\.id), layout.sides(of: constraints)), uniquingKeysWith: { one, _ in one })
    let rows = uses.map { use -> [Value] in
      let constraint = use.part.reason.constraint.flatMap { layout.scene.constraint($0) }
      let words =
        constraint.map { label.equation(of: $0, sides[$0.id] ?? nil) } ?? label.description(of: use.part)
      let revision = constraint.flatMap { revisions[$0.id] }
      return [
        .text(use.measures.joined(separator: " ")), .text(words),
        .text(constraint == nil ? "" : label.name(of: use.part.reason)),
        Value(constraint.flatMap { layout.scene.set($0.set)?.name }),
        use.part.priority.isRequired ? .text("") : .number(use.part.priority.value),
        .text(revision?.hash.short ?? ""), .number(use.part.priority.value), Value(revision?.hash.hex),
      ]
    }
    let hidden = rows.count - ExplanationReport.longestTable
    let shortened =
      hidden <= 1
      ? nil
      : Array(rows.prefix(ExplanationReport.longestTable)) + [
        [.text(""), .text("and \(hidden) more")] + Array(repeating: .text(""), count: 6)
      ]
    // If no rule is a constraint, tables omit the list, because the sentences of the list `attributes`
    // already contain the rules.
    let isSaid = constraints.isEmpty
    return Report.List(
      "rules", ExplanationReport.ruleColumns, rows: rows, prose: isSaid ? rows.map { _ in "" } : nil,
      saidBefore: isSaid ? Set(rows.indices) : [], shortened: shortened)
  }

  private static let ruleColumns: [Report.Column] = [
    .init("for"), .init("because"), .init("rule"), .init("set"), .init("@", for: .tables),
    .init("since", for: .tables), .init("priority", for: .data), .init("revision", for: .data),
  ]

  // MARK: Overridden rules

  private var missed: Report.List {
    var seen: Set<Reason> = []
    let missed = explanations.flatMap(\.missed).filter { seen.insert($0.reason).inserted }
    return Report.List(
      "overridden", ["rule", "words", "priority", "excess"].map { Report.Column($0) },
      rows: missed.map { missed in
        [
          .text(label.name(of: missed.reason)), .text(label.description(of: missed.reason)),
          .number(missed.priority.value), .number(missed.excess),
        ]
      }, prose: missed.map(description))
  }

  private func description(of missed: Explanation.Missed) -> String {
    let amount = RuleLabel.points(missed.excess.magnitude)
    let side = missed.excess > 0 ? "too much" : "too little"
    let priority =
      missed.priority.isRequired ? "required, set aside" : "@\(Decimal.print(missed.priority.value))"
    return "overridden: \(label.description(of: missed.reason))  (\(priority): \(amount) pt \(side))"
  }

  private var backups: Report.List {
    let backups = explanations.flatMap { explanation in explanation.backups.map { (explanation, $0) } }
    return Report.List(
      "alternatives", ["attribute", "rules"].map { Report.Column($0) },
      rows: backups.map { explanation, reasons in
        [.text(explanation.measure.word), .array(reasons.map { .text(diagnosis.label(for: $0)) })]
      },
      prose: backups.map { explanation, reasons in
        let own = reasons.filter(\.isConstraint)
        let names = (own.isEmpty ? reasons : own).map { diagnosis.label(for: $0) }
        return
          "without them, \(explanation.measure.word) would have the same value because of: \(names.joined(separator: ", "))"
      })
  }
}

extension Explanation {
  /// The only part that contributes to the explained value. If the explanation has a single part, the result
  /// is this part. The result is `nil` if no part or several parts contribute, or if the contributing part is
  /// not a constraint and other parts exist.
  fileprivate var onlyPart: Part? {
    let adding = parts.count == 1 ? parts : parts.filter { $0.multiplier * $0.quantity != 0 }
    return adding.count == 1 && (adding[0].reason.isConstraint || parts.count == 1) ? adding[0] : nil
  }

  /// Returns `true` if the rule of a part is a constraint between two items, or a constraint on the size of
  /// the explained view.
  fileprivate func speaksOfItself(_ part: Part, in scene: Scene) -> Bool {
    guard let constraint = part.reason.constraint.flatMap({ scene.constraint($0) }) else { return false }
    return constraint.second != nil || constraint.first.item.view == view
  }
}

extension Measure {
  /// The name of the measure in commands, such as `width` in `title.width`.
  package var word: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .attribute(let attribute): attribute.rawValue
    }
  }
}

extension Reason {
  package var constraint: ConstraintID? { if case .constraint(let id) = self { id } else { nil } }
  var isConstraint: Bool { constraint != nil }
}
