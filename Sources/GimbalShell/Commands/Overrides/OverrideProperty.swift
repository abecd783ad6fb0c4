import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct OverrideProperty: Command {
  static let manual = Manual(
    "override", "VIEW PROPERTY VALUE|default … \(SetTarget.arguments)",
    summary: "Gives a view's property another value while a set is installed.",
    details: [
      "'when' files the rule in a set with just that condition, made where there is none. 'default' takes back what the",
      "set says; without a set, what all of them and the view itself say.",
    ],
    examples: ["override title content 120x20.5 when landscape", "override badge zOrder 2 into wide"],
    completing: [.view, .repeated(.overriding), .target])

  private let view: Spanned<Name>
  private var settings = ViewSettings()
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    view = try cursor.viewName()
    repeat {
      let place = cursor.peek().span
      try settings.takeSetting(&cursor)
      guard settings.kind == nil, settings.traits.isEmpty else {
        throw ParseError(.other(message: "an override gives a property a value"), at: place)
      }
    } while !cursor.isAtEnd && cursor.peek().text != "into" && cursor.peek().text != "when"
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let view = try workspace.view(view, in: scene)
    if let instance = settings.instance { _ = try workspace.header(instance) }
    var settings = settings
    if settings.givesFrame, let superview = view.parent {
      settings.recordSuperview(try workspace.basis(in: superview, of: scene))
    }
    // Given up before it changes.
    _ = consume scene
    let taken = settings.values.filter { $0.1 == nil }.map(\.0)
    if !taken.isEmpty { try workspace.takeBack(taken, of: view, target: target, at: self.view.span) }
    let values = settings.values.compactMap { property, value in value.map { (property, $0) } }
    if !values.isEmpty { try workspace.override(view.id, with: values, target: target) }
    return nil
  }
}
