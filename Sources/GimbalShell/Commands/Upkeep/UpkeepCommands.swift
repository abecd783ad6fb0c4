import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Verify: Command {
  static let manual = Manual(
    "verify", summary: "Verifies the project and its whole history.",
    details: [
      "The command checks the pages and references of the SQLite file and the hash of every revision and",
      "operation. It also checks that replaying the history reproduces the stored states and tables, and that",
      "every scene loads. It changes nothing. If a check fails, the output names the oldest invalid revision, and",
      "the exit code is 5. SQLite views that other programs have added are listed, but are not errors.",
    ], examples: ["verify", "verify --format json"])

  static let effects = Effects.reading.standingAlone

  static let syntax = Grammar(Self(), .format(\.format))

  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    var progress: Progress?
    let verification = try workspace.transaction.verify { done, total in
      progress = progress ?? workspace.progress("verify", in: .things("rows"), of: total)
      progress?.update(done)
    }
    if !verification.isSound { workspace.session.note(.store) }
    return format.output(Verify.report(on: verification))
  }

  /// Returns a report with the counts and findings of a verification.
  static func report(on verification: Verification) -> Report {
    let findings = verification.findings.map(\.text)
    let counts = [
      ("revisions", verification.revisions), ("snapshots", verification.snapshots),
      ("operations", verification.operations), ("references", verification.references),
      ("scenes", verification.scenes),
    ]
    let firstBad = verification.firstBadRevision?.text
    let title =
      if let firstBad {
        "the project is damaged; the first bad revision is \(firstBad)"
      } else if verification.isSound {
        "no problems found: " + counts.map { $1.counted($0) }.joined(separator: ", ")
      } else {
        "the project is damaged"
      }
    return Report(
      title: title,
      facts: [("sound", .bool(verification.isSound)), ("firstBadRevision", Value(firstBad))]
        + counts.map { ($0, Value($1)) },
      lists: [
        Report.List(
          "findings", [Report.Column("finding")], rows: findings.map { [.text($0)] },
          prose: findings.map { "  " + $0 }),
        Report.List(
          "additions", [Report.Column("object")], rows: verification.additions.map { [.text($0)] },
          prose: verification.additions.map { "  another program added the \($0); it has no effect" }),
      ])
  }
}

struct Gc: Command {
  static let manual = Manual(
    "gc", summary: "Deletes old operations and unreachable revisions.",
    details: [
      "Operations older than --keep, in days (d) or hours (h), can no longer be undone. The default is 30d.",
      "Revisions that have a commit message, or that a branch, a tag, HEAD or a kept operation refers to, are kept",
      "with all their ancestors. Then the file is compacted. 'gc' itself cannot be undone.",
    ], examples: ["gc", "gc --keep 7d", "gc --keep 0d"])

  static let effects = Effects.movingThroughHistory

  static let syntax = Grammar(Self(), .option("keep", duration, \.keep), .format(\.format))

  /// The grammar of a duration, such as `30d`. Its value is in milliseconds.
  private static let duration = Grammar<Int64>(.text(NameRole("a duration such as 30d", .new), "30d")) {
    text throws(ParseError) in
    let unit: Int64? = text.value.hasSuffix("d") ? day : text.value.hasSuffix("h") ? hour : nil
    guard let unit, let count = Int64(text.value.dropLast()), (0...longest).contains(count) else {
      throw ParseError(
        .other(
          message: "\(text.value.cited) is not a valid duration",
          remedy: "write a number of days or hours up to \(longest), such as 30d or 12h"), at: text.span)
    }
    return count * unit
  }

  private var keep = 30 * Gc.day
  private var format = FormatOption()

  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private static let longest: Int64 = 100_000

  func run(in workspace: Workspace) throws -> Output? {
    let now = workspace.services.clock.now().milliseconds
    let before = try workspace.transaction.size()
    let garbage = try workspace.transaction.collectGarbage(
      since: Timestamp(milliseconds: now - keep))
    return .report(
      Report(facts: [
        ("deletedOperations", Value(garbage.operations)), ("deletedRevisions", Value(garbage.revisions)),
        ("deletedSnapshots", Value(garbage.snapshots)), ("previousSize", Value(before)),
      ]))
  }

  /// Compacts the project file after the commit, because SQLite cannot compact a file inside a transaction.
  func conclude(_ output: Output?, on project: Project, _ services: Services) throws -> Output? {
    guard case .report(let report) = output else { return output }
    do {
      try project.compact()
    } catch {
      services.console.writeWarning(
        "warning: the free space was not released (the next 'gc' tries again): \(error)\n")
    }
    let after = try project.transaction(.read) { try $0.size() }
    return format.output(
      Report(facts: report.facts.map { ($0.key, $0.value) } + [("size", Value(after))]))
  }

}

struct BackUp: Command {
  static let manual = Manual(
    "backup", summary: "Copies the project with its whole history, while other processes can write.",
    details: [
      "The copy is one state of the project. It is verified and written to disk before it is renamed to FILE.",
      "An existing project at FILE is replaced. Other files are not overwritten. The command can also save a",
      "project that exists only in memory.",
    ], examples: ["backup \"copies/monday.gimbal\""])

  static let effects = Effects.reading.standingAlone

  static let syntax = Grammar<Self>(.file()) { Self(file: $0) }

  private let file: Spanned<String>

  func run(in workspace: Workspace) throws -> Output? {
    if workspace.session.isProjectMissing { throw Refusal(missingProjectIn: workspace) }
    let verification = try workspace.transaction.backUp(
      to: workspace.services.files.expanded(file.value))
    let counts = [("revisions", verification.revisions), ("scenes", verification.scenes)]
    return .text(
      "\(file.value.visible): \(counts.map { $1.counted($0) }.joined(separator: ", ")), verified\n")
  }
}
