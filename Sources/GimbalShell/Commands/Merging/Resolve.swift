import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Resolve: Command {
  static let manual = Manual(
    "resolve", "!CONFLICT … | --all [ours | theirs | base]",
    summary: "Settles conflicts of a merge: with ours, theirs, or what was there before.",
    details: ["Without a side, with what stands there now: for what you mended by hand."],
    examples: ["resolve !1 theirs", "resolve !2 !3", "resolve --all ours"],
    completing: [
      .either("--all", .repeated(.name(.conflicts))), Syntax.word(MergeSide.allCases.map(\.rawValue)).maybe,
    ])

  private var handles: [Spanned<Int>] = []
  private var isAll = false
  private var side: MergeSide?

  init(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.option(named: "all") != nil {
      isAll = true
    } else {
      if let error = cursor.unknownOption(known: ["all"]) { throw error }
      while let handle = cursor.conflict() { handles.append(handle) }
      guard !handles.isEmpty else { throw cursor.unexpected("a conflict's handle such as !1", "--all") }
    }
    if !cursor.isAtEnd { side = try cursor.choice("side", of: MergeSide.self).value }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let conflicts = try workspace.transaction.conflicts()
    let wanted = try isAll ? conflicts : handles.map { try conflict($0, among: conflicts) }
    guard !wanted.isEmpty else { return .text("no conflicts\n") }
    let sources = try workspace.transaction.sources(of: conflicts)
    if isAll, let side {
      try settle(wanted, side, from: sources, in: workspace)
    } else {
      for (index, conflict) in wanted.enumerated() {
        do {
          let renumbered = try workspace.transaction.settle(conflict, taking: side, from: sources)
          for new in renumbered { workspace.warn("#\(new.old) is taken: it comes back as #\(new.new)") }
        } catch let error as EditError {
          throw Refusal(
            "!\(conflict.handle) cannot be settled so: \(error.message)", remedy: error.roomMaking,
            at: isAll ? workspace.span : handles[index].span)
        }
      }
    }
    let left = try workspace.transaction.conflicts().count
    return .text(left == 0 ? "no conflict is left\n" : "\(left) conflict\(left == 1 ? "" : "s") left\n")
  }

  /// Settles what can be settled so, and says what cannot.
  private func settle(
    _ conflicts: [MergeConflict], _ side: MergeSide, from sources: MergeSources, in workspace: Workspace
  ) throws {
    let left = try workspace.transaction.settle(conflicts, taking: side, from: sources)
    if left.isEmpty { return }
    workspace.session.note(.failed)
    workspace.warn(
      "\(left.count) cannot be settled so yet:",
      details: left.map { "!\($0.conflict.handle): \($0.error.message); \($0.error.roomMaking)" })
  }

  private func conflict(_ handle: Spanned<Int>, among conflicts: [MergeConflict]) throws -> MergeConflict {
    if let found = conflicts.first(where: { $0.handle == handle.value }) { return found }
    throw ParseError(
      .unknownName(
        role: "conflict", name: "!\(handle.value)", nearest: nil, note: "'conflicts' lists them"),
      at: handle.span)
  }
}

extension EditError {
  /// What to do where one side's version does not fit.
  fileprivate var roomMaking: String {
    switch self {
    case .nameTaken: "rename what has the name, then settle it again"
    case .cycle: "move the other view first, then settle it again"
    case .circle: "show another scene in one of them, then settle it again"
    case .danglingReference: "settle first what it hangs on"
    case .noSuchRow: "'resolve' without a side settles it as it stands"
    default: "settle it with ours, or mend it by hand"
    }
  }
}
