import Layout
import Model
import Notation
import SolvedHistory
import Store

struct WhatIf: Command {
  static let manual = Manual(
    "whatif", "{ COMMAND … }",
    summary: "Runs commands, shows what would move in every orientation, and takes them back.",
    details: [
      "Nothing of it is kept: the project, its history and the scene in use are as before. Frames are compared in the",
      "scene in use, on the device that it is shown on. What commands print is not shown. It stands alone: a script",
      "does not guess.",
    ],
    examples: [
      "whatif { constraint set OrangeWidthBoth constant 300 }", "whatif { uninstall landscape; rotate }",
    ],
    completing: .symbol([.openBrace]))

  private let statements: [Statement]

  init(_ cursor: inout Cursor) throws(ParseError) {
    statements = try cursor.statements { (cursor) throws(ParseError) in try WhatIf.statement(&cursor) }
  }

  private static func statement(_ cursor: inout Cursor) throws(ParseError) -> Statement {
    let start = cursor.offset
    let command = try CommandTable.standard.command(&cursor).init(&cursor)
    let span = cursor.span(from: start)
    guard !command.standsAlone, !(command is any SessionCommand) else {
      throw ParseError(
        .other(
          message: "only what can be taken back is tried",
          remedy: "commands that change scenes or look at them stand here"), at: span)
    }
    return Statement(command: command, source: cursor.source, span: span)
  }

  // Who may not write, may not try either: it is done, and taken back.
  var access: Access { .write }

  var standsAlone: Bool { true }

  /// What takes the transaction back, and carries what was found out of it.
  struct TakenBack: Error {
    let output: Output
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let displays = scene.header.orientations.members.map {
      Display(scene: scene.id, device: scene.display.device, orientation: $0)
    }
    let before = try displays.map { try workspace.layout(of: scene, as: $0) }
    for statement in statements {
      var inner = workspace
      inner.span = statement.span
      _ = try workspace.session.run(statement, in: inner)
    }
    let after = try workspace.transaction.scene(scene.id)
    let reports = try zip(displays, before).map { display, old in
      let new = try workspace.layout(
        of: after,
        as: Display(scene: after.id, device: after.display.device, orientation: display.orientation))
      return WhatIf.report(old, new)
    }
    throw TakenBack(output: .series(reports))
  }

  private static func report(_ old: SolvedLayout, _ new: SolvedLayout) -> Report {
    let viewpoint = Viewpoint(orientation: new.traits.orientation, device: nil)
    let diff = FrameDiff(from: old, to: new, viewpoint: viewpoint)
    func count(_ layout: SolvedLayout) -> (Int, Int) { (layout.conflicts.count, layout.ambiguities.count) }
    let (was, now) = (count(old), count(new))
    var notes: [String] = []
    if was.0 != now.0 { notes.append("conflicts \(was.0) -> \(now.0)") }
    if was.1 != now.1 { notes.append("ambiguities \(was.1) -> \(now.1)") }
    if diff.changes.isEmpty { notes.insert("nothing would move", at: 0) }
    return Report(
      title: "\(new.scene.name)  \(new.traits.orientation.rawValue)"
        + (notes.isEmpty ? "" : ": " + notes.joined(separator: ", ")),
      facts: [
        ("scene", Value(new.scene.name)), ("orientation", .text(new.traits.orientation.rawValue)),
        ("conflicts", Value(now.0)), ("ambiguities", Value(now.1)),
      ], lists: [diff.list])
  }
}
