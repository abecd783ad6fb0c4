import GimbalFindings
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Show: Command {
  static let manual = Manual(
    "show", "[REVISION] \(FormatOption.arguments)", summary: "Says who changed what in a revision, and when.",
    details: ["Without a revision, in the newest."],
    examples: ["show", "show HEAD~1", "show v1 --format json"],
    completing: .either(.revision, .format).anyTimes)

  private var revision: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      guard revision == nil else { throw cursor.unexpected("the end of the command") }
      revision = try cursor.revision()
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let revision = try revision.map { try workspace.revision($0) } ?? workspace.headRevision()
    let before = try revision.parent.map { try history.state(of: $0) } ?? .empty
    let comparison = try ProjectComparison(from: before, to: history.state(of: revision.id))
    let parents = try [revision.parent, revision.merged].compactMap { $0 }.map {
      try history.revision($0).hash
    }
    let commit = try history.target(.commit, revision.hash.hex)?.text
    let title = [
      "revision  \(revision.hash.hex)",
      parents.isEmpty ? nil : "parent    \(parents.map(\.short).joined(separator: ", merged "))",
      "author    \(revision.entry.author)", "time      \(workspace.text(of: revision.entry.time))",
      commit.map { "commit    \($0)" }, "message   \(revision.entry.message)",
    ].compactMap { $0?.visible }.joined(separator: "\n")
    return format.output(
      Report(
        title: title,
        facts: [
          ("revision", .text(revision.hash.hex)), ("parents", .array(parents.map { .text($0.hex) })),
          ("author", .text(revision.entry.author)), ("time", .text(revision.entry.time.iso8601)),
          ("message", .text(revision.entry.message)), ("commit", Value(commit)),
        ],
        lists: [comparison.list("differences")]))
  }
}
