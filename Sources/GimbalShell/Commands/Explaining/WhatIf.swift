import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

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
    guard !command.standsAlone, !command.reachesOutside, !(command is any SessionCommand) else {
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

  var isDryRun: Bool { true }

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
    guard try workspace.transaction.sceneHeaders().contains(where: { $0.id == scene.id }) else {
      throw Refusal(
        "scene '\(scene.name)' would not be there any more", remedy: "there is nothing to compare",
        at: workspace.span)
    }
    let after = try workspace.transaction.scene(scene.id)
    let effects = try zip(displays, before).map { display, old in
      WhatIfEffect(
        from: old,
        to: try workspace.layout(
          of: after,
          as: Display(scene: after.id, device: after.display.device, orientation: display.orientation)))
    }
    return .series(WhatIfEffect.reports(on: effects))
  }
}
