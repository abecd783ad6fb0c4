import Notation
import Store

struct Diff: Command {
  static let manual = Manual(
    "diff", "[A [B]] [--frames \(DisplayOptions.arguments)] \(FormatOption.arguments)",
    summary: "Says what is different between two revisions, in words.",
    details: [
      "Without B, between A and HEAD; without A, between the last commit and HEAD. --frames says instead which views",
      "of the scene in use are elsewhere, from where to where, as solved and within 0.01 pt: in the orientation of B",
      "unless told otherwise, each side on the device it was shown on.",
    ],
    examples: [
      "diff", "diff HEAD~5", "diff v1 main --format json", "diff HEAD~1 --frames --all-orientations",
    ],
    completing: .either(.revision, "--frames", .display, .format).anyTimes)

  private var revisions: [Spanned<RevisionSyntax>] = []
  private var comparesFrames = false
  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    var firstDisplayOption: Span?
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if cursor.option(named: "frames") != nil {
        comparesFrames = true
        continue
      }
      let place = cursor.peek().span
      if try display.take(&cursor) {
        firstDisplayOption = firstDisplayOption ?? place
        continue
      }
      if let error = cursor.unknownOption(known: ["frames"] + DisplayOptions.names + [FormatOption.name]) {
        throw error
      }
      guard revisions.count < 2 else { throw cursor.unexpected("the end of the command") }
      revisions.append(try cursor.revision())
    }
    if let firstDisplayOption, !comparesFrames {
      throw ParseError(
        .other(
          message: "words are the same in every orientation and on every device",
          remedy: "'diff --frames' compares frames"),
        at: firstDisplayOption)
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let old = try revisions.first.map { try workspace.revision($0) } ?? workspace.lastCommit()
    let new = try revisions.dropFirst().first.map { try workspace.revision($0) } ?? workspace.headRevision()
    if comparesFrames {
      func past(_ revision: Revision, _ index: Int) throws -> PastScene {
        try PastScene(
          revision, at: revisions.dropFirst(index).first?.span ?? workspace.span, in: workspace)
      }
      let diff = FramesDiff(
        workspace: workspace, old: try past(old, 0), new: try past(new, 1), options: display)
      return format.output(try diff.output())
    }
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
