import GimbalModel
import GimbalNotation
import GimbalStore

/// A new view with its subviews, as in `list kind stackView { icon; caption kind label }`.
struct ViewDeclaration: Sendable {
  let name: Spanned<Name>
  let settings: ViewSettings
  let subviews: [ViewDeclaration]

  /// The grammar of a block of views.
  static let block = Grammar<[ViewDeclaration]>(
    Shape(usage: .text("{ NAME [PROPERTY VALUE …] [{ … }] … }")) { $0.isAt(.openBrace) }
  ) { (cursor) throws(ParseError) in try cursor.statements(parse) }

  private static let newView = Grammar<Spanned<Name>>.new("view")

  private static func parse(_ cursor: inout Cursor) throws(ParseError) -> ViewDeclaration {
    let name = try newView.parse(&cursor)
    let settings = try ViewSettings.anyGrammar.parse(&cursor)
    return ViewDeclaration(
      name: name, settings: settings, subviews: cursor.isAt(.openBrace) ? try block.parse(&cursor) : [])
  }

  /// Adds the view, with its subviews, in front of the subviews of a superview.
  func add(to superview: ViewID, in scene: consuming Scene, _ workspace: Workspace) throws {
    try workspace.requireFree(name, "a view", isTaken: scene.view(named: name.value) != nil)
    if settings.kind == .layoutGuide { try requireFreeGuide(name) }
    let id = scene.id
    let view = View(
      id: workspace.ids.id(), scene: id, parent: superview,
      position: .between(scene.children(of: superview).last?.position, nil), name: name.value,
      kind: settings.kind ?? .view)
    var settings = settings
    if settings.needsBasis { settings.recordSuperview(try workspace.basis(in: superview, of: scene)) }
    let properties = settings.values.reduce(into: Properties()) { $0[$1.0] = $1.1 }
    let rows = properties.given.map { property, value in
      Edit.insert(.property(ViewProperty(view: view.id, property: property, value: value)))
    }
    let traits = try workspace.edits(
      giving: settings, to: view, showing: properties.shownScene != nil, in: scene)
    try workspace.apply([.insert(.view(view))] + rows + traits, to: consume scene)
    for subview in subviews { try subview.add(to: view.id, in: workspace.transaction.scene(id), workspace) }
  }
}
