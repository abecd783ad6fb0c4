public import GimbalLayout
public import GimbalModel
import GimbalNotation

// If an object does not exist, a subscript throws a `SceneError` with the most similar name. The methods of
// the re-exported modules, such as `view(named:)` and `view(_:)`, return `nil`.

extension Scene {
  /// The root view, which has the size of the screen.
  public var rootView: View {
    guard let view = view(root) else { preconditionFailure("a scene has a root view") }
    return view
  }

  /// The view with the given name.
  ///
  /// ```swift
  /// let found = try scene["logo"]
  /// ```
  ///
  /// - Throws: ``SceneError/unknownView(_:nearest:)`` if the scene has no such view.
  public subscript(name: Name) -> View {
    get throws(SceneError) {
      guard let view = view(named: name) else { throw unknownView(name) }
      return view
    }
  }

  /// The set of rules with the given name.
  ///
  /// ```swift
  /// let base = try scene[set: "base"]
  /// ```
  ///
  /// - Throws: ``SceneError/unknownSet(_:nearest:)`` if the scene has no such set.
  public subscript(set name: Name) -> RuleSet {
    get throws(SceneError) {
      guard let set = set(named: name) else { throw unknownSet(name) }
      return set
    }
  }

  /// The constraint with the given identifier.
  ///
  /// ```swift
  /// let height = try scene[constraint: "BannerHeight"].constant
  /// ```
  ///
  /// - Throws: ``SceneError/unknownConstraint(_:nearest:)`` if no constraint has the identifier, and
  ///   ``SceneError/ambiguousIdentifier(_:count:)`` if several constraints have it. `constraints(named:)`
  ///   returns all of them.
  public subscript(constraint identifier: Name) -> Constraint {
    get throws(SceneError) {
      let found = constraints(named: identifier)
      guard let first = found.first else {
        let known = constraints.lazy.compactMap(\.identifier?.text)
        throw .unknownConstraint(identifier, nearest: Nearest.name(to: identifier.text, among: known))
      }
      guard found.count == 1 else { throw .ambiguousIdentifier(identifier, count: found.count) }
      return first
    }
  }
}

extension SolvedLayout {
  /// The layout result for the view with the given name.
  ///
  /// ```swift
  /// let logoFrame = try layout["logo"].frame
  /// ```
  ///
  /// - Throws: ``SceneError/unknownView(_:nearest:)`` if the scene has no such view.
  public subscript(name: Name) -> SolvedView {
    get throws(SceneError) {
      guard let id = scene.view(named: name)?.id, let view = view(id) else { throw scene.unknownView(name) }
      return view
    }
  }

  /// The layout result for a view of the scene.
  ///
  /// ```swift
  /// let formFrame = try layout[form].frame
  /// ```
  ///
  /// - Throws: ``SceneError/unknownView(_:nearest:)`` if the view is not in the scene.
  public subscript(view: View) -> SolvedView {
    get throws(SceneError) {
      guard let found = self.view(view.id) else { throw scene.unknownView(view.name) }
      return found
    }
  }
}

extension Scene {
  /// Throws an error if a view is not in the scene.
  func check(_ view: View) throws(SceneError) {
    if self.view(view.id) == nil { throw unknownView(view.name) }
  }

  /// Throws an error if a set of rules is not in the scene.
  func check(_ set: RuleSet) throws(SceneError) {
    if self.set(set.id) == nil { throw unknownSet(set.name) }
  }

  func unknownView(_ name: Name) -> SceneError {
    .unknownView(
      name, nearest: Nearest.name(to: name.text, among: viewsInTreeOrder.lazy.map(\.name.text)))
  }

  private func unknownSet(_ name: Name) -> SceneError {
    .unknownSet(name, nearest: Nearest.name(to: name.text, among: sets.lazy.map(\.name.text)))
  }

  /// Returns an id that no object of a type has. It is derived from the id of the scene and a description of
  /// the object, so that the same calls create equal scenes.
  ///
  /// - Parameter isUsed: A closure that returns `true` if an object has the id.
  func unusedID<Subject>(for key: String, isUsed: (ID<Subject>) -> Bool) -> ID<Subject> {
    var id = ID<Subject>(derivedFrom: id.rawValue, key: key)
    var attempt = 1
    while isUsed(id) {
      attempt += 1
      id = ID(derivedFrom: self.id.rawValue, key: "\(key) \(attempt)")
    }
    return id
  }
}
