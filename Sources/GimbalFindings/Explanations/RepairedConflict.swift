package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A conflict in a scene, with its explanation and its repairs.
package struct RepairedConflict {
  package let layout: SolvedLayout
  package let explanation: ConflictExplanation
  /// The repairs. Those come first that only weaken a rule; they are ordered by the total distance by which they move views.
  package let repairs: [Repair]

  /// Explains a conflict and searches for repairs. Returns `nil` if the numbers in the conflict are too large
  /// to compare.
  ///
  /// - Parameters:
  ///   - index: The index of the conflict in the explainer's layout.
  ///   - explainer: The explainer for the layout of `scene` on `display`.
  ///   - layout: A closure that returns the layout of a changed scene on a display.
  /// - Complexity: The scene is solved once for each tried repair in each orientation.
  package init?(
    at index: Int, in explainer: LayoutExplainer, of scene: Scene, as display: Display,
    layout: @escaping (Scene, Display) throws -> SolvedLayout
  ) throws {
    guard let explanation = try explainer.explanation(ofConflict: index) else { return nil }
    self.layout = explainer.layout
    self.explanation = explanation
    func solve(_ display: Display) -> RepairSearch<any Error>.Solve { { try layout($0, display) } }
    let others = scene.header.orientations.members.filter { $0 != display.orientation }.map {
      solve(Display(scene: scene.id, device: display.device, orientation: $0))
    }
    repairs = try RepairSearch(scene, solve: solve(display), others: others).repairs(of: explanation)
  }
}

extension RepairedConflict {
  /// Returns a report with the explanation of the conflict and its repairs.
  ///
  /// - Parameter number: The number of the conflict, starting at 1.
  package func report(number: Int) -> Report {
    let diagnosis = Diagnosis(layout: layout)
    let formatter = ContradictionFormatter(layout: layout, explanation: explanation)
    let (head, details) = diagnosis.description(of: explanation.conflict)
    return Report(
      title: ([head] + details.map { "  " + $0 } + ["", formatter.arithmetic, formatter.verdict])
        .joined(separator: "\n"),
      facts: [
        ("conflict", Value(number)), ("scene", Value(layout.scene.name)),
        ("orientation", .text(layout.traits.orientation.rawValue)),
        ("constraints", .array(explanation.conflict.members.map { .text(diagnosis.label(for: $0)) })),
        ("setAside", .text(diagnosis.label(for: explanation.conflict.setAside))),
        ("arithmetic", .text(formatter.arithmetic)), ("verdict", .text(formatter.verdict)),
        ("value", .number(explanation.value)), ("wanted", .number(explanation.setAside.quantity)),
      ], lists: [repairList(number)])
  }

  private func repairList(_ number: Int) -> Report.List {
    let formatter = RepairFormatter(layout: layout)
    let rows = repairs.enumerated().map { index, repair -> [Value] in
      [
        .text("\(number).\(index + 1)"), .text(formatter.sentence(for: repair.change)),
        .text(formatter.effect(of: repair)), .text(formatter.command(for: repair.change)),
        .number(repair.distance),
        .array(repair.moved.map { Value(layout.scene.view($0)?.name) }),
      ]
    }
    return Report.List(
      "repairs",
      [
        .init("repair"), .init("change"), .init("effect"), .init("command", for: .data),
        .init("distance", for: .data), .init("moved", for: .data),
      ], rows: rows)
  }
}
