import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct BringToFront: Command {
  static let manual = Manual(
    "front", "VIEW \(SetTarget.arguments)",
    summary: "Brings a view to the front of those beside it while a set is installed.",
    details: [
      "That is an override of 'zOrder', above all that its siblings have by themselves, in the set and in those before",
      "it; a set that comes later wins. 'override VIEW zOrder default' takes it back.",
    ],
    examples: ["front card", "front card when landscape"], completing: [.view, .target])

  private let name: Spanned<Name>
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.bringToFront(name, target: target)
    return nil
  }
}

extension Workspace {
  /// Files what puts a view before its siblings in a set: more than any of them has by itself, in the set, or in one
  /// before it; and less than what later sets say, which win.
  func bringToFront(_ name: Spanned<Name>, target: SetTarget) throws {
    let id = try scene().id
    let view = try view(name, in: transaction.scene(id))
    guard let superview = view.parent else {
      throw Refusal("the root view is beside none", remedy: "name a view in it", at: name.span)
    }
    let set = try set(for: target, in: transaction.scene(id))
    let front = try foremost(of: view, in: superview, set, of: transaction.scene(id))
    try override(view.id, with: [(.zOrder, .number(front))], target: target)
  }

  /// The place in front of a view's siblings.
  private func foremost(of view: View, in superview: ViewID, _ set: RuleSet, of scene: Scene) -> Double {
    let siblings = Set(scene.children(of: superview).map(\.id)).subtracting([view.id])
    let own = siblings.compactMap { scene.properties(of: $0).number(.zOrder) }
    let sets = scene.sets
    let place = sets.firstIndex { $0.id == set.id } ?? sets.count
    func given(in sets: some Sequence<RuleSet>) -> [Double] {
      sets.flatMap { scene.rules(of: $0.id) }.compactMap { rule -> Double? in
        guard case .override(let override) = rule, override.property == .zOrder,
          siblings.contains(override.view), case .number(let number) = override.value
        else { return nil }
        return number
      }
    }
    let highest = max(0, (own + given(in: sets.prefix(place + 1))).max() ?? 0)
    let next = given(in: sets.dropFirst(place + 1)).filter { $0 > highest }.min()
    return next.map { min((highest + $0) / 2, highest + 1) } ?? highest.rounded(.down) + 1
  }
}
