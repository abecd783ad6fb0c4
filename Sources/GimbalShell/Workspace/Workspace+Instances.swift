import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// Returns the edits that set the traits of an instance, a view that shows another scene. The edits are
  /// empty if `settings` contains no traits.
  ///
  /// - Parameters:
  ///   - shown: `true` if the view shows a scene after the edits.
  ///   - scene: The current scene. If the view is new, the scene does not contain it yet.
  /// - Throws: An error if the shown scene is unknown, if a view that shows no scene would get traits, or if
  ///   a trait to remove does not exist.
  func edits(giving settings: ViewSettings, to view: View, showing shown: Bool, in scene: Scene) throws
    -> [Edit]
  {
    if let instance = settings.instance { _ = try header(instance) }
    guard let first = settings.traits.first else { return [] }
    guard shown || scene.viewsWithInstances.contains(where: { $0.id == view.id }) else {
      throw Refusal(
        "\(view.name.text.cited) shows no scene and therefore has no traits",
        remedy: "use 'instance SCENE' to show a scene", at: first.name.span)
    }
    let known = scene.instanceTraits(of: view.id).map(\.name)
    for trait in settings.traits where trait.value == nil && !known.contains(trait.name.value) {
      throw unknown(
        "trait", trait.name, among: known, otherwise: "use 'view list' to list the views with their traits")
    }
    return scene.edits(setting: settings.traits.map { ($0.name.value, $0.value) }, of: view.id)
  }

  /// Throws an error if a scene contains itself, directly or through the scenes that it shows.
  ///
  /// - Parameters:
  ///   - remedy: The suggested fix.
  ///   - location: The source position for the error, or `nil` for the whole statement.
  func refuseCircle(
    around scene: Scene, remedy: String = "show a different scene", at location: Span? = nil
  ) throws {
    guard let names = try scene.instanceCycle(library: self.scene(named:)) else { return }
    throw Refusal(
      "a scene cannot contain itself: \(InstanceCycle(names: names).words)", remedy: remedy,
      at: location ?? span)
  }

  /// Throws an error if a scene contains itself because of its new name. This can happen, because views of
  /// other scenes can refer to a name before a scene has it.
  func refuseCircle(named name: Spanned<Name>) throws {
    guard let scene = try scene(named: name.value) else { return }
    try refuseCircle(around: scene, remedy: "choose another name", at: name.span)
  }

  /// Throws an error if the name of a view equals a path to a view of an instance, which is a view that shows
  /// another scene. For example, `row1/title` is the view `title` of the scene that `row1` shows.
  func refuseCollision(among collisions: Set<Scene.PathCollision>) throws {
    guard let found = collisions.min(by: { ($0.view, $0.instance) < ($1.view, $1.instance) }) else { return }
    throw Refusal(
      "the view name '\(found.view)' has the form of a path into '\(found.instance)', which shows another scene",
      remedy: "choose another name for '\(found.view)' or for '\(found.instance)'", at: span)
  }

  /// Returns the number of views that show a scene, either always or only while a rule set is installed.
  func instanceCount(of name: Name) throws -> Int {
    try instanceCounts(of: name).reduce(0) { $0 + $1.views }
  }

  /// Returns the scenes that contain views showing a given scene, with the number of these views. A view
  /// counts even if it shows the scene only while a rule set is installed.
  ///
  /// - Complexity: O(views and overrides of the scenes with instances).
  func instanceCounts(of name: Name) throws -> [(scene: Name, views: Int)] {
    try transaction.sceneHeaders().compactMap { header in
      let scene = try transaction.scene(header.id)
      guard scene.scenesShown.contains(name) else { return nil }
      return (scene.name, scene.viewsWithInstances.count { $0.shows(name, in: scene) })
    }
  }
}

extension View {
  fileprivate func shows(_ name: Name, in scene: Scene) -> Bool {
    scene.properties(of: id).shownScene == name
      || scene.rules(about: [id]).contains { rule in
        guard case .override(let override) = rule, override.view == id else { return false }
        return override.property == .instance && override.value == .word(name.text)
      }
  }
}

extension Edit {
  /// `true` if the edit can make the name of a view equal to a path to a view of an instance, such as
  /// `row1/title`.
  var namesView: Bool {
    switch self {
    case .insert(.view), .update(.view): true
    default: makesInstance
    }
  }

  /// `true` if the edit can make a view show another scene.
  var makesInstance: Bool {
    switch self {
    case .insert(.property(let row)), .update(.property(let row)): row.property == .instance
    case .insert(.override(let row)), .update(.override(let row)): row.property == .instance
    default: false
    }
  }
}

extension Workspace {
  /// Returns the name of the scene that contains the view at the end of a path. The path starts at an
  /// instance, which is a view of `scene` that shows another scene. Returns `nil` if there is no such view.
  ///
  /// - Complexity: O(instances on the path · rows of their scenes).
  func scene(owning path: Name, from scene: Scene) -> Name? {
    let slashes = path.text.indices.filter { path.text[$0] == "/" }
    for slash in slashes {
      guard let name = try? Name(String(path.text[..<slash])),
        let rest = try? Name(path: String(path.text[path.text.index(after: slash)...])),
        let instance = scene.view(named: name)
      else { continue }
      for shown in scenes(shownBy: instance.id, of: scene) {
        if shown.view(named: rest) != nil { return shown.name }
        if let owner = self.scene(owning: rest, from: shown) { return owner }
      }
    }
    return nil
  }

  /// Returns the scenes that a view shows, either always or only while a rule set is installed.
  private func scenes(shownBy view: ViewID, of scene: Scene) -> [Scene] {
    let given = scene.sets.flatMap { scene.rules(of: $0.id) }.compactMap { rule -> PropertyValue? in
      guard case .override(let override) = rule, override.view == view, override.property == .instance else {
        return nil
      }
      return override.value
    }
    let values = given + [scene.properties(of: view)[.instance]].compactMap(\.self)
    let headers = (try? transaction.sceneHeaders()) ?? []
    return headers.filter { values.contains(.word($0.name.text)) }
      .compactMap { try? transaction.scene($0.id) }
  }
}
