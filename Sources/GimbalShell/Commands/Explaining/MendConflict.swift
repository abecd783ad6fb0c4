import GimbalFindings
import GimbalLayout
import GimbalNotation
import GimbalReporting
import GimbalStore

struct MendConflict: Command {
  static let manual = Manual(
    "repair", "N[.K] [--orientation O] [--device D]",
    summary: "Makes a repair that 'explain conflict N' suggests, as one step of undo.",
    details: [
      "K is 1 unless given: the repair that moves views the least. It is tried and solved again before it is made."
    ],
    examples: ["repair 1.2", "repair 1 --orientation portrait"],
    completing: [
      .number, Syntax.either(.option("orientation", .orientation), .option("device", .device)).anyTimes,
    ])

  private let number: ConflictNumber
  private var display = DisplayOptions()

  init(_ cursor: inout Cursor) throws(ParseError) {
    number = try ConflictNumber(&cursor, mayNameRepair: true)
    while !cursor.isAtEnd {
      if cursor.peek().text != "--all-orientations", try display.take(&cursor) { continue }
      throw cursor.unknownOption(known: ["orientation", "device"])
        ?? cursor.unexpected("an option", "the end of the command")
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    guard let display = try display.displays(of: scene, seen: workspace.look).first else { return nil }
    let mended = try workspace.mendedConflict(number, of: scene, as: display)
    let place = (number.repair ?? 1) - 1
    guard mended.repairs.indices.contains(place) else {
      let count = mended.repairs.count
      throw Refusal(
        count == 0
          ? "no repair was found for conflict \(number.conflict)"
          : "conflict \(number.conflict) has \(count) repair\(count == 1 ? "" : "s")",
        remedy: "'explain conflict \(number.conflict)' lists them", at: number.span)
    }
    let repair = mended.repairs[place]
    let words = RepairWords(layout: mended.layout)
    try workspace.apply(repair.change.edits(in: scene), to: scene)
    return .text("\(words.command(for: repair.change))  # \(words.effect(of: repair))\n")
  }
}
