import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Merge: Command {
  static let manual = Manual(
    "merge", summary: "Merges the changes of another branch into this one.",
    details: [
      "Changes of different properties are combined. If both sides changed the same property, our version is",
      "kept, and 'conflicts' lists the conflict until 'resolve' resolves it. The output lists contradictions",
      "and ambiguities that the merge adds to the layouts. The exit code is 1 if there are conflicts.",
    ], examples: ["merge taller", "merge HEAD~3 --format json"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar(
    Self(), .argument(.revision("BRANCH|REVISION"), \.target, isRequired: true), .format(\.format))

  private var target: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    // The recorded state of the branches is compared and merged, not the view state of the session.
    try workspace.transaction.inRecordedState { try merge(in: workspace) }
  }

  private func merge(in workspace: Workspace) throws -> Output? {
    guard let target else { return nil }
    let theirs = try workspace.revision(target, orElse: "use 'branch' to list the branches")
    let history = workspace.history
    let branch = try history.head().branch
    let outcome: MergeOutcome
    do {
      outcome = try history.merge(theirs.id, ids: workspace.ids)
    } catch let refusal as MergeError {
      throw refusal.refusal(at: target.span)
    }
    let here = branch.map { $0.cited } ?? "HEAD"
    func output(_ result: String, _ headline: (String) -> String, _ report: MergeReport) throws -> Output {
      try format.output(self.report(result, headline, report, in: workspace))
    }
    switch outcome {
    case .upToDate:
      return format.output(
        Report(
          title: "already up to date: \(theirs.hash.short) is part of \(here)",
          facts: [("result", .text("up to date"))], lists: MergeTables.none))
    case .forwarded(let report):
      return try output("forwarded", { "\(here) moved forward to \($0)" }, report)
    case .merged(let report):
      for touched in report.touched {
        guard let before = touched.before?.display, let after = touched.after,
          before.orientation != after.display.orientation
        else { continue }
        workspace.warn(
          "scene \(after.name.text.cited) is rotated to \(after.display.orientation.rawValue), "
            + "because it does not support its previous orientation")
      }
      return try output("merged", { "merged \(theirs.hash.short) into \(here): \($0)" }, report)
    }
  }

  private func report(
    _ result: String, _ headline: (String) -> String, _ report: MergeReport, in workspace: Workspace
  ) throws -> Report {
    let revision = try workspace.history.revision(report.revision)
    let layout = try MergeLayout(
      of: report.touched, in: workspace.transaction, solver: workspace.solver)
    let tables = MergeTables(report: report)
    let conflicts = try ConflictList(report.conflicts, in: workspace.transaction).list(isProse: true)
    let count = report.conflicts.count
    let title = [
      headline(revision.hash.short), tables.changes.rows.isEmpty && count == 0 ? "no differences" : nil,
      count == 0
        ? nil
        : "\(count.counted("conflicts")); 'conflicts' lists \(count == 1 ? "it" : "them"), and our version is kept until "
          + "you use 'resolve'",
    ]
    // As in git, the exit status reports the conflicts, although the merge is recorded.
    if count > 0 { workspace.session.note(.failed) }
    return Report(
      title: title.compactMap { $0 }.joined(separator: "\n"),
      facts: [("result", .text(result)), ("revision", .text(revision.hash.hex))],
      lists: [tables.changes, tables.renumbered, conflicts, layout.list])
  }
}

extension MergeError {
  fileprivate func refusal(at span: Span) -> Refusal {
    func conflicts(_ count: Int) -> String { count == 1 ? "a conflict" : "\(count) conflicts" }
    switch self {
    case .conflictsUnresolved(let count):
      return Refusal(
        "\(conflicts(count)) of an earlier merge \(count == 1 ? "is" : "are") not resolved yet",
        remedy: "use 'conflicts' to list the conflicts, and 'resolve' to resolve them", at: span)
    case .theirConflictsUnresolved(let count):
      return Refusal(
        "\(conflicts(count)) of an earlier merge \(count == 1 ? "is" : "are") not resolved in the other revision yet",
        remedy: "check out the other revision and resolve its conflicts first", at: span)
    }
  }
}

struct Conflicts: Command {
  static let manual = Manual(
    "conflicts", summary: "Lists the conflicts of a merge: the base, our version and their version.",
    details: [
      "The project contains our version until 'resolve' resolves the conflict."
    ], examples: ["conflicts"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .format(\.format))

  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let list = try workspace.transaction.inRecordedState {
      try ConflictList(workspace.transaction.conflicts(), in: workspace.transaction).list()
    }
    return format.output(
      Report(
        title: list.rows.isEmpty
          ? "no merge conflicts; 'check' lists constraints that contradict each other" : nil, lists: [list]))
  }
}
