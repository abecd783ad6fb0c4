import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewSet: Command {
  static let manual = Manual(
    "view set", "NAME PROPERTY VALUE …", summary: "Gives a view properties.",
    details: [
      "The value 'default' takes a property away. 'help view new' lists the properties.",
      "'instance none' takes the traits of the instance with it; 'trait NAME=' takes one away.",
    ],
    examples: [
      "view set title content 120x20.5 horizontalHugging 251", "view set badge frame default",
      "view set row1 instance cell images=2", "view set row1 trait images=3", "view set row1 instance none",
    ],
    completing: [.view, .repeated(.setting)])

  private let name: Spanned<Name>
  private var settings = ViewSettings()

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    repeat { try settings.takeSetting(&cursor) } while !cursor.isAtEnd
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var view = try workspace.view(name, in: scene)
    var edits: [Edit] = []
    if let kind = settings.kind, kind != view.kind {
      guard view.id != scene.root else {
        throw Refusal("the root view is a plain view", at: name.span)
      }
      view.kind = kind
      edits.append(.update(.view(view)))
    }
    var settings = settings
    if settings.givesFrame {
      guard let superview = view.parent else {
        throw Refusal(
          "the root view has the size of the screen", remedy: "'device' changes that", at: name.span)
      }
      settings.recordSuperview(try workspace.basis(in: superview, of: scene))
    }
    // The last of several values for one property is the one that is meant.
    var last: [Property: PropertyValue?] = [:]
    for (property, value) in settings.values { last.updateValue(value, forKey: property) }
    let values = last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let given = scene.edits(giving: view.id, values)
    let shown = last[.instance].map { $0 != nil } ?? (scene.properties(of: view.id).shownScene != nil)
    let traits = try workspace.edits(giving: settings, to: view, showing: shown, in: scene)
    try workspace.apply(edits + given + traits, to: consume scene)
    return nil
  }
}
