internal import GimbalModel

/// Writes a scene's classes.
///
/// The view's class makes the tree and says what is in force; sets are collections of constraints, and what they say of
/// properties is assigned when their conditions change. The controller's class says how the scene turns.
struct SceneCode {
  let scene: Scene
  let names: SceneClassNames
  let classes: [Name: SceneClassNames]
  /// The views' properties, by view; the root is `self`.
  private(set) var views: [ViewID: String] = [:]
  let sets: [SetID: SetNames]
  /// What sets say of properties, in the order in which they win.
  let overrides: [ViewID: [PropertyOverride]]
  var helpers: Set<SwiftHelper> = []
  var omissions: [Omission] = []

  /// What a set is called.
  struct SetNames {
    let flag: String
    let collection: String
  }

  init(_ scene: Scene, _ names: SceneClassNames, among classes: [Name: SceneClassNames]) {
    self.scene = scene
    self.names = names
    self.classes = classes
    var members = SwiftNames(reserved: SwiftNames.memberNames.union(names.traits.all.map(\.identifier)))
    for view in scene.viewsInTreeOrder.dropFirst() {
      views[view.id] = members.member(for: view.name, role: "View")
    }
    var sets: [SetID: SetNames] = [:]
    for set in scene.sets {
      sets[set.id] = SetNames(
        flag: members.member(for: set.name, beginning: "is"),
        collection: members.member(for: set.name, ending: "Constraints"))
    }
    self.sets = sets
    overrides = Dictionary(
      grouping: scene.sets.flatMap { set in
        scene.rules(of: set.id).compactMap { if case .override(let override) = $0 { override } else { nil } }
      }, by: \.view)
  }

  mutating func written() -> CodeLines {
    // What is left out is only known once the rest was written, and is said first.
    let statements = self.statements()
    let collections = scene.sets.map { ($0, constraints(of: $0)) }
    let conditions = scene.sets.map { ($0, condition(of: $0)) }
    omitUnsupportedRules()
    var code = CodeLines()
    code.line("/// The scene '\(scene.name.text)'.")
    if !omissions.isEmpty {
      code.line("///")
      code.line("/// The code does not include:")
      for one in omissions { code.line("/// - \(one.what)") }
    }
    code.block("final class \(names.view): \(superclass) {") { code in
      writeProperties(&code)
      writeCollections(collections, &code)
      writeInitializer(&code)
      writeTree(statements, &code)
      writeUpdates(conditions, statements, &code)
      writeContentView(&code)
    }
    code.line()
    writeController(&code)
    return code
  }

  private var superclass: String {
    switch scene.view(scene.root)?.kind {
    case .stackView: "UIStackView"
    case .scrollView: "UIScrollView"
    default: "UIView"
    }
  }

  /// How a view is written before a dot: nothing for the root.
  func receiver(_ view: ViewID) -> String { views[view].map { $0 + "." } ?? "" }

  /// How a view is written where it stands alone.
  func reference(_ view: ViewID) -> String { views[view] ?? "self" }

  /// The view's name as comments cite it.
  func cited(_ view: ViewID) -> String { "'\(scene.view(view)?.name.text ?? "")'" }

  mutating func omit(_ what: String) {
    let one = Omission(scene: scene.name, what: what)
    if !omissions.contains(one) { omissions.append(one) }
  }

  /// Says which sets have rules that no constraint expresses.
  private mutating func omitUnsupportedRules() {
    for set in scene.sets {
      var placements = 0
      var managers = 0
      for rule in scene.rules(of: set.id) {
        switch rule {
        case .placement: placements += 1
        case .manager: managers += 1
        case .constraint, .override: break
        }
      }
      let name = "'\(set.name.text)'"
      if placements > 0 { omit("the placements of set \(name): \(placements)") }
      if managers > 0 { omit("the layout managers of set \(name): \(managers)") }
      if let isInstalled = scene.installations[set.id], set.condition != nil {
        omit("that set \(name) is \(isInstalled ? "installed" : "uninstalled") manually")
      }
    }
  }
}
