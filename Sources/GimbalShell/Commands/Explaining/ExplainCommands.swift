import GimbalArchive
import GimbalFindings
import GimbalLayout
import GimbalLogExplanations
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct ExplainView: SceneReadingCommand {
  static let manual = Manual(
    "explain",
    summary: "Explains the frame of a view: the rules that determine each number, and their arithmetic.",
    details: [
      "Each number is the sum of the rules below it; none of them can be left out. For each rule, the list",
      "contains the values of both sides, the set, the priority unless it is required, and the last revision",
      "that changed the rule. 'overridden' lists the rules that are violated because the listed rules hold.",
      "'without them' lists rules that would give the same result. Without an attribute, the command explains",
      "x, y, width and height. The attributes are the same as for 'expect'. Quote the name of a view that is",
      "called 'conflict' or 'ambiguity'. For a constraint, the command shows the constraint and explains its",
      "left side.",
    ],
    examples: [
      "explain yellow.width", "explain yellow --orientation landscape",
      "explain title.trailing --format json", "explain #7",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>.choice(
    Grammar(handle) { Self(rule: $0) },
    Grammar(.path(.shownItem, "VIEW"), .measure()) { Self(name: $0, measure: $1) }
  ).with(.display(\.display), .scene(\.scene), .format(\.format))

  /// The grammar of the handle of a constraint, such as `#7`.
  private static let handle: Grammar<ConstraintReference> = {
    let constraint = Grammar<ConstraintReference>.constraint
    let shape = Shape(usage: .name("#HANDLE", .constraints)) { cursor in
      if case .handle = cursor.peek().kind { true } else { false }
    }
    return Grammar(shape, parse: constraint.parse)
  }()

  private static let usual: [Measure] = [.x, .y, .attribute(.width), .attribute(.height)]

  /// The constraint to explain; `nil` to explain a view.
  private var rule: ConstraintReference?
  private var name: Spanned<Name>?
  private var measure: Measure?
  private var display = DisplayOptions()
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    if let constraint = try constraint(in: scene, workspace) {
      return try explain(constraint, in: scene, workspace)
    }
    guard let name else { return nil }
    let reports = try explain(name, measure, in: scene, workspace)
    return format.output(
      display.isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }

  /// Returns the constraint that the argument names; `nil` if it names a view. If a view and a constraint have
  /// the same name, the view takes precedence.
  private func constraint(in scene: Scene, _ workspace: Workspace) throws -> Constraint? {
    if let rule { return try workspace.constraint(rule, in: scene) }
    guard let name, measure == nil, scene.view(named: name.value) == nil,
      !ConstraintReference.constraints(name.value, in: scene).isEmpty
    else { return nil }
    return try workspace.constraint(.identifier(name), in: scene)
  }

  /// Shows a constraint, and explains the attribute on its left side, or the one on its right side if the left
  /// side is a guide or the root.
  private func explain(_ constraint: Constraint, in scene: Scene, _ workspace: Workspace) throws -> Output? {
    let shown = ConstraintShow.report(on: constraint, in: scene)
    let sides = [constraint.first, constraint.second].compactMap(\.self)
    let side = sides.first { $0.item.guide == nil && $0.item.view != scene.root }
    guard let side, let view = scene.view(side.item.view) else { return format.output(shown) }
    let name = Spanned(view.name, at: workspace.span)
    return format.output(
      .series([shown] + (try explain(name, .attribute(side.attribute), in: scene, workspace))))
  }

  /// Returns an explanation of a view for each selected orientation.
  private func explain(
    _ name: Spanned<Name>, _ measure: Measure?, in scene: Scene, _ workspace: Workspace
  ) throws -> [Report] {
    try display.displays(of: scene, under: workspace.traitOverrides).map { display in
      let explainer = try workspace.explainer(of: scene, as: display)
      guard let composition = explainer.layout.composition else { return Report() }
      let view = try workspace.view(name, shownIn: composition)
      let explanations = try (measure.map { [$0] } ?? ExplainView.usual).compactMap {
        try explainer.explanation(
          of: $0, of: view.id)
      }
      let named = Set(explanations.flatMap { $0.parts.compactMap(\.reason.constraint) })
      return ExplanationReport(
        layout: explainer.layout, view: view, explanations: explanations,
        revisions: try RuleRevisions(workspace.history).revisions(of: named)
      ).report
    }
  }
}

struct ExplainConflict: SceneReadingCommand {
  static let manual = Manual(
    "explain conflict", summary: "Explains a contradiction between rules, and lists repairs.",
    details: [
      "N is the number of the conflict in the output of 'check', 1 by default. Each repair is tested on a copy",
      "of the scene in every orientation. It removes the contradiction and causes no new one. Repairs that move",
      "views the least come first. 'repair N.K' applies one of them.",
    ], examples: ["explain conflict 1", "explain conflict 2 --orientation portrait --format json"])

  static let effects = Effects.showingLayout

  static let syntax = Grammar(
    Self(), .argument(ConflictNumber.grammar, \.number), .singleDisplay(\.display), .scene(\.scene),
    .format(\.format))

  private var number: ConflictNumber?
  private var display = DisplayOptions()
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let number = number ?? ConflictNumber(conflict: 1, span: workspace.span)
    guard let display = try display.displays(of: scene, under: workspace.traitOverrides).first else {
      return nil
    }
    let repaired = try workspace.repairedConflict(number, of: scene, as: display)
    return format.output(repaired.report(number: number.conflict))
  }
}

struct ExplainAmbiguity: SceneReadingCommand {
  static let manual = Manual(
    "explain ambiguity",
    summary:
      "Explains ambiguous positions and sizes: the possible ranges, and a constraint that resolves each.",
    details: [
      "The range contains all values at which no rule is violated more than in the current layout. The",
      "suggested constraint relates the view to a sibling, a subview or the superview. If no such constraint",
      "resolves the ambiguity, it keeps the current value. It is tested on a copy of the scene, except for a",
      "view inside an instance.",
    ], examples: ["explain ambiguity", "explain ambiguity badge --all-orientations"])

  static let effects = Effects.showingLayout

  static let syntax = Grammar(
    Self(), .argument(.shownView(), \.name), .display(\.display), .scene(\.scene), .format(\.format))

  private var name: Spanned<Name>?
  private var display = DisplayOptions()
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let reports = try display.displays(of: scene, under: workspace.traitOverrides).map { display in
      let explainer = try workspace.explainer(of: scene, as: display)
      let layout = explainer.layout
      let wanted = try name.map {
        try workspace.view($0, shownIn: workspace.composition(of: scene, as: display))
      }
      let trial = AmbiguityTrial(scene, before: layout) { try workspace.layout(of: $0, as: display) }
      let ambiguities = layout.ambiguities.filter { wanted == nil || $0.view == wanted?.id }
      let progress = workspace.progress("explain", in: .things("numbers"), of: ambiguities.count)
      let entries = try ambiguities.enumerated().map { index, ambiguity in
        defer { progress.update(index + 1) }
        let isOwn = scene.view(ambiguity.view) != nil
        let priority = isOwn ? try trial.contentPriority(for: ambiguity) : nil
        let rule = isOwn && priority == nil ? try trial.resolvingRule(for: ambiguity) : nil
        return AmbiguityReport.Entry(
          explanation: try explainer.explanation(of: ambiguity),
          isSettled: isOwn ? rule != nil || priority != nil : nil, rule: rule, priority: priority)
      }
      return AmbiguityReport(layout: layout, entries: entries).report
    }
    return format.output(
      display.isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}

struct ExplainLog: Command {
  static let manual = Manual(
    "explain-log", summary: "Explains the conflicts of constraints in a console log of UIKit or AppKit.",
    details: [
      "For each message about constraints that cannot be satisfied simultaneously, the output has a minimal",
      "set of constraints that contradict each other, the size of the contradiction in points, the constraint",
      "that the framework broke, and tested repairs. Names replace memory addresses. Text that cannot be",
      "parsed is listed with its line number and the reason.",
      "--scene prints commands that create a scene for each conflict. The exit code is 3 if the log has a",
      "conflict.",
    ],
    examples: [
      "explain-log app.log", "explain-log console.txt --format json", "explain-log app.log --scene",
    ])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .arguments(.file(), \.files, isRequired: true), .flag("scene", \.printsScenes), .format(\.format))

  private var files: [Spanned<String>] = []
  private var printsScenes = false
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    var conflicts = 0
    let logs = try files.map { file in
      do {
        let log = try ExplainedLog(
          file.value, files: workspace.services.files, after: conflicts,
          resources: workspace.services.resources, cancellation: workspace.services.cancellation)
        conflicts += log.conflictCount
        return log
      } catch let error as ExceededLimit {
        throw Refusal(
          "cannot read \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
          status: .document)
      } catch let failure as FileFailure {
        throw Refusal(
          "cannot read \(file.value.cited): \(failure.reason)", remedy: failure.remedy, at: file.span,
          status: .document)
      }
    }
    for log in logs { workspace.session.note(log.status) }
    if printsScenes { return .script(logs.map(\.script).joined(separator: "\n")) }
    return format.output(logs.count == 1 ? .report(logs[0].report) : .series(logs.map(\.report)))
  }
}
