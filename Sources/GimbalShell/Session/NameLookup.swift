import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The names in a project, for completion and suggestions. If the project cannot be read, there are no names.
struct NameLookup {
  let project: Project
  /// The scene in use; nil for the first scene of the project.
  let scene: SceneID?
  let view: ViewState

  /// Returns the names in the scene that the option `--scene` of the last command selects. Without the option,
  /// returns this lookup.
  func reading(sceneOfOptionIn tokens: [ParsedToken], of source: Source) -> NameLookup {
    let arguments = tokens[(tokens.lastIndex { $0.role == .command } ?? tokens.startIndex)...]
    guard
      let pair = zip(arguments, arguments.dropFirst()).first(where: { option, name in
        option.role == .option && source.text(in: option.span) == "--scene" && name.role == .name(.scenes)
      })
    else { return self }
    var cursor = Cursor(source, from: pair.1.span.lowerBound, to: pair.1.span.upperBound)
    guard let name = try? cursor.viewName().value,
      let header = try? project.transaction(.read, { try $0.sceneHeaders().first { $0.name == name } })
    else { return self }
    return NameLookup(project: project, scene: header.id, view: view)
  }

  /// Returns the names of the given kind.
  func names(_ kind: NameKind) -> [Name] {
    switch kind {
    case .scenes: (try? project.transaction(.read) { try $0.sceneHeaders().map(\.name) }) ?? []
    case .otherScenes:
      inTransaction { used, transaction in
        try transaction.sceneHeaders().filter { $0.id != used.id }.map(\.name)
      } ?? []
    case .views, .items: inScene { $0.viewsInTreeOrder.map(\.name) } ?? []
    case .numbers: inScene { Set($0.numbers.map(\.name)).sorted() } ?? []
    case .sets: inScene { $0.sets.map(\.name) } ?? []
    case .constraints: inScene { $0.constraints.compactMap(\.identifier) } ?? []
    case .traits: inScene { $0.customTraits.map(\.name) } ?? []
    case .branches: references(.branch)
    case .tags: references(.tag)
    case .revisions: references(.branch) + references(.tag)
    case .shownViews, .shownItems, .conflicts, .devices, .files, .verbs, .subcommands, .new: []
    }
  }

  /// Returns the object ids of the views or the constraints that were imported from a document.
  func objectIDs(_ kind: NameKind) -> [Name] {
    switch kind {
    case .views, .items, .shownViews, .shownItems:
      inScene { scene in
        scene.viewsInTreeOrder.compactMap { scene.properties(of: $0.id).text(.objectID) }
          .compactMap { try? Name($0) }
      } ?? []
    case .constraints: inScene { Set($0.constraints.compactMap(\.objectID)).sorted() } ?? []
    default: []
    }
  }

  /// Returns the handles of constraints, such as `#7`, or of merge conflicts, such as `!1`. Other kinds of
  /// names have no handles.
  func handles(_ kind: NameKind) -> [String] {
    switch kind {
    case .constraints: return inScene { $0.constraints.map { "#\($0.handle)" } } ?? []
    case .conflicts:
      let conflicts = try? project.transaction(.read) { try $0.conflicts() }
      return (conflicts ?? []).map { "!\($0.handle)" }
    default: return []
    }
  }

  /// Returns the handles of constraints, keyed by the first attribute, such as `title.width`: the handles of
  /// all constraints, and the handles of those that set the attribute to a number.
  func handlesByAttribute() -> (all: [String: [String]], constants: [String: [String]]) {
    inScene { scene in
      var (all, constants): ([String: [String]], [String: [String]]) = ([:], [:])
      for constraint in scene.constraints {
        guard constraint.first.item.guide == nil, let view = scene.view(constraint.first.item.view) else {
          continue
        }
        let attribute = "\(view.name.notation()).\(constraint.first.attribute.rawValue)"
        all[attribute, default: []].append("#\(constraint.handle)")
        if constraint.second == nil, constraint.relation == .equal {
          constants[attribute, default: []].append("#\(constraint.handle)")
        }
      }
      return (all, constants)
    } ?? ([:], [:])
  }

  /// Returns the short forms of at most `mostHashes` revision hashes that begin with a prefix. The result is
  /// empty for a prefix of fewer than three digits, because it matches too many revisions.
  func hashes(beginningWith prefix: String) -> [String] {
    guard prefix.count >= NameLookup.shortestHash, prefix.allSatisfy(\.isHexDigit) else { return [] }
    let found = try? project.transaction(.read) { try $0.history.revisions(beginningWith: prefix) }
    return (found ?? []).prefix(NameLookup.mostHashes).map(\.hash.short)
  }

  private static let shortestHash = 3
  private static let mostHashes = 20

  /// Returns the names that can follow the path of an instance, in tree order. An instance is a view that
  /// shows another scene. After `row1/`, they are the names of the views in the scene that `row1` shows. The
  /// layout is not solved.
  ///
  /// - Parameter path: The path of an instance with a trailing slash, such as `row1/`; empty for the views of
  ///   the scene itself.
  /// - Returns: The names. `isInstance` is `true` for a view that shows a scene, so that the path can
  ///   continue.
  /// - Complexity: O(views of the scene and of its instances).
  func shownViews(in path: String) -> [(name: Name, isInstance: Bool)] {
    inTransaction { scene, transaction in
      let headers = try transaction.sceneHeaders()
      let composition = try Composition(of: scene) { name in
        try headers.first { $0.name == name }.map { try transaction.scene($0.id) }
      }
      let instances = Set(composition.instances.map(\.view))
      return composition.scene.viewsInTreeOrder.compactMap { view in
        let isOwn = composition.origin(of: view.id) == nil
        guard isOwn == path.isEmpty, view.name.text.hasPrefix(path) else { return nil }
        let segment = view.name.text.dropFirst(path.count)
        // Leave out the views of a nested instance, because their paths have additional segments.
        guard isOwn || !segment.contains("/") else { return nil }
        return (try? Name(String(segment))).map { ($0, instances.contains(view.id)) }
      }
    } ?? []
  }

  private func references(_ kind: Reference.Kind) -> [Name] {
    let found = try? project.transaction(.read) { try $0.history.references(kind) }
    return (found ?? []).compactMap { try? Name($0.key.name) }
  }

  private func inScene<Result>(_ body: (Scene) -> Result) -> Result? {
    inTransaction { scene, _ in body(scene) }
  }

  private func inTransaction<Result>(_ body: (Scene, Transaction) throws -> Result) -> Result? {
    try? project.transaction(.read) { transaction -> Result? in
      transaction.viewState = view
      let used = try scene ?? transaction.sceneHeaders().first?.id
      return try used.map { try body(transaction.scene($0), transaction) }
    }
  }
}

extension NameLookup {
  /// Returns the error for the first name in a statement that does not exist, or nil if all names exist.
  ///
  /// The session reports an unknown name instead of a syntax error that follows it.
  ///
  /// - Parameters:
  ///   - offset: The offset of the syntax error.
  ///   - start: The offset of the statement.
  func unknownName(
    before offset: Int, from start: Int, in source: Source, commands: CommandTable
  ) -> ParseError? {
    let recorder = ParseRecorder()
    var cursor = Cursor(source, from: start, recorder: recorder)
    _ = try? commands.next(&cursor)
    // Do not check the names in a `for each` block, because they can belong to other scenes.
    if let first = recorder.parsed.first, source.text(in: first.span) == "for each" { return nil }
    let lookup = reading(sceneOfOptionIn: recorder.parsed, of: source)
    for token in recorder.parsed.prefix(NameLookup.mostTokens) where token.span.upperBound <= offset {
      guard case .name(let expected) = token.role, let (role, kind) = NameLookup.checked(expected) else {
        continue
      }
      // Without a following `.`, a name in this position may be the identifier of an incomplete constraint,
      // such as `TitleTop` in `TitleTop: title.top == root.top`.
      var rest = Cursor(source, from: token.span.upperBound)
      if [.items, .shownItems].contains(expected), !rest.accept(.dot) { continue }
      var name = Cursor(source, from: token.span.lowerBound, to: token.span.upperBound)
      guard let text = try? name.viewName().value, !text.text.contains("/") else { continue }
      let names = lookup.names(kind)
      if !names.isEmpty, !names.contains(text) {
        let nearest = Nearest.name(to: text.text, among: names.map(\.text))
        return ParseError(
          .unknownName(
            role: role, name: text.text, nearest: nearest,
            note: nearest == nil
              ? "use '\(role) list' to list \(role == "view" ? "the scene's views" : "them")" : nil),
          at: token.span)
      }
    }
    return nil
  }

  /// The maximum number of tokens of a statement that are searched for unknown names.
  private static let mostTokens = 64

  private static func checked(_ kind: NameKind) -> (role: String, kind: NameKind)? {
    switch kind {
    case .views, .items, .shownViews, .shownItems: ("view", .views)
    case .sets: ("set", .sets)
    case .scenes: ("scene", .scenes)
    default: nil
    }
  }
}
