import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct RepairConflict: Command {
  static let manual = Manual(
    "repair", summary: "Applies a repair that 'explain conflict N' lists, as one undo step.",
    details: [
      "K is 1 by default, which is the repair that moves views the least. The repair is solved again before it",
      "is applied.",
    ], examples: ["repair 1.2", "repair 1 --orientation portrait"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(ConflictNumber.grammarWithRepair) { Self(number: $0) }.with(
    .singleDisplay(\.display))

  private let number: ConflictNumber
  private var display = DisplayOptions()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    guard let display = try display.displays(of: scene, under: workspace.traitOverrides).first else {
      return nil
    }
    let repaired = try workspace.repairedConflict(number, of: scene, as: display)
    let index = (number.repair ?? 1) - 1
    guard repaired.repairs.indices.contains(index) else {
      let count = repaired.repairs.count
      throw Refusal(
        count == 0
          ? "no repair was found for conflict \(number.conflict)"
          : "there is no repair \(index + 1) of conflict \(number.conflict), "
            + "which has \(count) repair\(count == 1 ? "" : "s")",
        remedy: count == 0
          ? "use 'explain conflict \(number.conflict)' to see its rules, and change or remove one of them"
          : "use 'explain conflict \(number.conflict)' to list the repairs",
        at: number.span)
    }
    let repair = repaired.repairs[index]
    let words = RepairFormatter(layout: repaired.layout)
    let edits = repair.change.edits(in: scene)
    try workspace.apply(edits, to: scene)
    // Record in the project which sets the repair installs or uninstalls. The command `uninstall` does not do
    // this, because it changes only the view state of the session.
    try workspace.transaction.recordViewState(Set(edits.compactMap(\.viewStatePart)), of: scene.id)
    let count = repaired.repairs.count
    let choice =
      number.repair == nil && count > 1
      ? "# repair \(number.conflict).1 of \(count); 'undo' and 'explain conflict \(number.conflict)' list the others\n"
      : ""
    return .script("\(words.command(for: repair.change))  # \(words.effect(of: repair))\n\(choice)")
  }
}
