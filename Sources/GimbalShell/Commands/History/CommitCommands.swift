import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Commit: Command {
  static let manual = Manual(
    "commit", summary: "Adds a commit message to the newest revision.",
    details: [
      "Each change already creates a revision, so a commit only labels the newest one. 'log' shows the commit",
      "message before the command, and 'log --commits' lists only commits. Another commit at the same revision",
      "replaces the message.",
    ], examples: ["commit \"The badge stays on top in landscape\""])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(messageOption, .quoted("a message", "\"MESSAGE\"")) { Self(message: $1) }

  /// The grammar of `-m`, which users of git type before the message. Usage lines do not mention it.
  private static let messageOption = Grammar<Bool>(
    Shape(usage: .empty, isOptional: true, canStart: isAtOption)
  ) {
    (cursor) throws(ParseError) in
    guard isAtOption(cursor) else { return false }
    try cursor.expect(.minus)
    try cursor.expect(word: "m")
    return true
  }

  private static func isAtOption(_ cursor: Cursor) -> Bool {
    var ahead = cursor
    return ahead.withoutRecording { $0.accept(.minus) && $0.isAt(word: "m") }
  }

  private let message: Spanned<String>

  func run(in workspace: Workspace) throws -> Output? {
    let text = message.value.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(
        "the message is empty", remedy: "describe the work since the last commit", at: message.span)
    }
    let head = try workspace.headRevision()
    try workspace.history.set(.commit, head.hash.hex, to: head.id, text: text)
    if let conflicts = try workspace.openConflicts() { workspace.warn(conflicts) }
    return .text("\(head.hash.short) \(text.visible)\n")
  }
}

struct Checkout: Command {
  static let manual = Manual(
    "checkout", summary: "Switches to a branch or to an earlier revision.",
    details: [
      "On a branch, changes move the branch. At a revision, HEAD is detached: changes are recorded, and 'branch",
      "NAME' creates a branch for them. '-b NAME' creates a branch here and switches to it.",
    ], examples: ["checkout main", "checkout HEAD~3", "checkout -b taller"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>.choice(
    Grammar(newBranch) { Self(target: nil, newBranch: $0) },
    Grammar(.revision("BRANCH|REVISION")) { Self(target: $0, newBranch: nil) })

  /// The grammar of `-b NAME`.
  private static let newBranch: Grammar<Spanned<Name>> = {
    let name = Grammar<Spanned<Name>>.newReference("branch")
    let shape = Shape(usage: .sequence([.text("-b"), name.usage])) { cursor in
      var ahead = cursor
      return ahead.withoutRecording { $0.accept(.minus) && $0.accept(word: "b") }
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.expect(.minus)
      try cursor.expect(word: "b")
      return try name.parse(&cursor)
    }
  }()

  /// The revision or branch; `nil` for a new branch.
  private let target: Spanned<RevisionSyntax>?
  private let newBranch: Spanned<Name>?

  func run(in workspace: Workspace) throws -> Output? {
    guard let target else {
      guard let newBranch else { return nil }
      try workspace.requireFreeReference(newBranch)
      let head = try workspace.headRevision()
      try workspace.history.set(.branch, newBranch.value.text, to: head.id)
      try workspace.history.checkout(branch: newBranch.value.text)
      return .text(
        "on branch \(newBranch.value) at \(head.hash.short)  \(workspace.description(of: head).visible)\n")
    }
    let revision = try workspace.revision(target, orElse: "use 'branch' to list the branches")
    let before = try workspace.history.head()
    defer { warnOfLoss(before, workspace) }
    if case .name(let name) = target.value.base, target.value.steps.isEmpty,
      try workspace.history.target(.branch, name) != nil
    {
      try workspace.history.checkout(branch: name)
      return .text(
        "on branch \(name) at \(revision.hash.short)  \(workspace.description(of: revision).visible)\n")
    }
    try workspace.history.checkout(revision.id)
    return .text(
      "at \(revision.hash.short)  \(workspace.description(of: revision).visible)\n"
        + "HEAD is detached: 'branch NAME' creates a branch here\n")
  }

  /// Prints a warning if HEAD was detached and its revisions are no longer reachable from a branch, a tag or
  /// HEAD.
  private func warnOfLoss(_ before: Head, _ workspace: Workspace) {
    guard before.branch == nil, let lost = try? workspace.history.unreachable(from: before.revision),
      lost > 0,
      let revision = try? workspace.history.revision(before.revision)
    else { return }
    workspace.warn(
      "\(lost.counted("revisions")) \(lost == 1 ? "is" : "are") on no branch: "
        + "\(revision.hash.short)  \(workspace.description(of: revision))",
      details: ["use 'branch NAME \(revision.hash.short)' to keep \(lost == 1 ? "it" : "them")"])
  }
}
