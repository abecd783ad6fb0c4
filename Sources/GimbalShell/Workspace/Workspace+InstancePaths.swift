import GimbalModel
import GimbalStore

extension Workspace {
  /// The scene that has the view at the end of a path, which starts at an instance in another scene; nil where no view
  /// is there.
  ///
  /// - Complexity: O(instances that the path may lead through · rows of their scenes).
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

  /// The scenes that a view shows, by itself or while some set is installed.
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
