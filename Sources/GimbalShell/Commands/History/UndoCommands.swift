import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Undo: Command {
  static let manual = Manual(
    "undo", summary: "Undoes the last command, or the last N.",
    details: [
      "Each edit, checkout, merge, tag, commit and script is one step. Steps can be undone in later sessions.",
      "'redo' redoes them, and 'operations' lists them. 'rotate', 'device', 'trait', 'install' and 'uninstall'",
      "are steps of the session in which they run, also without --record; 'operations' does not list them.",
    ], examples: ["undo", "undo 3"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.optional(.steps, else: 1)) { Self(count: $0) }

  private let count: Int

  func run(in workspace: Workspace) throws -> Output? {
    var lines = ""
    for step in 0..<count {
      let present = try workspace.history.present().id
      if let change = workspace.session.state.viewChanges.undo(after: present) {
        workspace.transaction.viewState = change.before
        lines += "undone: \(change.statement.visible)\n"
        continue
      }
      guard let operation = try workspace.history.undo() else {
        throw Refusal(
          step == 0
            ? "there is nothing to undo" : "only \(step) command\(step == 1 ? "" : "s") can be undone",
          remedy: try workspace.history.isCut()
            ? "'gc' deleted earlier operations, or the project was imported"
            : step == 0 ? nil : "use 'undo \(step)'",
          at: workspace.span)
      }
      lines += "undone: \(operation.entry.message.visible)\n"
    }
    return .text(lines)
  }
}

struct Redo: Command {
  static let manual = Manual(
    "redo", summary: "Redoes the last command that was undone, or the last N.",
    details: [
      "After an edit, the undone commands can no longer be redone. 'op log' still lists them, and 'op restore'",
      "restores them. 'rotate', 'device', 'trait', 'install' and 'uninstall' are not edits, and do not end the redo",
      "of edits.",
    ], examples: ["redo", "redo 3"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.optional(.steps, else: 1)) { Self(count: $0) }

  private let count: Int

  func run(in workspace: Workspace) throws -> Output? {
    var lines = ""
    for step in 0..<count {
      let present = try workspace.history.present().id
      if let change = workspace.session.state.viewChanges.redo(after: present) {
        workspace.transaction.viewState = change.after
        lines += "redone: \(change.statement.visible)\n"
        continue
      }
      guard let operation = try workspace.history.redo() else {
        throw Refusal(
          step == 0
            ? "there is nothing to redo" : "only \(step) command\(step == 1 ? "" : "s") can be redone",
          remedy: try OperationLog.undone(in: workspace.history).isEmpty
            ? nil : "use 'op log' to list commands that were undone before, and 'op restore' to restore them",
          at: workspace.span)
      }
      lines += "redone: \(operation.entry.message.visible)\n"
    }
    return .text(lines)
  }
}

struct Operations: Command {
  static let manual = Manual(
    "operations", summary: "Lists the commands that 'undo' undoes, the next one first.",
    details: [
      "'head' is the revision of HEAD after the command. 'checkout' and 'branch' accept it."
    ], examples: ["operations -n 10"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .argument(.limit, \.limit), .format(\.format))

  private var limit: Int?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    var rows: [[Value]] = []
    var heads = try HeadsBefore(history)
    var next: GimbalStore.Operation? = try history.present()
    while rows.count < limit ?? .max, let operation = next {
      if workspace.services.cancellation.isCancelled { break }
      let head = try heads.revision.map { try history.revision($0).hash }
      rows.append([
        .text(workspace.text(of: operation.entry.time)), .text(operation.entry.time.iso8601),
        .text(operation.entry.author), .text(operation.entry.message),
        Value(head?.short), Value(head?.hex),
      ])
      heads.takeBack(try history.moves(of: operation.id))
      next = try operation.parent.map { try history.operation($0) }
    }
    let columns = [
      Report.Column("time", for: .tables), Report.Column("time", for: .data), Report.Column("author"),
      Report.Column("command"), Report.Column("head", for: .tables), Report.Column("head", for: .data),
    ]
    return format.output(Report(lists: [Report.List("operations", columns, rows: rows)]))
  }
}
