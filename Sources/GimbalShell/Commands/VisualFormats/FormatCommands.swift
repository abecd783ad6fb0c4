import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ApplyFormats: Command {
  static let manual = Manual(
    "vfl", summary: "Adds the constraints of visual formats to a set.",
    details: [
      "A format is a line such as H:|-[a(>=100@high)]-gap-[b(a)]-|. docs/vfl.md describes the syntax. '|' is",
      "the superview of the first view, and '-' is 8 points, or the margin next to '|'. 'as NAME' names the",
      "constraints NAME1, NAME2, …; 'as Portrait', 'as Landscape' and 'as Both' name them after their view",
      "and attribute, as in YellowTopPortrait, and 'auto' adds them to the set of that orientation. Options",
      "are align=ATTRIBUTE,…, direction=leadingToTrailing|leftToRight|rightToLeft,",
      "within=frame|safeArea|margins|readableContent (the rectangle that '|' represents) and",
      "spacing=edge|baseline. A metric N=V gives a name to a distance, a size or a priority. The priorities",
      "required, high, low and fittingSize are predefined.",
    ],
    examples: [
      "vfl \"H:|-[a(100)]-[b(a)]\" \"V:|-[a,b]-|\"",
      "vfl { \"H:|-pad-[a]-pad-|\"; \"V:|~[a(50%)]~|\" } metrics pad=20 within=safeArea when landscape",
      "vfl auto as Landscape \"H:|[yellow]-[red(yellow/2)]|\" align=top,bottom",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(FormatClauses.grammar) { clauses throws(ParseError) in
    Self(filing: try FormatFiling(clauses), formats: clauses.formats, options: clauses.options)
  }

  private let filing: FormatFiling
  private let formats: [VisualFormat]
  private let options: FormatOptions

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.scene().id
    let set = try filing.set(in: workspace)
    var scene = try workspace.transaction.scene(id)
    let elsewhere = workspace.elsewhere(than: scene)
    let expansion = try VisualFormat.expand(
      formats, options, in: FormatContext(scene, elsewhere: elsewhere))
    scene = try workspace.makeSpacers(expansion.spacers, in: scene)
    let resolved = try expansion.equations.enumerated().map { index, equation in
      (
        identifier: try filing.identifier(of: equation, number: index + 1)?.value,
        formula: try equation.resolve(in: scene, elsewhere: elsewhere), set: set
      )
    }
    try workspace.add(resolved, to: id)
    for depth in expansion.depths {
      let view = try workspace.view(depth.view, in: scene)
      try workspace.override(
        view.id, with: [(.zOrder, .number(depth.zOrder))],
        target: .named(Spanned(set.name, at: workspace.span)))
    }
    for warning in VisualFormat.unused(options, by: formats) { workspace.warn(warning) }
    return nil
  }
}

extension Workspace {
  /// Creates the spacers of visual formats, and returns the scene with them. A spacer is a hidden view that
  /// fills a gap between other views.
  fileprivate func makeSpacers(_ spacers: [FormatExpansion.Spacer], in scene: Scene) throws -> Scene {
    var scene = scene
    for spacer in spacers {
      let superview = try view(spacer.superview, in: scene)
      let view = View(
        id: ids.id(), scene: scene.id, parent: superview.id,
        position: .between(scene.children(of: superview.id).last?.position, nil), name: spacer.name,
        kind: .spacer)
      scene = try apply([.insert(.view(view))], to: consume scene)
      scene = try apply(scene.edits(giving: view.id, [(.hidden, .flag(true))]), to: consume scene)
    }
    return scene
  }
}

struct FormatList: SceneReadingCommand {
  static let manual = Manual(
    "vfl list", summary: "Lists constraints as visual formats, set by set.",
    details: [
      "A 'C:' format is a constraint that no chain can express; a constraint that no format can express is",
      "listed as an equation. 'vfl' reads the formats back as the same constraints, except for identifiers.",
    ], examples: ["vfl list", "vfl list landscape"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .argument(.set(), \.set), .scene(\.scene), .format(\.format))

  private var set: Spanned<Name>?
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let sets = try set.map { [try workspace.set($0, in: scene)] } ?? scene.sets
    let rows = sets.flatMap { set in
      ConstraintFormat.formats(of: scene.constraints(of: set.id), in: scene).map { found -> [Value] in
        let equations = found.constraints.map { $0.notation(in: scene, identified: false) }
        return [
          Value(set.name), .text(found.format?.notation ?? equations.joined(separator: "; ")),
          .text(found.constraints.map { "#\($0.handle)" }.joined(separator: " ")),
        ]
      }
    }
    let columns = ["set", "format", "constraints"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("formats", columns, rows: rows)]))
  }
}
