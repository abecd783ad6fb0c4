import Notation
import Store

struct Diff: Command {
  static let manual = Manual(
    "diff", "[A [B]] \(FormatOption.arguments)",
    summary: "Says what is different between two revisions, in words.",
    details: ["Without B, between A and HEAD; without A, between the last commit and HEAD."],
    examples: ["diff", "diff HEAD~5", "diff v1 main --format json"],
    completing: .either(.revision, .format).anyTimes)

  private var revisions: [Spanned<RevisionSyntax>] = []
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      guard revisions.count < 2 else { throw cursor.unexpected("the end of the command") }
      revisions.append(try cursor.revision())
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let old = try revisions.first.map { try workspace.revision($0) } ?? workspace.lastCommit()
    let new = try revisions.dropFirst().first.map { try workspace.revision($0) } ?? workspace.headRevision()
    let comparison = try ProjectComparison(from: history.state(of: old.id), to: history.state(of: new.id))
    return format.output(
      Report(
        title: "from \(old.hash.short)  \(old.entry.message)\nto   \(new.hash.short)  \(new.entry.message)"
          + (comparison.isEmpty ? "\nnothing is different" : ""),
        facts: [("from", .text(old.hash.hex)), ("to", .text(new.hash.hex))],
        lists: [comparison.list("differences")]))
  }
}

extension Workspace {
  /// The newest revision before HEAD, or HEAD itself, that `commit` named; the first of all where none was.
  fileprivate func lastCommit() throws -> Revision {
    var revision = try headRevision()
    while try history.target(.commit, revision.hash.hex) == nil, let parent = revision.parent {
      revision = try history.revision(parent)
    }
    return revision
  }
}
