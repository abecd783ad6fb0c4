import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct AssignTraits: Command {
  static let manual = Manual(
    "trait", "[NAME=VALUE … | NAME= … | --format F]",
    summary: "Gives the scene traits of its own, which conditions test; without a value takes one away.",
    details: [
      "Without arguments it lists them. 'textScale' makes all text so many times as large."
    ],
    examples: ["trait images=3", "trait theme=dark images=", "trait textScale=1.5", "trait"],
    completing: .either(.repeated(.assignment), .formats))

  private var assignments: [TraitAssignment] = []
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if assignments.isEmpty, try format.take(&cursor) { continue }
      assignments.append(
        try TraitAssignment(
          &cursor, of: "the scene's", remedy: "'rotate', 'device' and 'scene set direction' decide it"))
    }
  }

  var access: Access { assignments.isEmpty ? .read : .write }

  func run(in workspace: Workspace) throws -> Output? {
    guard !assignments.isEmpty else {
      let rows = try workspace.scene().customTraits.map { [Value($0.name), Value($0.value)] }
      let columns = [Report.Column("trait"), Report.Column("value")]
      return format.output(Report(lists: [Report.List("traits", columns, rows: rows)]))
    }
    let scene = try workspace.scene()
    for assignment in assignments where assignment.value == nil {
      guard scene.traits[assignment.name.value] != nil else {
        throw workspace.unknown(
          "trait", assignment.name, among: scene.customTraits.map(\.name), otherwise: "'trait' lists them")
      }
    }
    // One step for all: a condition that holds before and after has not flipped.
    try workspace.apply(
      scene.edits(setting: assignments.map { ($0.name.value, $0.value) }), to: consume scene)
    return nil
  }
}
