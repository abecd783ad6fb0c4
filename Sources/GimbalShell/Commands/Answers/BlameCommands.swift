import GimbalArchive
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct BlameView: SceneReadingCommand {
  static let manual = Manual(
    "blame", summary: "Finds the revision and the rule that gave a view its frame.",
    details: [
      "The revision is the newest one at which the frame or the attribute got the value that it has at HEAD,",
      "within 0.01 pt. The orientation is the current one or that of --orientation. 'device', 'trait', 'install'",
      "and 'uninstall' of this session apply to each revision; --recorded searches with the recorded state of",
      "each revision. The attributes are the same as for 'expect'. If the revision has several changes, the",
      "output lists those without which the view would have another frame. A change inside an instance is listed",
      "with the name of the shown scene. The search follows renamed views. The identifier or the object id of a",
      "constraint stands for the attribute that the constraint sets.",
    ], examples: ["blame yellow", "blame yellow.width --orientation landscape", "blame yellow --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.path(.shownItem, "VIEW"), .measure(orWhole: "frame")) {
    Self(name: $0, measure: $1)
  }.with(.singleDisplay(\.display), .flag("recorded", \.isRecorded), .scene(\.scene), .format(\.format))

  private let name: Spanned<Name>
  private let measure: Measure?
  private var display = DisplayOptions()
  private var isRecorded = false
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.seeing(recorded: isRecorded) { try find(in: workspace) }
  }

  /// Returns the view and the attribute that the argument names. A constraint stands for the attribute of a view that it sets.
  private func subject(in scene: Scene, _ workspace: Workspace) throws -> (Spanned<Name>, Measure?) {
    guard measure == nil, scene.view(named: name.value) == nil,
      !ConstraintReference.constraints(name.value, in: scene).isEmpty
    else { return (name, measure) }
    let constraint = try workspace.constraint(.identifier(name), in: scene)
    let sides = [constraint.first, constraint.second].compactMap(\.self)
    guard let side = sides.first(where: { $0.item.guide == nil && $0.item.view != scene.root }),
      let view = scene.view(side.item.view)
    else { return (name, measure) }
    return (Spanned(view.name, at: name.span), .attribute(side.attribute))
  }

  private func find(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let viewpoint = try Viewpoint(display, of: scene, view: workspace.transaction.viewState)
    let composed = try workspace.snapshot(of: scene).composition(from: viewpoint)
    let (name, measure) = try subject(in: scene, workspace)
    let view = try workspace.view(name, shownIn: composed)
    let solver = workspace.historySolver(for: "blame")
    let search = BlameSearch(
      BlameSubject(view: view.id, measure: measure), in: scene.id, from: viewpoint,
      history: workspace.history, solver: solver)
    guard let blame = try search.run(from: workspace.history.head().revision) else {
      throw Refusal(
        "no revision contains view \(name.value.text.cited) yet",
        remedy: "run this command after the script ends",
        at: name.span)
    }
    return format.output(
      BlameReport(workspace: workspace, view: view.name, blame: blame, solver: solver).report)
  }
}

struct Bisect: SceneReadingCommand {
  static let manual = Manual(
    "bisect", summary: "Finds the first revision at which an expectation fails.",
    details: [
      "EXPECTATION has the syntax of 'expect'. It is evaluated on the current device and in the current",
      "orientation, unless options specify others, and with --recorded in the recorded state of each revision.",
      "It must hold at --good (default: the first revision at which it can be evaluated, or a later one if it",
      "fails there) and fail at --bad (default: HEAD). The search follows first parents. If the first failure on",
      "them is at a merge, and the merged revision fails, too, the search continues in the merged branch. On each",
      "of these lines, the number of solved layouts grows with the logarithm of the number of revisions.",
      "Revisions at which the expectation cannot be evaluated, for example because a view is missing, are",
      "skipped. Those just before the first failure are all tried, because each of them can be its cause. The",
      "search follows renamed views. It assumes, as 'git bisect' does, that the expectation fails at all",
      "revisions after its first failure. Otherwise, it finds one of several revisions at which a failure starts.",
    ],
    examples: [
      "bisect badge.x == 300", "bisect --good v1 --orientation landscape no conflicts",
      "bisect --good HEAD~50 title inside header",
    ])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(Grammar(BisectOptions(), BisectOptions.clause), .expectation) {
    Self(options: $0, expectation: $1)
  }.with(.part(\.options, BisectOptions.clause).hidden)

  private var options: BisectOptions
  private let expectation: ExpectationText

  var scene: SceneOption { options.scene }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.seeing(recorded: options.isRecorded) { try find(in: workspace) }
  }

  private func find(in workspace: Workspace) throws -> Output? {
    let bad = try options.bad.map { try workspace.revision($0) } ?? workspace.headRevision()
    let good = try options.good.map { try workspace.revision($0) }
    let past = try PastScene(bad, at: options.bad?.span ?? workspace.span, in: workspace)
    let viewpoint = try Viewpoint(options.display, of: past.scene, view: workspace.transaction.viewState)
    let composed = past.snapshot.composition(from: viewpoint).scene
    let syntax = try expectation.syntax(in: composed)
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
        "the expectation \(expected) does not fail at revision \(bad.hash.short)",
        remedy: "use '--bad' with a revision at which the expectation fails",
        at: options.bad?.span ?? syntax.span)
    case .fails(let good, let finding):
      return Refusal(
        "the expectation \(expected) already fails at revision \(workspace.line(of: good)): \(finding.text)",
        remedy: "use '--good' with a revision at which the expectation does not fail",
        at: options.good?.span ?? syntax.span)
    case .undetermined(let revision):
      return Refusal(
        "the expectation \(expected) cannot be evaluated at revision \(revision.hash.short): a view is missing, "
          + "or the scene cannot be laid out",
        remedy: "use '--good' or '--bad' with another revision", at: syntax.span)
    case .notAnAncestor(let good, let bad):
      return Refusal(
        "revision \(good.hash.short) is not an ancestor of revision \(bad.hash.short)",
        remedy: "use 'log' to list the revisions",
        at: options.good?.span ?? syntax.span)
    }
  }
}

/// The options of `bisect`: the range of revisions, the scene, its device and orientation, the option
/// `--recorded` and the output format.
private struct BisectOptions: Sendable {
  var good: Spanned<RevisionSyntax>?
  var bad: Spanned<RevisionSyntax>?
  var display = DisplayOptions()
  var isRecorded = false
  var scene = SceneOption()
  var format = FormatOption()

  static let clause: Clause<BisectOptions> = .group(
    .option("good", .revision(), \.good), .option("bad", .revision(), \.bad), .singleDisplay(\.display),
    .flag("recorded", \.isRecorded), .scene(\.scene),
    .format(\.format))
}
