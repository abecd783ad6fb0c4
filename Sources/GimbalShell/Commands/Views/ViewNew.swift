import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewNew: Command {
  static let manual = Manual(
    "view new", "NAME [in PARENT] [kind KIND] [content WxH] [frame X,Y,WxH] [PROPERTY VALUE] …",
    summary: "Adds a view in front of its siblings.",
    details: [
      "Without a parent it goes into 'root'. 'content' is its intrinsic size.",
      "A view given a frame keeps it, as far as 'autoresizing' lets it.",
      "A stack view arranges its child views, but those that have a frame: by its axis, distribution, alignment and",
      "spacing; spacingAfter is a child's own distance to the next.",
      "A label, a button or a text field with a 'text' has the size of that by itself, in the system font: 'font SIZE",
      "[WEIGHT]', 17, 15 and 14 points unless given. 'lines 0' lets a label's text take as many lines as it needs.",
      "'instance SCENE [TRAIT=VALUE …]' shows another scene in the view, under traits of its own; 'frames' calls what is",
      "in it 'row1/title'.",
      "Properties: \(Property.allCases.map(\.rawValue).joined(separator: ", ")); margins",
      "take one inset or top,leading,bottom,trailing, and alignmentRectInsets one or top,left,bottom,right.",
    ],
    examples: [
      "view new title kind label content 80x20.5",
      "view new story kind label text \"Once upon a time\" font 17 semibold lines 0",
      "view new list kind stackView axis vertical distribution fill spacing 8",
      "view new row1 in list instance cell images=3",
      "view new badge in title frame 8,8,100x50 autoresizing flexibleWidth",
    ],
    completing: [.new, .either(["in", .view], .setting).anyTimes])

  private let name: Spanned<Name>
  private var parent: Spanned<Name>?
  private var settings = ViewSettings()

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(.new("view"))
    while !cursor.isAtEnd {
      if cursor.accept(word: "in") {
        parent = try cursor.viewName()
      } else {
        guard cursor.isAtName else { throw cursor.unexpected("'in'", "a property", "the end of the command") }
        try settings.takeSetting(&cursor)
      }
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    try workspace.requireFree(name, "a view", isTaken: scene.view(named: name.value) != nil)
    let superview = try parent.map { try workspace.view($0, in: scene).id } ?? scene.root
    let view = View(
      id: workspace.ids.id(), scene: scene.id, parent: superview,
      position: .between(scene.children(of: superview).last?.position, nil), name: name.value,
      kind: settings.kind ?? .view)
    var settings = settings
    if settings.givesFrame { settings.recordSuperview(try workspace.basis(in: superview, of: scene)) }
    let properties = settings.values.reduce(into: Properties()) { $0[$1.0] = $1.1 }
    let rows = properties.given.map { property, value in
      Edit.insert(.property(ViewProperty(view: view.id, property: property, value: value)))
    }
    let traits = try workspace.edits(
      giving: settings, to: view, showing: properties.shownScene != nil, in: scene)
    try workspace.apply([.insert(.view(view))] + rows + traits, to: consume scene)
    return nil
  }
}
