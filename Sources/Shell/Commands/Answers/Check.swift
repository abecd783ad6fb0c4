import Layout
import Model
import Notation

struct Check: Command {
  static let manual = Manual(
    "check", "\(DisplayOptions.arguments) \(FormatOption.arguments)",
    summary: "Says what is wrong with a layout: contradictions, ambiguities, and what is rarely meant.",
    details: ["Exits with 3 where constraints contradict each other, with 4 where a view is ambiguous."],
    examples: ["check", "check --all-orientations --format json"],
    completing: .either(.display, .format).anyTimes)

  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      throw cursor.unknownOption(known: DisplayOptions.names + [FormatOption.name])
        ?? cursor.unexpected("an option", "the end of the command")
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let reports = try display.displays(of: scene).map { display -> Report in
      let layout = try workspace.layout(of: scene, as: display)
      if !layout.conflicts.isEmpty { workspace.session.note(.unsatisfiable) }
      if !layout.ambiguities.isEmpty { workspace.session.note(.ambiguous) }
      return report(on: layout)
    }
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }

  private func report(on layout: SolvedLayout) -> Report {
    let diagnosis = Diagnosis(layout: layout)
    let scene = layout.scene
    let conflicts = layout.conflicts.map { conflict -> [Value] in
      [
        .array(conflict.members.map { .text(diagnosis.label(for: $0)) }),
        .text(diagnosis.label(for: conflict.setAside)),
        .array(conflict.members.map { .text(diagnosis.words(for: $0)) }),
      ]
    }
    let ambiguities = layout.ambiguities.map { ambiguity -> [Value] in
      [
        Value(scene.view(ambiguity.view)?.name), .text(ambiguity.axis.rawValue),
        .text(ambiguity.attribute.rawValue), .number(ambiguity.value),
        .text(diagnosis.settlement(of: ambiguity)),
      ]
    }
    let warnings = layout.warnings.map(diagnosis.words)
    let notes = self.notes(on: scene, traits: layout.traits)
    let lists = [
      Report.List(
        "conflicts", ["set", "aside", "rules"].map { Report.Column($0) }, rows: conflicts,
        prose: layout.conflicts.map { conflict in
          let (head, details) = diagnosis.words(for: conflict)
          return ([head] + details.map { "  " + $0 }).joined(separator: "\n")
        }),
      Report.List(
        "ambiguous", ["view", "axis", "attribute", "value", "settledBy"].map { Report.Column($0) },
        rows: ambiguities, prose: layout.ambiguities.map(diagnosis.words)),
      Report.List(
        "warnings", [Report.Column("warning")], rows: warnings.map { [.text($0)] },
        prose: warnings.map { "warning: \($0)" }),
      Report.List(
        "notes", [Report.Column("note")], rows: notes.map { [.text($0)] }, prose: notes.map { "note: \($0)" }),
    ]
    return Report(
      title: title(of: layout),
      facts: [
        ("scene", Value(scene.name)), ("orientation", .text(layout.traits.orientation.rawValue)),
      ], lists: lists)
  }

  private func title(of layout: SolvedLayout) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      number == 0 ? "no \(many)" : number == 1 ? "1 \(one)" : "\(number) \(many)"
    }
    let conflicts = count(layout.conflicts.count, "conflict", "conflicts")
    let ambiguities = count(layout.ambiguities.count, "ambiguity", "ambiguities")
    let traits = layout.traits
    return "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation): "
      + "\(conflicts), \(ambiguities)"
  }

  /// What was done by hand and still holds.
  private func notes(on scene: Scene, traits: Traits) -> [String] {
    scene.sets.compactMap { set in
      guard let byHand = scene.installations[set.id], scene.isInstalled(set, for: traits) == byHand else {
        return nil
      }
      return "set '\(set.name)' is \(byHand ? "installed" : "uninstalled") by hand"
    }
  }
}
