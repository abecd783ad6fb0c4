package import GimbalBatch
package import GimbalLayout
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// What a command works on: the project as one transaction sees it, and the session around it.
package struct Workspace {
  package let session: any Host
  package let surroundings: Surroundings
  package let transaction: Transaction
  package let source: Source
  /// The whole statement.
  package var span: Span
  /// How scenes are looked at.
  package var look = Look()
  /// What failed in the combinations before, within a block of 'for each'.
  package var failures: FailedLooks?

  package var ids: any IDSource { surroundings.ids }

  // MARK: Reading

  /// The scene in use: the one chosen, else the only one.
  package func scene() throws -> Scene {
    if let chosen = session.state.scene {
      do {
        return try transaction.scene(chosen)
      } catch EditError.noSuchRow {
        throw Refusal(
          "the scene in use is not there any more", remedy: "choose another with 'scene use'", at: span)
      }
    }
    let headers = try transaction.sceneHeaders()
    guard let only = headers.first else {
      throw Refusal("the project has no scene", remedy: "make one: scene new main", at: span)
    }
    guard headers.count == 1 else {
      let names = headers.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
      throw Refusal(
        "the project has \(headers.count) scenes, and none is in use",
        remedy: "choose one with 'scene use': \(names)\(headers.count > 3 ? ", …" : "")", at: span)
    }
    return try transaction.scene(only.id)
  }

  /// The header of a scene by name.
  package func header(_ name: Spanned<Name>) throws -> SceneHeader {
    let headers = try transaction.sceneHeaders()
    if let found = headers.first(where: { $0.name == name.value }) { return found }
    throw unknown("scene", name, among: headers.map(\.name), otherwise: "'scene list' shows them")
  }

  /// A view of a scene by name.
  package func view(_ name: Spanned<Name>, in scene: Scene) throws -> View {
    let id = scene.id
    return try name.view(in: scene) { owner(of: $0, besides: id) }
  }

  /// A set of a scene by name.
  package func set(_ name: Spanned<Name>, in scene: Scene) throws -> RuleSet {
    if let found = scene.set(named: name.value) { return found }
    throw unknown("set", name, among: scene.sets.map(\.name), otherwise: "make it with 'set new'")
  }

  /// The other scene that has a view of some name: the one that a path leads to, or any with a view called so.
  package func owner(of name: Name, besides id: SceneID) -> Name? {
    if let scene = try? transaction.scene(id), let owner = self.scene(owning: name, from: scene) {
      return owner
    }
    let headers = (try? transaction.sceneHeaders()) ?? []
    return headers.first { header in
      header.id != id && (try? transaction.scene(header.id))?.view(named: name) != nil
    }?.name
  }

  /// Tells which other scene has a view of some name.
  package func elsewhere(than scene: Scene) -> (Name) -> Name? {
    // The identity alone: the scene may change while this is kept.
    let id = scene.id
    return { owner(of: $0, besides: id) }
  }

  /// The error that a name names nothing.
  package func unknown(
    _ role: String, _ name: Spanned<Name>, among names: [Name], otherwise note: String? = nil
  ) -> ParseError {
    let nearest = Nearest.name(to: name.value.text, among: names.map(\.text))
    return ParseError(
      .unknownName(role: role, name: name.value.text, nearest: nearest, note: nearest == nil ? note : nil),
      at: name.span)
  }

  /// The frames of a scene, with what its instances show.
  ///
  /// - Parameter textScale: how large its text is; nil for how large the scene has it.
  package func layout(
    of scene: Scene, as display: Display? = nil, textScale: Double? = nil
  ) throws -> SolvedLayout {
    try LayoutPass.solve(
      composition(of: scene, as: display, textScale: textScale), isCancelled: surroundings.isCancelled)
  }

  /// A scene with what its instances show.
  package func composition(
    of scene: Scene, as display: Display? = nil, textScale: Double? = nil
  ) throws -> Composition {
    var traits = look.traits(of: scene, as: display ?? look.display(of: scene))
    if let textScale { traits.textScale = textScale }
    return try Composition(of: scene, for: traits, library: self.scene(named:))
  }

  /// A scene by name, as it is in the project by now; nil where there is none of that name.
  ///
  /// - Complexity: O(scenes) besides reading it the first time.
  package func scene(named name: Name) throws -> Scene? {
    try transaction.sceneHeaders().first { $0.name == name }.map { try transaction.scene($0.id) }
  }

  // MARK: Changing

  /// Makes all of some edits, or none. A scene that would show itself is refused, and so is a view called like a path
  /// into an instance.
  ///
  /// - Parameter scene: as it is now. Who gives it up (`consume`) has its tables changed in place; who keeps it makes
  ///   Swift copy those that change.
  /// - Returns: the scene as it is afterwards.
  @discardableResult
  package func apply(_ edits: [Edit], to scene: consuming Scene) throws -> Scene {
    let id = scene.id
    let collisions = edits.contains(where: \.namesView) ? scene.pathCollisions : nil
    _ = consume scene
    let changed = try transaction.apply(edits, to: id)
    if let collisions { try refuseCollision(among: changed.pathCollisions.subtracting(collisions)) }
    if edits.contains(where: \.makesInstance) { try refuseCircle(around: changed) }
    return changed
  }

  /// Refuses a name that is taken.
  package func requireFree(_ name: Spanned<Name>, _ role: String, isTaken: Bool) throws(Refusal) {
    guard !isTaken else {
      throw Refusal(
        "there already is \(role) named \(name.value.text.cited)", remedy: "choose another name",
        at: name.span)
    }
  }

  // MARK: Speaking

  /// Says something that is no error, on standard error.
  package func warn(_ message: String, details: [String] = []) {
    guard !surroundings.isQuiet else { return }
    let position = source.position(of: span.lowerBound)
    let head = "\(source.name.visible):\(position.line):\(position.column): warning: \(message)"
    surroundings.console.complain(([head] + details.map { "  " + $0 }).joined(separator: "\n") + "\n")
  }
}
