import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewNew: Command {
  static let manual = Manual(
    "view new", summary: "Adds a view in front of its siblings.",
    details: [
      "The parent is 'root' unless another is given. 'content' is the intrinsic content size. A view with a",
      "frame keeps it, as far as 'autoresizing' allows. A stack view arranges its subviews, except those",
      "with a frame, by axis, distribution, alignment and spacing; spacingAfter is the distance from a",
      "subview to the next. The intrinsic size of a label, a button or a text field with a 'text' is that",
      "of the text in the system font: 'font SIZE [WEIGHT]'; the default sizes are 17, 15 and 14 points. 'lines 0'",
      "allows any number of lines. 'instance SCENE [TRAIT=VALUE …]' shows another scene in the view, with its",
      "own traits. A path such as 'row1/title' names a view of this scene. 'frame X,Y,WxH of WxH' also gives the",
      "size of the superview from which autoresizing starts. A block contains subviews, with their properties and",
      "blocks. Several names, separated by commas, add views with the same properties.",
      "Kinds: \(ViewKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      "Properties: \(Property.allCases.map(\.rawValue).joined(separator: ", ")). Margins are one inset, or",
      "top,leading,bottom,trailing; alignmentRectInsets are one inset, or top,left,bottom,right.",
    ],
    examples: [
      "view new title kind label content 80x20.5", "view new a, b kind label text \"Hi\"",
      "view new story kind label text \"Once upon a time\" font 17 semibold lines 0",
      "view new list kind stackView axis vertical spacing 8 { icon kind imageView content 24x24; caption kind label }",
      "view new row1 in list instance cell images=3",
      "view new badge in title frame 8,8,100x50 autoresizing flexibleWidth",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.commaSeparated(.new("view"))) { Self(names: $0) }.with(
    .labeled("in", .view("PARENT"), \.parent), .part(\.settings, ViewSettings.clause),
    .once(ViewDeclaration.block) { $0.subviews = $1 })

  private let names: [Spanned<Name>]
  private var parent: Spanned<Name>?
  private var settings = ViewSettings()
  private var subviews: [ViewDeclaration] = []

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let superview = try parent.map { try workspace.owner($0, in: scene).id } ?? scene.root
    _ = consume scene
    for name in names {
      try ViewDeclaration(name: name, settings: settings, subviews: subviews)
        .add(to: superview, in: workspace.scene(), workspace)
    }
    return nil
  }
}

struct ViewSet: Command {
  static let manual = Manual(
    "view set", summary: "Sets properties of a view.",
    details: [
      "The value 'default' removes a property. 'help view new' lists the properties. 'instance none' also",
      "removes the traits of the instance; 'trait NAME=' removes one of them. The values of these properties are",
      "words: \(ViewSettings.keywordLists.joined(separator: ", ")).",
    ],
    examples: [
      "view set title content 120x20.5 horizontalHugging 251", "view set badge frame default",
      "view set row1 instance cell images=2", "view set row1 trait images=3", "view set row1 instance none",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.view("NAME"), ViewSettings.grammar) { Self(name: $0, settings: $1) }

  private let name: Spanned<Name>
  private let settings: ViewSettings

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var view = try workspace.view(name, in: scene)
    var edits: [Edit] = []
    if let kind = settings.kind, kind != view.kind {
      guard view.id != scene.root else {
        throw Refusal(
          "the kind of the root view cannot be changed",
          remedy: "use 'scene new NAME kind KIND' to create a scene with another kind", at: name.span)
      }
      view.kind = kind
      edits.append(.update(.view(view)))
    }
    var settings = settings
    if settings.givesFrame, view.parent == nil {
      throw Refusal(
        "the root view has the size of the screen and cannot have another frame",
        remedy: "use 'device' to change the size of the screen", at: name.span)
    }
    if settings.needsBasis, let superview = view.parent {
      settings.recordSuperview(try workspace.basis(in: superview, of: scene))
    }
    // If the statement sets a property several times, the last value applies.
    var last: [Property: PropertyValue?] = [:]
    for (property, value) in settings.values { last.updateValue(value, forKey: property) }
    let values = last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let given = scene.edits(giving: view.id, values)
    let shown = last[.instance].map { $0 != nil } ?? (scene.properties(of: view.id).shownScene != nil)
    let traits = try workspace.edits(giving: settings, to: view, showing: shown, in: scene)
    let id = scene.id
    try workspace.apply(edits + given + traits, to: consume scene)
    if case .some(.none) = last[.container] { try workspace.endForcedOrientation(of: id) }
    return nil
  }
}

struct ViewRename: Command {
  static let manual = Manual(
    "view rename", summary: "Renames a view and updates the rules that refer to it.",
    examples: ["view rename title heading"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.view("NAME"), .new("view", "NEW")) { Self(old: $0, new: $1) }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var view = try workspace.view(old, in: scene)
    guard view.name != new.value else { return nil }
    try workspace.requireFree(new, "a view", isTaken: scene.view(named: new.value) != nil)
    if view.kind == .layoutGuide { try requireFreeGuide(new) }
    view.name = new.value
    try workspace.apply([.update(.view(view))], to: consume scene)
    return nil
  }
}

struct ViewRemove: Command {
  static let manual = Manual(
    "view remove", summary: "Removes views with their subviews, and the rules that refer to any of them.",
    examples: ["view remove badge"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.view("NAME"))) { Self(names: $0) }

  private let names: [Spanned<Name>]

  func run(in workspace: Workspace) throws -> Output? {
    var seen: Set<Name> = []
    for name in names where seen.insert(name.value).inserted {
      let scene = try workspace.scene()
      let view = try workspace.view(name, in: scene)
      guard view.id != scene.root else {
        throw Refusal(
          "the root view cannot be removed", remedy: "choose another view", at: name.span)
      }
      try workspace.apply(scene.editsRemoving(view: view.id), to: consume scene)
    }
    return nil
  }
}

struct ViewList: SceneReadingCommand {
  static let manual = Manual(
    "view list", summary: "Lists the views in tree order, with their properties.",
    examples: ["view list", "view list --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .argument(.view(), \.top), .scene(\.scene), .format(\.format))

  private var top: Spanned<Name>?
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let top = try top.map { try workspace.ownView($0, in: scene).id } ?? scene.root
    let depth = scene.ancestors(of: top).count
    let rows = scene.subtree(of: top).map { view -> [Value] in
      let indent = String(repeating: "  ", count: scene.ancestors(of: view.id).count - depth)
      let given = scene.properties(of: view.id).given.map { property, value in
        Value.Field(key: property.rawValue, value: Value(value, of: property))
      }
      let traits = scene.instanceTraits(of: view.id).map {
        Value.Field(key: $0.name.notation(), value: Value($0.value))
      }
      return [
        .text(indent + view.name.text), Value(view.name), Value(view.parent.flatMap { scene.view($0)?.name }),
        .text(view.kind.rawValue), .fields(given),
      ] + (scene.hasInstances ? [.fields(traits)] : [])
    }
    let columns =
      [
        Report.Column("view", for: .tables), Report.Column("view", for: .data),
        Report.Column("parent", for: .data), Report.Column("kind"), Report.Column("properties"),
      ] + (scene.hasInstances ? [Report.Column("traits")] : [])
    return format.output(Report(lists: [Report.List("views", columns, rows: rows)]))
  }
}

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
