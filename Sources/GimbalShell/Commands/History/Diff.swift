import GimbalArchive
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Diff: SceneReadingCommand {
  static let manual = Manual(
    "diff", summary: "Lists the differences between two revisions in words.",
    details: [
      "B is HEAD by default, A the last commit. --frames lists the views of the scene in use whose solved frames",
      "differ by more than 0.01 pt. The frames are those on the current device and in the current orientation,",
      "unless an option sets another. With --recorded, the frames are those in the recorded orientation of B, on",
      "the recorded device of each revision. --render writes a picture of B to a file, as 'render' does, with",
      "dashed outlines of the frames at A.",
    ],
    examples: [
      "diff", "diff HEAD~5", "diff v1 main --format json", "diff v1..main",
      "diff HEAD~1 --frames --all-orientations",
      "diff HEAD~1 --render moved.svg",
    ])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .argument(.revisionRange("A"), \.revisions), .argument(.revision("B"), \.second),
    .either(.flag("frames", \.comparesFrames), .option("render", PictureFile.grammar, \.file)),
    .display(\.display).noting(\.firstDisplayOption),
    .scene(\.scene).noting(\.firstDisplayOption),
    .flag("recorded", \.isRecorded).noting(\.firstDisplayOption),
    .part(\.writing, PictureWriting.styledClause),
    .format(\.format)
  ).checked { command throws(ParseError) in try command.refuseUselessOptions() }

  var effects: Effects { file == nil ? .reading : .reading.reachingOutside }

  /// One revision, or the two revisions of a range such as `HEAD~3..main`.
  private var revisions: [Spanned<RevisionSyntax>]?
  private var second: Spanned<RevisionSyntax>?

  private var old: Spanned<RevisionSyntax>? { revisions?.first }
  private var new: Spanned<RevisionSyntax>? { second ?? revisions?.dropFirst().first }
  private var comparesFrames = false
  private var file: PictureFile?
  private var writing = PictureWriting()
  private var display = DisplayOptions()
  var scene = SceneOption()
  private var firstDisplayOption: Span?
  private var isRecorded = false
  private var format = FormatOption()

  private func refuseUselessOptions() throws(ParseError) {
    if let second, let revisions, revisions.count > 1 {
      throw ParseError(
        .other(message: "a range is followed by another revision", remedy: "compare two revisions at a time"),
        at: second.span)
    }
    if let file {
      try writing.refuseUseless(for: file.form)
    } else if let option = writing.firstOption {
      throw ParseError(
        .other(
          message: "'\(option.value)' can only be used with '--render'",
          remedy: "remove '\(option.value)', or add '--render FILE'"
        ),
        at: option.span)
    }
    guard let firstDisplayOption, !comparesFrames, file == nil else { return }
    throw ParseError(
      .other(
        message: "the orientation, the device and the scene have no effect without '--frames' or '--render'",
        remedy: "compare frames with 'diff --frames', or draw them with 'diff --render'"),
      at: firstDisplayOption)
  }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.seeing(recorded: isRecorded) { try output(in: workspace) }
  }

  private func output(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let old = try old.map { try workspace.revision($0) } ?? workspace.lastCommit()
    let new = try new.map { try workspace.revision($0) } ?? workspace.headRevision()
    func past() throws -> (old: PastScene, new: PastScene) {
      (
        try PastScene(old, at: self.old?.span ?? workspace.span, in: workspace),
        try PastScene(new, at: self.new?.span ?? workspace.span, in: workspace)
      )
    }
    if let file {
      try file.refuseToReplace(in: workspace)
      let past = try past()
      return try render(
        RenderedDiff(workspace: workspace, old: past.old, new: past.new, options: display), to: file,
        in: workspace)
    }
    if comparesFrames {
      let past = try past()
      let diff = FramesDiff(workspace: workspace, old: past.old, new: past.new, options: display)
      return format.output(try diff.output())
    }
    let comparison = try ProjectComparison(from: history.state(of: old.id), to: history.state(of: new.id))
    return format.output(
      Report(
        title:
          "from \(old.hash.short)  \(workspace.description(of: old))\nto   \(new.hash.short)  \(workspace.description(of: new))"
          + (comparison.isEmpty ? "\nno differences" : ""),
        facts: [("from", .text(old.hash.hex)), ("to", .text(new.hash.hex))],
        lists: [comparison.list("differences")]))
  }

  private func render(_ diff: RenderedDiff, to file: PictureFile, in workspace: Workspace) throws -> Output? {
    let (subjects, pictures, changes, comparisons) = try diff.drawn()
    try file.write(
      writing.content(
        file.form, of: subjects, pictures, nil, changes: comparisons, at: file.path.span, in: workspace),
      in: workspace)
    let counts = zip(subjects, changes).map { "\($0.display.orientation.rawValue) \($1.text)" }
    return file.message(counts.joined(separator: "; "), in: workspace)
  }
}

extension Workspace {
  /// Returns the nearest revision with a commit message, starting at HEAD and following first parents. If
  /// there is no such revision, returns the first revision.
  fileprivate func lastCommit() throws -> Revision {
    var revision = try headRevision()
    while try history.target(.commit, revision.hash.hex) == nil, let parent = revision.parent {
      revision = try history.revision(parent)
    }
    return revision
  }
}
