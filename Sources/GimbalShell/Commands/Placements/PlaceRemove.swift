import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct PlaceRemove: Command {
  static let manual = Manual(
    "place remove", "VIEW … [from SET]", summary: "Removes the placements of views, of all sets or of one.",
    examples: ["place remove badge", "place remove badge title from landscape"],
    completing: [.repeated(.name(.views, except: ["from"])), Syntax.sequence(["from", .set]).maybe])

  private var names: [Spanned<Name>] = []
  private var set: Spanned<Name>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    try cursor.refusePlacement(ofViewCalled: "remove")
    repeat {
      names.append(try cursor.viewName())
    } while cursor.isAtName && !(cursor.peek().kind == .word && cursor.peek().text == "from")
    if cursor.accept(word: "from") { set = try cursor.name(.set) }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let wanted = try set.map { try workspace.set($0, in: scene).id }
    var doomed: [Placement] = []
    var seen: Set<Name> = []
    for name in names where seen.insert(name.value).inserted {
      let view = try workspace.view(name, in: scene)
      let found = scene.placements(of: [view.id]).filter { wanted == nil || wanted == $0.set }
      guard !found.isEmpty else {
        let place = set.map { " in set '\($0.value)'" } ?? ""
        throw Refusal(
          "'\(view.name)' has no placement\(place)", remedy: "'place list' shows those there are",
          at: name.span)
      }
      doomed += found
    }
    try workspace.apply(doomed.map { .delete(.placement($0)) }, to: consume scene)
    return nil
  }
}

extension Scene {
  /// The placements of a set, in their order.
  func placements(of set: SetID) -> [Placement] {
    rules(of: set).compactMap { if case .placement(let placement) = $0 { placement } else { nil } }
  }
}
