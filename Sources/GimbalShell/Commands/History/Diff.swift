import GimbalBatch
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Diff: Command {
  static let manual = Manual(
    "diff", "[A [B]] [--frames | --render FILE] \(DisplayOptions.arguments) \(FormatOption.arguments)",
    summary: "Says what is different between two revisions, in words.",
    details: [
      "Without B, between A and HEAD; without A, between the last commit and HEAD. --frames says instead which views",
      "of the scene in use are elsewhere, from where to where, as solved and within 0.01 pt: in the orientation of B",
      "unless told otherwise, each side on the device it was shown on. --render draws B into a file as 'render' does, with",
      "where views were at A, dashed.",
    ],
    examples: [
      "diff", "diff HEAD~5", "diff v1 main --format json", "diff HEAD~1 --frames --all-orientations",
      "diff HEAD~1 --render moved.svg",
    ],
    completing: .either(
      .revision, "--frames", .option("render", .file), .display, PictureWriting.syntax, .format
    ).anyTimes)

  private var revisions: [Spanned<RevisionSyntax>] = []
  private var comparesFrames = false
  private var file: PictureFile?
  private var writing = PictureWriting()
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
      if cursor.option(named: "render") != nil {
        file = try PictureFile(&cursor)
        continue
      }
      let place = cursor.peek().span
      if try display.take(&cursor) {
        firstDisplayOption = firstDisplayOption ?? place
        continue
      }
      if file != nil, try writing.take(&cursor) { continue }
      if let error = cursor.unknownOption(
        known: ["frames", "render"] + DisplayOptions.names + [FormatOption.name])
      {
        throw error
      }
      guard revisions.count < 2 else { throw cursor.unexpected("the end of the command") }
      revisions.append(try cursor.revision())
    }
    if let file { try writing.refuseUseless(for: file.form) }
    if let firstDisplayOption, !comparesFrames, file == nil {
      throw ParseError(
        .other(
          message: "words are the same in every orientation and on every device",
          remedy: "'diff --frames' compares frames, and 'diff --render' draws them"),
        at: firstDisplayOption)
    }
  }

  var reachesOutside: Bool { file != nil }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let old = try revisions.first.map { try workspace.revision($0) } ?? workspace.lastCommit()
    let new = try revisions.dropFirst().first.map { try workspace.revision($0) } ?? workspace.headRevision()
    func past(_ revision: Revision, _ index: Int) throws -> PastScene {
      try PastScene(
        revision, at: revisions.dropFirst(index).first?.span ?? workspace.span, in: workspace)
    }
    if let file {
      try file.refuseToReplace(in: workspace)
      return try render(
        RenderedDiff(workspace: workspace, old: past(old, 0), new: past(new, 1), options: display), to: file,
        in: workspace)
    }
    if comparesFrames {
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

  private func render(_ diff: RenderedDiff, to file: PictureFile, in workspace: Workspace) throws -> Output {
    let (subjects, pictures, changes) = try diff.drawn()
    try file.write(
      writing.content(file.form, of: subjects, pictures, nil, at: file.path.span, in: workspace),
      in: workspace)
    let counts = zip(subjects, changes).map { "\($0.display.orientation.rawValue) \($1.words)" }
    return .text("\(file.path.value.visible): \(counts.joined(separator: "; "))\n")
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
