import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ApplyFormats: Command {
  static let manual = Manual(
    "vfl",
    "[SET | auto] [as NAME] \"FORMAT\" … [metrics N=V …] [OPTION=VALUE …] \(SetTarget.arguments)",
    summary: "Adds what visual formats say to a set.",
    details: [
      "A format is a line such as H:|-[a(>=100@high)]-gap-[b(a)]-|; docs/vfl.md has all of it. '|' is the superview of",
      "its first view, and '-' 8 points, or the margin at an edge. 'as NAME' calls the constraints NAME1, NAME2, …;",
      "'as Portrait', 'as Landscape' or 'as Both' after their view and attribute, as in YellowTopPortrait, and 'auto'",
      "files them by that. Options are align=ATTRIBUTE,…, direction=leadingToTrailing|leftToRight|rightToLeft,",
      "within=frame|safeArea|margins|readableContent (what '|' stands for) and spacing=edge|baseline. Metrics are",
      "numbers, and priorities besides required, high, low and fittingSize.",
    ],
    examples: [
      "vfl \"H:|-[a(100)]-[b(a)]\" \"V:|-[a,b]-|\"",
      "vfl { \"H:|-pad-[a]-pad-|\"; \"V:|~[a(50%)]~|\" } metrics pad=20 within=safeArea when landscape",
      "vfl auto as Landscape \"H:|[yellow]-[red(yellow/2)]|\" align=top,bottom",
    ],
    completing: .formatsToApply)

  private let filing: FormatFiling
  private let formats: [VisualFormat]
  private let options: FormatOptions

  init(_ cursor: inout Cursor) throws(ParseError) {
    var clauses = FormatClauses()
    try clauses.take(&cursor)
    filing = try FormatFiling(clauses)
    formats = clauses.formats
    options = clauses.options
  }

  var access: Access { .write }

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
  /// Makes the views that take up gaps: hidden ones, so that nothing draws them.
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
