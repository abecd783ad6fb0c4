package import GimbalDocuments
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
        let headers = try transaction.sceneHeaders()
        if let only = headers.first, headers.count == 1 { return try transaction.scene(only.id) }
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

  /// The scene in use, as `scene()` determines it, with its position among all scenes; nil if there is none.
  var sceneInUse: (id: SceneID, position: Int)? {
    get throws {
      let headers = try transaction.sceneHeaders()
      let id = session.state.scene ?? (headers.count == 1 ? headers[0].id : nil)
      return headers.firstIndex { $0.id == id }.map { (headers[$0].id, $0) }
    }
  }

  /// Keeps a scene in use after a command that can remove scenes: the earlier scene or, if it no longer exists, the one that
  /// took its position. Prints a note if another scene is in use.
  ///
  /// - Parameter previous: The scene in use before the command.
  func keepSceneInUse(_ previous: (id: SceneID, position: Int)?) throws {
    let headers = try transaction.sceneHeaders()
    guard let previous, !headers.isEmpty else { return }
    if headers.contains(where: { $0.id == previous.id }) {
      session.state.scene = previous.id
      return
    }
    let next = headers[min(previous.position, headers.count - 1)]
    session.state.scene = next.id
    if headers.count > 1 { note("scene '\(next.name)' is now in use") }
  }

  /// Returns the header of the scene with the given name.
  ///
  /// - Throws: `ParseError` if there is no such scene.
  package func header(_ name: Spanned<Name>) throws -> SceneHeader {
    let headers = try transaction.sceneHeaders()
    if let found = headers.first(where: { $0.name == name.value }) { return found }
    if name.value.isObjectID,
      let found = try headers.first(where: { try transaction.scene($0.id).isRoot(name.value) })
    {
      return found
    }
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
    let composition = try composition(of: scene, as: display, under: overrides)
    return try solving { try $0.solve(composition) }
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
    let text = ([message] + details.map { "  " + $0 }).joined(separator: "\n")
    guard session.isFirstOccurrence(text) else { return }
    services.console.write(ConsoleMessage(.warning, text, at: source.location(of: span.lowerBound)))
  }

  /// Prints a note on standard error, unless the session is quiet.
  package func note(_ message: String) {
    guard !services.isQuiet else { return }
    services.console.write(ConsoleMessage(.note, message, at: source.location(of: span.lowerBound)))
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

  /// Replaces a file when the new content is complete. Standard output is the redirected output of the statement if
  /// there is a redirection, as in `export - > scenes.json`.
  ///
  /// - Throws: `FileFailure`.
  func replaceFile(_ path: String, _ write: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    guard session.redirectsOutput, services.files.isStandardOutput(path) else {
      return try services.files.replace(path, write)
    }
    try write { session.redirect($0) }
  }

  /// Returns the definitions of a named number.
  ///
  /// - Throws: `ParseError` if there is no such number.
  func numbers(_ name: Spanned<Name>, in scene: Scene) throws -> [NumberDefinition] {
    let found = scene.numbers(named: name.value)
    guard found.isEmpty else { return found }
    throw unknown(
      "number", name, among: Set(scene.numbers.map(\.name)).sorted(),
      otherwise: "use 'number list' to list them")
  }

  /// Throws an error if edits remove the last definition of a number that a rule uses.
  func refuseUndefinedNumbers(after edits: [Edit], in scene: Scene) throws(Refusal) {
    for case .delete(.number(let number)) in edits where scene.numbers(named: number.name).isEmpty {
      guard let user = scene.users(ofNumber: number.name).first else { continue }
      throw Refusal(
        "a rule uses the number \(number.name.text.cited): \(user.ruleText(in: scene))",
        remedy:
          "change the rules that use it first, or remove one of several definitions: "
          + "number remove \(number.name.notation()) into SET", at: span)
    }
  }

  /// Opens a file for the command `import`, and shows the progress of reading it.
  func content(of file: Spanned<String>) throws -> ImportedContent {
    try ImportedContent(of: file, from: services.files, cancellation: services.cancellation) {
      progress("import", in: .bytes, of: $0)
    }
  }

  /// The limits on time and memory for the import of a document. The import ends early if the user cancels
  /// the current work.
  var importBudget: WorkBudget { WorkBudget(services.resources, cancellation: services.cancellation) }

  /// Returns an operation that imports an archive into the project.
  func archiveImport(of file: Spanned<String>, _ options: ImportOptions) -> ArchiveImport {
    ArchiveImport(
      transaction: transaction, ids: ids, limits: services.limits,
      cancellation: services.cancellation, file: file, options: options)
  }

  /// The operation that exports the history of the project.
  var historyExport: HistoryExport {
    HistoryExport(history: history, span: span, cancellation: services.cancellation)
  }
}

extension Refusal {
  /// Creates the error for a command that copies a project that does not exist.
  init(missingProjectIn workspace: Workspace) {
    self.init(
      "the project \((workspace.session.projectPath ?? "").cited) does not exist, so nothing is written",
      remedy: "check the path of the project; 'scene new' creates it", at: workspace.span, status: .store)
  }
}

extension Record {
  /// Returns the text of the rule to which a row belongs. The text of a constraint starts with its handle.
  func ruleText(in scene: Scene) -> String {
    switch self {
    case .constraint(let constraint): "#\(constraint.handle) \(constraint.notation(in: scene))"
    case .placement(let placement): placement.notation(in: scene)
    case .box(let box):
      box.parent == nil
        ? box.notation(in: scene)
        : "\(scene.manager(around: box)?.notation(in: scene) ?? "?") > \(box.notation(in: scene))"
    default: ""
    }
  }
}
