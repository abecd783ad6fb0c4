package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The report on the ambiguous attributes of a layout, with their ranges and with constraints that resolve
/// them.
package struct AmbiguityReport {
  /// An ambiguous attribute, with the result of a trial of the suggested constraint.
  package struct Entry {
    package let explanation: AmbiguityExplanation
    /// `true` if the suggested constraint resolves the ambiguity, `false` if it does not, or `nil` if the
    /// constraint was not tried. A constraint on a view inside an instance (a view that shows another scene)
    /// is not tried, because it must be added to the scene that the instance shows.
    let isSettled: Bool?
    /// The suggested constraint. If it is `nil`, the suggestion is a relation to another view or, if none is found, the
    /// current value.
    let rule: Formula<Anchor>?
    /// The suggested priority of the content, which resolves the ambiguity; `nil` to suggest a constraint.
    let priority: (property: Property, priority: Priority)?

    package init(
      explanation: AmbiguityExplanation, isSettled: Bool?, rule: Formula<Anchor>? = nil,
      priority: (property: Property, priority: Priority)? = nil
    ) {
      self.explanation = explanation
      self.isSettled = isSettled
      self.rule = rule
      self.priority = priority
    }
  }

  package let layout: SolvedLayout
  package let entries: [Entry]

  package init(layout: SolvedLayout, entries: [Entry]) {
    self.layout = layout
    self.entries = entries
  }

  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }

  package var report: Report {
    let traits = layout.traits
    let found = entries.isEmpty ? ": no ambiguities" : ""
    return Report(
      title: "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)\(found)",
      facts: [
        ("scene", Value(layout.scene.name)), ("orientation", .text(traits.orientation.rawValue)),
        ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
      ],
      lists: [
        Report.List(
          "ambiguous",
          ["view", "attribute", "value", "least", "greatest", "resolvedBy", "resolvedIn", "tried"].map {
            Report.Column($0)
          }, rows: entries.map(row), prose: entries.map(description))
      ])
  }

  private func row(_ entry: Entry) -> [Value] {
    let ambiguity = entry.explanation.ambiguity
    let (scene, resolution) = resolution(of: entry)
    return [
      Value(layout.scene.view(ambiguity.view)?.name), .text(ambiguity.attribute.rawValue),
      .number(ambiguity.value), entry.explanation.least.map(Value.number) ?? .null,
      entry.explanation.greatest.map(Value.number) ?? .null, .text(resolution), Value(scene),
      entry.isSettled.map(Value.bool) ?? .null,
    ]
  }

  private func description(_ entry: Entry) -> String {
    let ambiguity = entry.explanation.ambiguity
    let measure =
      switch ambiguity.attribute {
      case .left: "x"
      case .top: "y"
      default: ambiguity.attribute.rawValue
      }
    let name = layout.scene.view(ambiguity.view)?.name.pathNotation() ?? "?"
    let (scene, resolution) = resolution(of: entry)
    let location = scene == layout.scene.name ? "" : ", in scene '\(scene)'"
    let verdict =
      switch entry.isSettled {
      case true?: "verified: this resolves it"
      case false?: "this keeps the current value, but does not resolve the ambiguity on its own"
      case nil: "this would resolve it"
      }
    return
      "\(name).\(measure) is ambiguous: \(range(of: entry.explanation)), \(RuleLabel.points(ambiguity.value)) now\n"
      + "  \(verdict)\(location): \(entry.priority == nil ? "constrain " : "")\(resolution)"
  }

  /// Returns the suggested constraint or, for a suggested priority, the command that sets it, with the name of its scene.
  private func resolution(of entry: Entry) -> (scene: Name, text: String) {
    let ambiguity = entry.explanation.ambiguity
    let (scene, constraint) = diagnosis.settlement(of: ambiguity, by: entry.rule)
    guard let (property, priority) = entry.priority, let view = layout.scene.view(ambiguity.view) else {
      return (scene, constraint)
    }
    return (
      scene, "view set \(view.name.pathNotation()) \(property.rawValue) \(Decimal.print(priority.value))"
    )
  }

  private func range(of explanation: AmbiguityExplanation) -> String {
    switch (explanation.least, explanation.greatest) {
    case (nil, nil): "any value"
    case (let least?, nil): "\(RuleLabel.points(least)) or more"
    case (nil, let greatest?): "\(RuleLabel.points(greatest)) or less"
    case (let least?, let greatest?): "from \(RuleLabel.points(least)) to \(RuleLabel.points(greatest))"
    }
  }
}
