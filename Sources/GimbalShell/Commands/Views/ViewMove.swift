import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewMove: Command {
  static let manual = Manual(
    "view move", summary: "Moves a view to another parent, or to another position among its siblings.",
    details: [
      "Siblings are ordered from back to front, so 'after' means closer to the front. The default position in a",
      "PARENT is the front.",
    ], examples: ["view move badge in root", "view move badge before title"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.view("NAME"), target) {
    Self(name: $0, parent: $1.parent, location: $1.location)
  }

  private static let target = Grammar<(parent: Spanned<Name>?, location: Location)>.choice(
    Grammar(.after("in", .view("PARENT")), .optional(location)) { ($0, $1 ?? .front) },
    Grammar(location) { (nil, $0) })

  private static let location = Grammar<Location>.keyed(
    "position",
    [
      ("before", Grammar(.view()) { .before($0) }), ("after", Grammar(.view()) { .after($0) }),
      ("front", .constant(.front)), ("back", .constant(.back)),
    ])

  private enum Location: Sendable {
    case before(Spanned<Name>)
    case after(Spanned<Name>)
    case front, back
  }

  private let name: Spanned<Name>
  private let parent: Spanned<Name>?
  private let location: Location

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var view = try workspace.view(name, in: scene)
    guard let oldParent = view.parent else { throw EditError.rootIsFixed }
    if let parent {
      let wanted = try workspace.owner(parent, in: scene).id
      guard wanted != view.id, !scene.ancestors(of: wanted).contains(view.id) else {
        throw Refusal(
          "'\(view.name)' cannot be inside \(wanted == view.id ? "itself" : "'\(parent.value)', which it contains")",
          remedy: "choose a parent outside the view", at: parent.span)
      }
      view.parent = wanted
    }
    let siblings = scene.children(of: view.parent ?? oldParent).filter { $0.id != view.id }
    view.position = try position(in: siblings, workspace: workspace, scene: scene)
    guard view.parent != oldParent else {
      try workspace.apply([.update(.view(view))], to: consume scene)
      return nil
    }
    let moved = try workspace.apply([.update(.view(view))], to: scene)
    let lost = LostRules(about: view.id, before: scene, after: moved).words
    if !lost.isEmpty {
      workspace.warn("these rules no longer apply because '\(view.name)' was moved:", details: lost)
    }
    return nil
  }

  private func position(in siblings: [View], workspace: Workspace, scene: Scene) throws -> OrderKey {
    func index(of name: Spanned<Name>) throws -> Int {
      let sibling = try workspace.view(name, in: scene)
      guard let index = siblings.firstIndex(where: { $0.id == sibling.id }) else {
        if sibling.name == self.name.value {
          throw Refusal(
            "'\(name.value)' cannot be placed before or after itself", remedy: "name another view",
            at: name.span)
        }
        if let parent {
          throw Refusal(
            "'\(name.value)' is not in '\(parent.value)'", remedy: "name a view in '\(parent.value)'",
            at: name.span)
        }
        let containers = [sibling] + scene.ancestors(of: sibling.id).compactMap { scene.view($0) }
        let parent = containers.contains { $0.name == self.name.value } ? nil : sibling.parent
        throw Refusal(
          "'\(name.value)' is not a sibling of '\(self.name.value)'",
          remedy: parent.flatMap { scene.view($0) }.map {
            "add 'in \($0.name.pathNotation())' to change the parent, too"
          } ?? "name a sibling of '\(self.name.value)'", at: name.span)
      }
      return index
    }
    switch location {
    case .front: return .between(siblings.last?.position, nil)
    case .back: return .between(nil, siblings.first?.position)
    case .before(let name):
      let index = try index(of: name)
      return .between(index > 0 ? siblings[index - 1].position : nil, siblings[index].position)
    case .after(let name):
      let index = try index(of: name)
      return .between(
        siblings[index].position, index + 1 < siblings.count ? siblings[index + 1].position : nil)
    }
  }
}
