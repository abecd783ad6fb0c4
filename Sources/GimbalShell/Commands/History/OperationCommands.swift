import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct OperationLog: Command {
  static let manual = Manual(
    "op log",
    summary: "Lists all commands that changed the history, the newest first, including undone ones.",
    details: [
      "The state is 'current' for the last command that is not undone, and 'undone' for undone commands.",
      "'op restore OPERATION' returns to any of them, even to those that 'redo' can no longer redo. 'gc' deletes",
      "old operations.",
    ], examples: ["op log", "op log -n 20 --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .argument(.limit, \.limit), .format(\.format))

  private var limit: Int?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let operations = try limit.map(history.operations(newest:)) ?? history.operations().reversed()
    let present = try history.present().id
    let undone = OperationLog.undone(among: operations, present: present)
    let rows = operations.map { operation -> [Value] in
      let state = operation.id == present ? "current" : undone.contains(operation.id) ? "undone" : nil
      return [
        .text(operation.hash.short), .text(operation.hash.hex),
        .text(workspace.text(of: operation.entry.time)), .text(operation.entry.time.iso8601),
        .text(operation.entry.author), state.map(Value.text) ?? .null, .text(operation.entry.message),
      ]
    }
    let columns = [
      Report.Column("operation", for: .tables), Report.Column("operation", for: .data),
      Report.Column("time", for: .tables), Report.Column("time", for: .data), Report.Column("author"),
      Report.Column("state"), Report.Column("command"),
    ]
    return format.output(Report(lists: [Report.List("operations", columns, rows: Array(rows))]))
  }

  /// Returns the operations that are neither the current operation nor one of its ancestors.
  ///
  /// - Complexity: O(operations).
  static func undone(in history: History) throws -> Set<GimbalStore.Operation.ID> {
    undone(among: try history.operations(), present: try history.present().id)
  }

  /// Returns the operations that are neither the current operation nor one of its ancestors.
  ///
  /// - Parameter operations: All operations, or the newest ones. An operation is newer than its parent, so an older
  ///   current operation has no ancestors among them.
  private static func undone(
    among operations: [GimbalStore.Operation], present: GimbalStore.Operation.ID
  ) -> Set<GimbalStore.Operation.ID> {
    let parents = Dictionary(operations.map { ($0.id, $0.parent) }, uniquingKeysWith: { one, _ in one })
    var undone = Set(parents.keys)
    var next: GimbalStore.Operation.ID? = present
    while let id = next, undone.remove(id) != nil { next = parents[id] ?? nil }
    return undone
  }
}

struct OperationRestore: Command {
  static let manual = Manual(
    "op restore", summary: "Returns to the state after a command that 'op log' lists.",
    details: [
      "HEAD, branches, tags and commit messages return to their state after the command. 'undo' undoes",
      "'op restore' itself.",
    ], examples: ["op restore 3f9a1c27d0"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.operation) { Self(prefix: $0) }

  private let prefix: Spanned<String>

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let wanted = prefix.value.lowercased()
    guard wanted.utf8.count >= RevisionHash.shortestPrefix || !wanted.allSatisfy(\.isHexDigit) else {
      throw Refusal(
        "the prefix \(prefix.value.cited) of an operation is too short",
        remedy: "write at least \(RevisionHash.shortestPrefix) digits; 'op log' lists the operations",
        at: prefix.span)
    }
    let found = try history.operations().filter { $0.hash.hex.hasPrefix(wanted) }
    guard let operation = found.first else {
      throw Refusal(
        "there is no operation \(prefix.value.cited)", remedy: "use 'op log' to list the operations",
        at: prefix.span)
    }
    guard found.count == 1 else {
      throw Refusal(
        "several operations start with \(prefix.value.cited)", remedy: "use more digits", at: prefix.span)
    }
    guard try history.restore(operation.id) else { return .text("nothing changed\n") }
    return .text("restored the state after: \(operation.entry.message.visible)\n")
  }
}

struct Restore: Command {
  static let manual = Manual(
    "restore", summary: "Gives the project the content of a revision, as a new revision.",
    details: [
      "The later revisions stay in the history. 'checkout' moves HEAD to the revision instead, and 'op restore'",
      "restores branches and tags, too.",
    ], examples: ["restore HEAD~3", "restore v1"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.revision()) { Self(source: $0) }

  private let source: Spanned<RevisionSyntax>

  func run(in workspace: Workspace) throws -> Output? {
    let revision = try workspace.revision(source)
    let inUse = try workspace.sceneInUse
    do {
      guard try workspace.history.restoreContent(of: revision.id) != nil else {
        return .text("the project already has the content of \(revision.hash.short)\n")
      }
    } catch is MergeError {
      throw Refusal(
        "revision \(revision.hash.short) has unresolved merge conflicts",
        remedy: "restore a revision before the merge, or one after the conflicts were resolved",
        at: source.span)
    }
    try workspace.keepSceneInUse(inUse)
    return .text("restored \(revision.hash.short)  \(workspace.description(of: revision).visible)\n")
  }
}
