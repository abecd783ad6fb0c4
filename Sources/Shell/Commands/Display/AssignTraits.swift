import Model
import Notation
import Store

struct AssignTraits: Command {
  static let manual = Manual(
    "trait", "[NAME=VALUE … | NAME= … | --format F]",
    summary: "Gives the scene traits of its own, which conditions test; without a value takes one away.",
    details: [
      "Without arguments it lists them. 'textScale' makes all text so many times as large."
    ],
    examples: ["trait images=3", "trait theme=dark images=", "trait textScale=1.5", "trait"],
    completing: .either(.repeated(.assignment), .formats))

  private struct Assignment {
    let name: Spanned<Name>
    let value: TraitValue?
  }

  private var assignments: [Assignment] = []
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if assignments.isEmpty, try format.take(&cursor) { continue }
      let name = try cursor.name("a trait")
      let known = TraitName(rawValue: name.value.text)
      guard known?.isOfScene ?? true else {
        throw ParseError(
          .other(
            message: "\(name.value.text.cited) is not the scene's own trait",
            remedy: "'rotate', 'device' and 'scene set direction' decide it"), at: name.span)
      }
      guard OrientationClass(rawValue: name.value.text) == nil else {
        throw ParseError(
          .other(message: "\(name.value.text.cited) is an orientation", remedy: "'rotate' turns to it"),
          at: name.span)
      }
      try cursor.expect(.assign)
      // A value follows its '='; a name behind a blank is the next trait.
      let hasValue = !cursor.isAtEnd && cursor.offset == cursor.span(from: 0).upperBound
      let value = try hasValue ? AssignTraits.value(of: known, &cursor) : nil
      assignments.append(Assignment(name: name, value: value))
    }
  }

  private static func value(of known: TraitName?, _ cursor: inout Cursor) throws(ParseError) -> TraitValue {
    if known == .textScale { return .number(try cursor.textScale()) }
    return try cursor.traitValue().value
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
    try workspace.apply(scene.edits(setting: assignments.map { ($0.name.value, $0.value) }), to: scene.id)
    return nil
  }
}
