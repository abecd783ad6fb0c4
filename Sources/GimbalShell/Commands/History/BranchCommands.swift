import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Branch: Command {
  static let manual = Manual(
    "branch", summary: "Creates a branch, or lists branches.",
    details: [
      "The branch starts at HEAD unless a revision is given. If HEAD is detached and no revision is given, the",
      "command also switches to the branch. Otherwise, 'checkout NAME' switches to it.",
    ], examples: ["branch", "branch tall", "branch rescue HEAD~3"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>.choice(
    Grammar(.newReference("branch"), .optional(.revision())) { Self(name: $0, start: $1) },
    Grammar(Self(), .format(\.format)))

  var effects: Effects { name == nil ? .reading : .movingThroughHistory }

  private var name: Spanned<Name>?
  private var start: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    guard let name else { return format.output(try ReferenceList(.branch, "branches").report(in: workspace)) }
    try workspace.requireFreeReference(name)
    let head = try history.head()
    let revision = try start.map { try workspace.revision($0) } ?? workspace.headRevision()
    try history.set(.branch, name.value.text, to: revision.id)
    if head.branch == nil, start == nil {
      try history.checkout(branch: name.value.text)
      return .text("on branch \(name.value) at \(revision.hash.short)\n")
    }
    return .text(
      "branch \(name.value) at \(revision.hash.short); use 'checkout \(name.value.referenceNotation)' to switch to it\n"
    )
  }
}

struct BranchRename: Command {
  static let manual = Manual(
    "branch rename", summary: "Renames a branch.", examples: ["branch rename main trunk"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.reference(.branch, "OLD"), .newReference("branch", "NEW")) {
    Self(old: $0, new: $1)
  }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let revision = try workspace.target(.branch, old)
    try workspace.requireFreeReference(new)
    let isCurrent = try history.head().branch == old.value.text
    try history.set(.branch, new.value.text, to: revision)
    // Move HEAD before the old branch is deleted, because HEAD must never refer to a missing branch.
    if isCurrent { try history.checkout(branch: new.value.text) }
    try history.set(.branch, old.value.text, to: nil)
    return nil
  }
}

struct BranchDelete: Command {
  static let manual = Manual(
    "branch delete", summary: "Deletes a branch. 'undo' restores it.",
    details: [
      "Its revisions are kept until 'gc' deletes unreachable revisions."
    ], examples: ["branch delete tall"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.reference(.branch)) { Self(name: $0) }

  private let name: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let revision = try workspace.history.revision(workspace.target(.branch, name))
    guard try workspace.history.head().branch != name.value.text else {
      throw Refusal(
        "branch \(name.value.text.cited) cannot be deleted, because HEAD is on this branch",
        remedy: "check out another branch first",
        at: name.span)
    }
    try workspace.history.set(.branch, name.value.text, to: nil)
    let lost = try workspace.history.unreachable(from: revision.id)
    if lost > 0 {
      workspace.warn(
        "\(lost.counted("revisions")) of branch \(name.value.text.cited) \(lost == 1 ? "is" : "are") "
          + "on no other branch",
        details: [
          "use 'undo' or 'branch \(name.value.notation()) \(revision.hash.short)' to restore the branch"
        ])
    }
    return nil
  }
}

struct Tag: Command {
  static let manual = Manual(
    "tag", summary: "Names a revision, or lists tags.", examples: ["tag", "tag v1", "tag before HEAD~3"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>.choice(
    Grammar(.newReference("tag"), .optional(.revision())) { Self(name: $0, start: $1) },
    Grammar(Self(), .format(\.format)))

  var effects: Effects { name == nil ? .reading : .movingThroughHistory }

  private var name: Spanned<Name>?
  private var start: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    guard let name else { return format.output(try ReferenceList(.tag, "tags").report(in: workspace)) }
    try workspace.requireFreeReference(name)
    let revision = try start.map { try workspace.revision($0) } ?? workspace.headRevision()
    try workspace.history.set(.tag, name.value.text, to: revision.id)
    return .text(
      "tag \(name.value) at \(revision.hash.short)  \(workspace.description(of: revision).visible)\n")
  }
}

struct TagRename: Command {
  static let manual = Manual(
    "tag rename", summary: "Renames a tag.", examples: ["tag rename v1 release"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.reference(.tag, "OLD"), .newReference("tag", "NEW")) {
    Self(old: $0, new: $1)
  }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let revision = try workspace.target(.tag, old)
    try workspace.requireFreeReference(new)
    try workspace.history.set(.tag, new.value.text, to: revision)
    try workspace.history.set(.tag, old.value.text, to: nil)
    return nil
  }
}

struct TagDelete: Command {
  static let manual = Manual(
    "tag delete", summary: "Deletes a tag. 'undo' restores it.", examples: ["tag delete v1"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar<Self>(.reference(.tag)) { Self(name: $0) }

  private let name: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    _ = try workspace.target(.tag, name)
    try workspace.history.set(.tag, name.value.text, to: nil)
    return nil
  }
}

extension Name {
  /// The name of a branch or a tag in a command: without quotation marks where a revision is read up to the next blank, as in
  /// `checkout wide-logo`.
  fileprivate var referenceNotation: String {
    let isBare =
      text.isFreeOfRevisionSyntax && !text.contains("..") && text.first != "-" && text.first != "#"
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_-./#".unicodeScalars.contains($0)
      }
    return isBare ? text : text.quotedNotation
  }
}
