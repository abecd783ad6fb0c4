import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Resolve: Command {
  static let manual = Manual(
    "resolve", summary: "Resolves conflicts of a merge with our version, their version or the base.",
    details: [
      "Without a side, the current version of the project is kept. Use this after editing the objects by hand.",
      "The handle of a constraint, such as #7, selects the conflict about this constraint.",
    ], examples: ["resolve !1 theirs", "resolve 1 theirs", "resolve !2 !3", "resolve --all ours"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    side, .choice(.option("all", nil), Grammar(.list(.conflict)) { Optional($0) }),
    .optional(.oneOf("side"))
  ) { Self(handles: $1 ?? [], isAll: $1 == nil, side: $2 ?? $0) }

  /// The grammar of an optional side before the conflicts. Usage lines and completion omit the side.
  private static let side: Grammar<MergeSide?> = {
    let side = Grammar<MergeSide>.oneOf("side")
    return Grammar(Shape(usage: .empty, isOptional: true) { _ in false }) { (cursor) throws(ParseError) in
      try cursor.withoutRecording({ $0.peek().kind == .word }) ? side.parse(&cursor) : nil
    }
  }()

  private let handles: [Spanned<ConflictHandle>]
  private let isAll: Bool
  private let side: MergeSide?

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.transaction.inRecordedState { try resolve(in: workspace) }
  }

  private func resolve(in workspace: Workspace) throws -> Output? {
    let conflicts = try workspace.transaction.conflicts()
    let wanted = try isAll ? conflicts : handles.map { try conflict($0, among: conflicts, in: workspace) }
    guard !wanted.isEmpty else { return .text("no conflicts\n") }
    let sources = try workspace.transaction.sources(of: conflicts)
    if isAll, let side {
      try settle(wanted, side, from: sources, in: workspace)
    } else {
      for (index, conflict) in wanted.enumerated() {
        do {
          let renumbered = try workspace.transaction.settle(conflict, taking: side, from: sources)
          for new in renumbered {
            workspace.warn(
              "the handle #\(new.old) is already in use, so the restored constraint has the handle #\(new.new)"
            )
          }
        } catch let error as EditError {
          throw Refusal(
            "conflict !\(conflict.handle) cannot be resolved\(side.map { " with '\($0.rawValue)'" } ?? ""): "
              + error.message,
            remedy: error.roomMaking,
            at: isAll ? workspace.span : handles[index].span)
        }
      }
    }
    let left = try workspace.transaction.conflicts().count
    return .text(left == 0 ? "no conflicts left\n" : "\(left) conflict\(left == 1 ? "" : "s") left\n")
  }

  /// Resolves each merge conflict to which the chosen version (ours, theirs or the base) can be applied.
  /// Prints a warning that lists the remaining conflicts.
  private func settle(
    _ conflicts: [MergeConflict], _ side: MergeSide, from sources: MergeSources, in workspace: Workspace
  ) throws {
    let left = try workspace.transaction.settle(conflicts, taking: side, from: sources)
    if left.isEmpty { return }
    workspace.session.note(.failed)
    workspace.warn(
      "\(left.count.counted("conflicts")) cannot be resolved with '\(side.rawValue)' yet:",
      details: left.map { "!\($0.conflict.handle): \($0.error.message); \($0.error.roomMaking)" })
  }

  private func conflict(
    _ handle: Spanned<ConflictHandle>, among conflicts: [MergeConflict], in workspace: Workspace
  ) throws -> MergeConflict {
    let found = try conflicts.first { conflict in
      switch handle.value {
      case .conflict(let number): return conflict.handle == number
      case .constraint(let number):
        return try ConflictList([conflict], in: workspace.transaction).isAbout(constraint: number)
      }
    }
    if let found { return found }
    throw ParseError(
      .unknownName(
        role: "conflict", name: workspace.source.text(in: handle.span), nearest: nil,
        note: "use 'conflicts' to list the conflicts"),
      at: handle.span)
  }
}

extension EditError {
  /// The suggested fix for a merge conflict that cannot be resolved because of this error.
  fileprivate var roomMaking: String {
    switch self {
    case .nameTaken: "rename the object that already has this name, then resolve the conflict again"
    case .cycle: "move one of the two views to another parent, then resolve the conflict again"
    case .instanceCycle: "show a different scene in one of these scenes, then resolve the conflict again"
    case .danglingReference: "resolve the conflicts on which this conflict depends first"
    case .noSuchRow: "use 'resolve' without a side to keep the current version"
    default: "resolve the conflict with 'ours', or edit the object by hand"
    }
  }
}

/// The handle of a merge conflict, such as `!1`, or of the constraint that the conflict concerns, such as
/// `#7`.
private enum ConflictHandle: Sendable {
  case conflict(Int)
  case constraint(Int)
}

extension Grammar where Value == Spanned<ConflictHandle> {
  /// The grammar of the handle of a merge conflict, such as `!1`.
  fileprivate static var conflict: Grammar {
    let shape = Shape(usage: .name("!CONFLICT", .conflicts)) { cursor in
      var ahead = cursor
      if ahead.conflict() != nil { return true }
      return ahead.withoutRecording { $0.isAtNumber || $0.handle() != nil }
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      if let handle = cursor.conflict() { return Spanned(.conflict(handle.value), at: handle.span) }
      if let handle = cursor.withoutRecording({ $0.handle() }) {
        return Spanned(.constraint(handle.value), at: handle.span)
      }
      guard cursor.withoutRecording({ $0.isAtNumber }) else {
        throw cursor.unexpected("a conflict's handle such as !1")
      }
      let number = try cursor.integer("a conflict's handle", in: 1...1_000_000_000)
      return Spanned(.conflict(number.value), at: number.span)
    }
  }
}
