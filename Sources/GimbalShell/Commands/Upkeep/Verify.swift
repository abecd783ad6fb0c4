import GimbalNotation
import GimbalReporting
import GimbalStore

struct Verify: Command {
  static let manual = Manual(
    "verify", FormatOption.arguments,
    summary: "Looks whether the project and its whole history are as they were written.",
    details: [
      "Checks SQLite's pages and references, the hash of every revision and operation, that replaying the history",
      "gives the states that were written down and the one the tables show, and that every scene loads.",
      "Changes nothing. Exits with 5 where something is wrong, and says which revision is the first bad one.",
    ],
    examples: ["verify", "verify --format json"], completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  var standsAlone: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    var progress: Progress?
    let verification = try workspace.transaction.verify { done, total in
      progress = progress ?? workspace.progress("verify", in: .things("rows"), of: total)
      progress?.tell(done)
    }
    if !verification.isSound { workspace.session.note(.store) }
    return format.output(Verify.report(on: verification))
  }

  /// What was looked at and what was found, as other commands that verify show it, too.
  static func report(on verification: Verification) -> Report {
    let findings = verification.findings.map(\.words)
    let counts = [
      ("revisions", verification.revisions), ("materialisations", verification.snapshots),
      ("operations", verification.operations), ("references", verification.references),
      ("scenes", verification.scenes),
    ]
    let firstBad = verification.firstBadRevision?.words
    let title =
      if let firstBad {
        "the project is damaged; the first bad revision is \(firstBad)"
      } else if verification.isSound {
        "all is well: " + counts.map { $1.counted($0) }.joined(separator: ", ")
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
          prose: findings.map { "  " + $0 })
      ])
  }
}
