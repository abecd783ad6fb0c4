import GimbalLayout
import GimbalModel
import GimbalNotation

/// What the rules of a layout leave free, how far, and what would settle it.
struct AmbiguityReport {
  /// Something free, and whether the constraint that would settle it was found to.
  struct Entry {
    let explanation: AmbiguityExplanation
    /// Nil where it was not tried: what an instance shows is settled in its own scene.
    let isSettled: Bool?
  }

  let layout: SolvedLayout
  let entries: [Entry]

  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }

  var report: Report {
    let traits = layout.traits
    let found = entries.isEmpty ? ": nothing is free" : ""
    return Report(
      title: "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)\(found)",
      facts: [
        ("scene", Value(layout.scene.name)), ("orientation", .text(traits.orientation.rawValue)),
        ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
      ],
      lists: [
        Report.List(
          "ambiguous",
          ["view", "attribute", "value", "least", "greatest", "settledBy", "settledIn", "tried"].map {
            Report.Column($0)
          }, rows: entries.map(row), prose: entries.map(words))
      ])
  }

  private func row(_ entry: Entry) -> [Value] {
    let ambiguity = entry.explanation.ambiguity
    let (scene, constraint) = diagnosis.settlement(of: ambiguity)
    return [
      Value(layout.scene.view(ambiguity.view)?.name), .text(ambiguity.attribute.rawValue),
      .number(ambiguity.value), entry.explanation.least.map(Value.number) ?? .null,
      entry.explanation.greatest.map(Value.number) ?? .null, .text(constraint), Value(scene),
      entry.isSettled.map(Value.bool) ?? .null,
    ]
  }

  private func words(_ entry: Entry) -> String {
    let ambiguity = entry.explanation.ambiguity
    let measure =
      switch ambiguity.attribute {
      case .left: "x"
      case .top: "y"
      default: ambiguity.attribute.rawValue
      }
    let name = layout.scene.view(ambiguity.view)?.name.pathNotation() ?? "?"
    let (scene, constraint) = diagnosis.settlement(of: ambiguity)
    let place = scene == layout.scene.name ? "" : ", in scene '\(scene)'"
    let verdict =
      switch entry.isSettled {
      case true?: "this settles it, tried"
      case false?: "this says what it is now, and is not enough alone"
      case nil: "this would settle it"
      }
    return
      "\(name).\(measure) is free: \(range(of: entry.explanation)), \(RuleLabel.points(ambiguity.value)) now\n"
      + "  \(verdict)\(place): constrain \(constraint)"
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
