import GimbalLayout
import GimbalModel
import GimbalNotation

extension MendedConflict {
  /// - Parameter number: what the contradiction is called, from 1 on.
  func report(number: Int) -> Report {
    let diagnosis = Diagnosis(layout: layout)
    let words = ContradictionWords(layout: layout, explanation: explanation)
    let (head, details) = diagnosis.words(for: explanation.conflict)
    return Report(
      title: ([head] + details.map { "  " + $0 } + ["", words.arithmetic, words.verdict])
        .joined(separator: "\n"),
      facts: [
        ("conflict", Value(number)), ("scene", Value(layout.scene.name)),
        ("orientation", .text(layout.traits.orientation.rawValue)),
        ("set", .array(explanation.conflict.members.map { .text(diagnosis.label(for: $0)) })),
        ("aside", .text(diagnosis.label(for: explanation.conflict.setAside))),
        ("arithmetic", .text(words.arithmetic)), ("verdict", .text(words.verdict)),
        ("value", .number(explanation.value)), ("wanted", .number(explanation.setAside.quantity)),
      ], lists: [repairList(number)])
  }

  private func repairList(_ number: Int) -> Report.List {
    let words = RepairWords(layout: layout)
    let rows = repairs.enumerated().map { place, repair -> [Value] in
      [
        .text("\(number).\(place + 1)"), .text(words.sentence(for: repair.change)),
        .text(words.effect(of: repair)), .text(words.command(for: repair.change)), .number(repair.distance),
        .array(repair.moved.map { Value(layout.scene.view($0)?.name) }),
      ]
    }
    return Report.List(
      "repairs",
      [
        .init("repair"), .init("what"), .init("effect"), .init("command", for: .data),
        .init("distance", for: .data), .init("moved", for: .data),
      ], rows: rows)
  }
}
