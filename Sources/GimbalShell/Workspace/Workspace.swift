package import GimbalBatch
package import GimbalLayout
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// The environment of a command: the project within one transaction, and the session.
package struct Workspace {
  package let session: any Host
  package let services: Services
  package let transaction: Transaction
  package let source: Source
  /// The source position of the statement.
  package var span: Span
  /// The traits that replace traits of a scene, such as in a `for each` block.
  package var traitOverrides = TraitOverrides()
  /// The printer of failures in a `for each` block; nil outside of such a block.
  package var failures: FailurePrinter?
  /// The scene that commands read, if the option `--scene` or a `for each scene` block selects it; nil for the
  /// scene in use.
  private(set) var sceneToRead: SceneID?

  package var ids: any IDSource { services.ids }

  /// The history of the project.
  var history: History { transaction.history }

  // MARK: Reading

  /// Returns a workspace in which commands read the given scene instead of the scene in use.
  func reading(_ scene: SceneID) -> Workspace {
    var workspace = self
    workspace.sceneToRead = scene
    return workspace
  }

  /// Returns the scene to read: the scene that an option selects, the scene that was chosen with `scene use`,
  /// or the only scene of the project.
  package func scene() throws -> Scene {
    if let sceneToRead { return try transaction.scene(sceneToRead) }
    if let chosen = session.state.scene {
      do {
        return try transaction.scene(chosen)
      } catch EditError.noSuchRow {
        throw Refusal(
          "the scene in use no longer exists", remedy: "use 'scene use' to choose another scene", at: span)
      }
    }
    let headers = try transaction.sceneHeaders()
    guard let only = headers.first else {
      throw Refusal(
        "the project has no scene", remedy: "use 'scene new main' to create a scene", at: span)
    }
    guard headers.count == 1 else {
      let names = headers.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
      throw Refusal(
        "the project has \(headers.count) scenes, but none is in use",
        remedy: "choose one with 'scene use': \(names)\(headers.count > 3 ? ", …" : "")", at: span)
    }
    return try transaction.scene(only.id)
  }

  /// Returns the header of the scene with the given name.
  ///
  /// - Throws: `ParseError` if there is no such scene.
  package func header(_ name: Spanned<Name>) throws -> SceneHeader {
    let headers = try transaction.sceneHeaders()
    if let found = headers.first(where: { $0.name == name.value }) { return found }
    throw unknown("scene", name, among: headers.map(\.name), otherwise: "use 'scene list' to list them")
  }

  /// Returns the view with the given name in a scene.
  ///
  /// - Throws: `ParseError` if there is no such view. If another scene has a view with this name, the error
  ///   names that scene.
  package func view(_ name: Spanned<Name>, in scene: Scene) throws -> View {
    let id = scene.id
    return try name.view(in: scene) { owner(of: $0, besides: id) }
  }

  /// Returns the view with the given name, to which the caller adds a subview or a guide.
  ///
  /// - Throws: `ParseError` for an unknown view; `Refusal` for a layout guide, because it cannot have
  ///   subviews or guides.
  package func owner(_ name: Spanned<Name>, in scene: Scene) throws -> View {
    let view = try view(name, in: scene)
    guard view.kind != .layoutGuide else {
      let failure = GuideFailure.superview(view.name)
      throw Refusal(failure.message, remedy: failure.remedy, at: name.span)
    }
    return view
  }

  /// Returns the rule set with the given name in a scene.
  ///
  /// - Parameter isForNewRules: `true` if the command adds rules to the set. In this case, the error for an
  ///   unknown set suggests creating the set.
  /// - Throws: `ParseError` if there is no such set.
  package func set(_ name: Spanned<Name>, in scene: Scene, isForNewRules: Bool = false) throws -> RuleSet {
    if let found = scene.set(named: name.value) { return found }
    throw unknown(
      "set", name, among: scene.sets.map(\.name),
      otherwise: isForNewRules
        ? "use 'set new \(name.value.notation())' to create it" : "use 'set list' to list them")
  }

  /// Returns the name of another scene that has a view with a given name; `nil` if there is none. For a path
  /// such as `row1/title`, the result is the scene to which the path leads. Otherwise, it is the first scene
  /// with such a view.
  ///
  /// - Parameter id: The scene at which a path starts.
  package func owner(of name: Name, besides id: SceneID) -> Name? {
    if let scene = try? transaction.scene(id), let owner = self.scene(owning: name, from: scene) {
      return owner
    }
    let headers = (try? transaction.sceneHeaders()) ?? []
    return headers.first { header in
      header.id != id && (try? transaction.scene(header.id))?.view(named: name) != nil
    }?.name
  }

  /// Returns a function that finds the name of another scene that has a view with a given name. The function
  /// returns `nil` if there is none.
  package func elsewhere(than scene: Scene) -> (Name) -> Name? {
    // Capture only the id, because the scene can change before the call.
    let id = scene.id
    return { owner(of: $0, besides: id) }
  }

  /// Returns the error for an unknown name. It suggests the most similar known name.
  ///
  /// - Parameters:
  ///   - role: The noun for the named object, such as `scene`.
  ///   - note: The suggested fix if no known name is similar.
  package func unknown(
    _ role: String, _ name: Spanned<Name>, among names: [Name], otherwise note: String? = nil
  ) -> ParseError {
    let nearest = Nearest.name(to: name.value.text, among: names.map(\.text))
    return ParseError(
      .unknownName(role: role, name: name.value.text, nearest: nearest, note: nearest == nil ? note : nil),
      at: name.span)
  }

  /// Returns the layout of a scene with its instances, which are views that show other scenes.
  ///
  /// - Parameters:
  ///   - display: The device and the orientation; `nil` for the current ones.
  ///   - overrides: The traits, other than the device and the orientation, that replace traits of the scene.
  package func layout(
    of scene: Scene, as display: Display? = nil, under overrides: TraitOverrides = TraitOverrides()
  ) throws -> SolvedLayout {
    try solver.solve(composition(of: scene, as: display, under: overrides))
  }

  /// Returns a scene together with the scenes that its instances show. An instance is a view that shows
  /// another scene.
  ///
  /// - Parameters:
  ///   - display: The device and the orientation; `nil` for the current ones.
  ///   - overrides: The traits, other than the device and the orientation, that replace traits of the scene.
  package func composition(
    of scene: Scene, as display: Display? = nil, under overrides: TraitOverrides = TraitOverrides()
  ) throws -> Composition {
    let display = display ?? traitOverrides.display(of: scene)
    var traits = traitOverrides.traits(of: scene, as: display)
    overrides.override(&traits, of: scene, as: display)
    return try Composition(
      of: scene, for: traits, viewLimit: services.limits[.instanceViews], library: self.scene(named:))
  }

  /// Returns a scene by name in its current state, or `nil` if there is none.
  ///
  /// - Complexity: O(scenes), plus the time for reading the scene when it is used for the first time.
  package func scene(named name: Name) throws -> Scene? {
    try transaction.sceneHeaders().first { $0.name == name }.map { try transaction.scene($0.id) }
  }

  /// Runs a closure in which scenes have the view state of the session or, if `isRecorded` is `true`, their
  /// recorded state.
  func seeing<Result>(recorded isRecorded: Bool, _ body: () throws -> Result) throws -> Result {
    isRecorded ? try transaction.inRecordedState(body) : try body()
  }

  // MARK: Changing

  /// Applies all edits or none.
  ///
  /// - Parameter scene: The current scene. If it is consumed, its tables are changed in place; otherwise the
  ///   changed tables are copied.
  /// - Returns: The changed scene.
  /// - Throws: An error if an edit is invalid, if a scene would contain itself, if the name of a view would
  ///   equal a path to a view of an instance, such as `row1/title`, or if a rule would use an undefined number.
  @discardableResult
  package func apply(_ edits: [Edit], to scene: consuming Scene) throws -> Scene {
    let id = scene.id
    let collisions = edits.contains(where: \.namesView) ? scene.pathCollisions : nil
    _ = consume scene
    let changed = try transaction.apply(edits, to: id)
    if let collisions { try refuseCollision(among: changed.pathCollisions.subtracting(collisions)) }
    if edits.contains(where: \.makesInstance) { try refuseCircle(around: changed) }
    try refuseUndefinedNumbers(after: edits, in: changed)
    return changed
  }

  /// Checks that a new name is free. Throws an error if `isTaken` is `true`.
  ///
  /// - Parameter role: The noun for the named object in the error message, with an article, such as `a view`.
  package func requireFree(_ name: Spanned<Name>, _ role: String, isTaken: Bool) throws(Refusal) {
    guard !isTaken else {
      throw Refusal(
        "\(role) named \(name.value.text.cited) already exists", remedy: "choose another name",
        at: name.span)
    }
  }

  // MARK: Messages

  /// Prints a warning on standard error, unless the session is quiet or has printed the same warning since the
  /// last change.
  ///
  /// - Parameter details: The lines below the message.
  package func warn(_ message: String, details: [String] = []) {
    guard !services.isQuiet else { return }
    let text = (["warning: \(message)"] + details.map { "  " + $0 }).joined(separator: "\n") + "\n"
    guard session.isFirstOccurrence(text) else { return }
    services.console.writeWarning(source.place(of: span.lowerBound) + text)
  }

  /// Prints a note on standard error, unless the session is quiet.
  package func note(_ message: String) {
    guard !services.isQuiet else { return }
    services.console.writeWarning(source.place(of: span.lowerBound) + "note: \(message)\n")
  }

  /// Returns the number of merge conflicts that are not resolved, in words; `nil` if there are none.
  func openConflicts() throws -> String? {
    let count = try transaction.conflicts().count
    return switch count {
    case 0: nil
    case 1: "1 merge conflict is open; 'conflicts' lists it"
    default: "\(count) merge conflicts are open; 'conflicts' lists them"
    }
  }
}
