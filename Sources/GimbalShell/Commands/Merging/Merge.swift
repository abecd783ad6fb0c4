import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Merge: Command {
  static let manual = Manual(
    "merge", "BRANCH | REVISION \(FormatOption.arguments)",
    summary: "Brings what another branch changed into this one.",
    details: [
      "Changes of different things combine. What both changed stays ours and is listed by 'conflicts', until 'resolve'",
      "settles it. Says which contradictions and free views are new in the layouts.",
    ],
    examples: ["merge taller", "merge HEAD~3 --format json"],
    completing: .either(.revision, .format).anyTimes)

  private var target: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      guard target == nil else { throw cursor.unexpected("the end of the command") }
      target = try cursor.revision()
    } while !cursor.isAtEnd
    guard target != nil else { throw cursor.unexpected("a branch or a revision to merge") }
  }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    guard let target else { return nil }
    let theirs = try workspace.revision(target)
    let history = workspace.history
    let branch = try history.head().branch
    let outcome: MergeOutcome
    do {
      outcome = try history.merge(theirs.id, ids: workspace.ids)
    } catch let refusal as MergeError {
      throw refusal.refusal(at: target.span)
    }
    let here = branch.map { $0.cited } ?? "HEAD"
    func output(_ result: String, _ words: (String) -> String, _ report: MergeReport) throws -> Output {
      try format.output(self.report(result, words, report, in: workspace))
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
          "scene \(after.name.text.cited) is turned to \(after.display.orientation.rawValue), "
            + "as it does not support how it was shown")
      }
      return try output("merged", { "merged \(theirs.hash.short) into \(here): \($0)" }, report)
    }
  }

  private func report(
    _ result: String, _ words: (String) -> String, _ report: MergeReport, in workspace: Workspace
  ) throws -> Report {
    let revision = try workspace.history.revision(report.revision)
    let layout = try MergeLayout(
      of: report.touched, in: workspace.transaction, solver: workspace.solver)
    let tables = MergeTables(report: report)
    let conflicts = try ConflictList(report.conflicts, in: workspace.transaction).list(isProse: true)
    let count = report.conflicts.count
    let title = [
      words(revision.hash.short), tables.changes.rows.isEmpty ? "nothing is different here" : nil,
      count == 0
        ? nil
        : "\(count == 1 ? "1 conflict" : "\(count) conflicts"), where ours stays until 'resolve' settles it",
    ]
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
        "\(conflicts(count)) of an earlier merge \(count == 1 ? "is" : "are") not settled yet",
        remedy: "'conflicts' lists them, 'resolve' settles them", at: span)
    case .theirConflictsUnresolved(let count):
      return Refusal(
        "\(conflicts(count)) of an earlier merge \(count == 1 ? "is" : "are") not settled there yet",
        remedy: "go there with 'checkout' and settle them with 'resolve' first", at: span)
    }
  }
}
