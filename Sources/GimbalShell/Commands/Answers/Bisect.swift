import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct Bisect: Command {
  static let manual = Manual(
    "bisect",
    "[--good REVISION] [--bad REVISION] [--orientation O] [--device D] \(FormatOption.arguments) EXPECTATION",
    summary: "Finds the first revision at which an expectation fails.",
    details: [
      "EXPECTATION is that of 'expect', as the scene is shown now or in the orientation that was asked for. It must",
      "hold at --good (usually the first revision at which it can be judged, or a later one if it fails there) and",
      "fail at --bad (usually HEAD). It goes along first parents, and into what was merged where a merge is found. The",
      "number of layouts solved grows with the logarithm of the revisions between them; those that cannot be",
      "judged, because a view is not there, say, are skipped. A view is the same whatever it was called.",
    ],
    examples: [
      "bisect badge.x == 300", "bisect --good v1 --orientation landscape no conflicts",
      "bisect --good HEAD~50 title inside header",
    ],
    completing: [Bisect.choices, Syntax.expectation.withPaths, Bisect.choices])

  private static let choices = Syntax.either(
    .option("good", .revision), .option("bad", .revision), .option("orientation", .orientation),
    .option("device", .device), .format
  ).anyTimes

  private var options = BisectOptions()
  /// Read again in `run`, where the scene tells views from guides.
  private let cursor: Cursor

  init(_ cursor: inout Cursor) throws(ParseError) {
    while try options.take(&cursor) {}
    if let error = cursor.unknownOption(known: BisectOptions.names) { throw error }
    self.cursor = cursor
    _ = try cursor.expectation()
    while try options.take(&cursor) {}
    if let error = cursor.unknownOption(known: BisectOptions.names) { throw error }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let bad = try options.bad.map { try workspace.revision($0) } ?? workspace.headRevision()
    let good = try options.good.map { try workspace.revision($0) }
    let past = try PastScene(bad, at: options.bad?.span ?? workspace.span, in: workspace)
    var cursor = cursor
    let viewpoint = try Viewpoint(options.display, of: past.scene)
    let composed = past.inTime.composition(from: viewpoint).scene
    let syntax = try cursor.expectation { composed.view(named: $0) != nil }
    try syntax.check(in: composed)
    let question = BisectQuestion(
      syntax.expectation, about: syntax.views.map(\.value), in: composed, from: viewpoint)
    let solver = workspace.historySolver(for: "bisect")
    do {
      let search = BisectSearch(question, history: workspace.history, solver: solver)
      let found = try search.run(good: good?.id, bad: bad.id)
      return options.format.output(
        BisectReport(workspace: workspace, question: question, found: found, solver: solver).report)
    } catch let error as BisectError {
      throw refusal(error, syntax, in: workspace)
    }
  }

  private func refusal(_ error: BisectError, _ syntax: ExpectationSyntax, in workspace: Workspace) -> Refusal
  {
    let expected = syntax.expectation.notation
    switch error {
    case .holds(let bad):
      return Refusal(
        "\(expected) holds at \(bad.hash.short)", remedy: "give a revision at which it fails: --bad",
        at: options.bad?.span ?? syntax.span)
    case .fails(let good, let finding):
      return Refusal(
        "\(expected) fails already at \(workspace.line(of: good)): \(finding.words)",
        remedy: options.good == nil
          ? "it is not known to have held; give a revision at which it did: --good"
          : "give a revision at which it holds: --good",
        at: options.good?.span ?? syntax.span)
    case .undetermined(let revision):
      return Refusal(
        "\(expected) cannot be judged at \(revision.hash.short): a view is missing, or there are no frames",
        remedy: "give another revision: --good or --bad", at: syntax.span)
    case .notAnAncestor(let good, let bad):
      return Refusal(
        "\(good.hash.short) is not among the first parents of \(bad.hash.short)", remedy: "'log' shows them",
        at: options.good?.span ?? syntax.span)
    }
  }
}
