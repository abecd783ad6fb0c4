import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct GuideNew: Command {
  static let manual = Manual(
    "guide new", summary: "Adds a layout guide to a view: a rectangle for constraints, like UILayoutGuide.",
    details: [
      "The VIEW is 'root' unless another is given. Constraints refer to the guide by its name, as to a subview",
      "of VIEW, and determine its frame. A guide has no content, properties or subviews. Pictures show",
      "its frame as a dotted line if constraints use it.",
      "'view rename' and 'view move' apply to guides, too. Every view has the guides 'safeArea',",
      "'layoutMargins', 'readableContent' and 'keyboard', as in root.keyboard.top.",
    ],
    examples: ["guide new column", "guide new gap in card"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.new("layout guide")) { Self(name: $0) }.with(
    .labeled("in", .view("VIEW"), \.owner))

  private let name: Spanned<Name>
  private var owner: Spanned<Name>?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    try requireFreeGuide(name)
    try workspace.requireFree(name, "a view", isTaken: scene.view(named: name.value) != nil)
    let superview = try owner.map { try workspace.owner($0, in: scene).id } ?? scene.root
    let guide = View(
      id: workspace.ids.id(), scene: scene.id, parent: superview,
      position: .between(scene.children(of: superview).last?.position, nil), name: name.value,
      kind: .layoutGuide)
    try workspace.apply([.insert(.view(guide))], to: consume scene)
    return nil
  }
}

struct GuideRemove: Command {
  static let manual = Manual(
    "guide remove", summary: "Removes layout guides, and the rules that refer to any of them.",
    examples: ["guide remove column"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.view("NAME"))) { Self(names: $0) }

  private let names: [Spanned<Name>]

  func run(in workspace: Workspace) throws -> Output? {
    var seen: Set<Name> = []
    for name in names where seen.insert(name.value).inserted {
      let scene = try workspace.scene()
      let guide = try workspace.view(name, in: scene)
      guard guide.kind == .layoutGuide else {
        throw Refusal(
          "\(name.value.text.cited) is a view, not a layout guide", remedy: "use 'view remove' to remove it",
          at: name.span)
      }
      try workspace.apply(scene.editsRemoving(view: guide.id), to: consume scene)
    }
    return nil
  }
}

struct GuideList: SceneReadingCommand {
  static let manual = Manual(
    "guide list", summary: "Lists the layout guides of the scene with the views that own them.",
    examples: ["guide list", "guide list --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .scene(\.scene), .format(\.format))

  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let rows = scene.viewsInTreeOrder.filter { $0.kind == .layoutGuide }.map { guide in
      [Value(guide.name), Value(guide.parent.flatMap { scene.view($0)?.name })]
    }
    let columns = [Report.Column("guide"), Report.Column("view")]
    return format.output(Report(lists: [Report.List("guides", columns, rows: rows)]))
  }
}

/// Throws an error if a name is that of a built-in layout guide, such as `safeArea`. A custom guide with this
/// name could be confused with the built-in guide.
func requireFreeGuide(_ name: Spanned<Name>) throws(Refusal) {
  guard LayoutGuide(rawValue: name.value.text) == nil else {
    throw Refusal(
      "\(name.value.text.cited) is the name of a built-in guide", remedy: "choose another name",
      at: name.span)
  }
}
