import Model
import Notation
import Store

struct BringToFront: Command {
  static let manual = Manual(
    "front", "VIEW \(SetTarget.arguments)",
    summary: "Brings a view to the front of those beside it while a set is installed.",
    details: ["That is an override of 'zOrder', one above all of its siblings."],
    examples: ["front card", "front card when landscape"], completing: [.view, .target])

  private let name: Spanned<Name>
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name("a view")
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.bringToFront(name, target: target)
    return nil
  }
}

extension Workspace {
  /// Files what puts a view before its siblings in a set: more than any of them has, by itself or in any set.
  func bringToFront(_ name: Spanned<Name>, target: SetTarget) throws {
    let scene = try scene()
    let view = try view(name, in: scene)
    guard let superview = view.parent else {
      throw Refusal("the root view is beside none", remedy: "name a view in it", at: name.span)
    }
    let siblings = Set(scene.children(of: superview).map(\.id)).subtracting([view.id])
    let own = siblings.compactMap { scene.properties(of: $0).number(.zOrder) }
    let given = scene.rules(about: siblings).compactMap { rule -> Double? in
      guard case .override(let override) = rule, override.property == .zOrder,
        case .number(let number) = override.value
      else { return nil }
      return number
    }
    let highest = max(0, (own + given).max() ?? 0)
    try override(view.id, with: [(.zOrder, .number(highest.rounded(.down) + 1))], target: target)
  }
}
