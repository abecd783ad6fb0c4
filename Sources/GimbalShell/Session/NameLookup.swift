import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The names in a project, for completion and suggestions. A project that cannot be read has none.
struct NameLookup {
  let project: Project
  /// The scene in use; nil for the first one.
  let scene: SceneID?

  /// The names of a kind.
  func names(_ kind: NameKind) -> [Name] {
    switch kind {
    case .scenes: (try? project.transaction(.read) { try $0.sceneHeaders().map(\.name) }) ?? []
    case .otherScenes:
      inTransaction { used, transaction in
        try transaction.sceneHeaders().filter { $0.id != used.id }.map(\.name)
      } ?? []
    case .views, .items: inScene { $0.viewsInTreeOrder.map(\.name) } ?? []
    case .sets: inScene { $0.sets.map(\.name) } ?? []
    case .constraints: inScene { $0.constraints.compactMap(\.identifier) } ?? []
    case .traits: inScene { $0.customTraits.map(\.name) } ?? []
    case .branches: references(.branch)
    case .tags: references(.tag)
    case .revisions: references(.branch) + references(.tag)
    case .shownViews, .shownItems, .conflicts, .devices, .files, .verbs, .subcommands, .new: []
    }
  }

  /// The handles of a kind: `#7`, `!1`.
  func handles(_ kind: NameKind) -> [String] {
    switch kind {
    case .constraints: return inScene { $0.constraints.map { "#\($0.handle)" } } ?? []
    case .conflicts:
      let conflicts = try? project.transaction(.read) { try $0.conflicts() }
      return (conflicts ?? []).map { "!\($0.handle)" }
    default: return []
    }
  }

  /// Returns the short forms of the hashes that begin with a prefix. A prefix with fewer than three digits
  /// matches too many revisions and gives none.
  func hashes(beginningWith prefix: String) -> [String] {
    guard prefix.count >= NameLookup.shortestHash, prefix.allSatisfy(\.isHexDigit) else { return [] }
    let found = try? project.transaction(.read) { try $0.history.revisions(beginningWith: prefix) }
    return (found ?? []).prefix(NameLookup.mostHashes).map(\.hash.short)
  }

  private static let shortestHash = 3
  private static let mostHashes = 20

  /// The views of the scene in use whose path continues another path, by their next segment; in tree order. No layout is
  /// solved.
  ///
  /// - Parameter path: empty for the views of the scene itself, else a path with its slash: `row1/`.
  /// - Returns: the segments, and whether each is an instance, whose path continues.
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
        // A view of a nested instance follows the path of that instance.
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
      let used = try scene ?? transaction.sceneHeaders().first?.id
      return try used.map { try body(transaction.scene($0), transaction) }
    }
  }
}

extension NameLookup {
  /// The error for the first name of a statement that names nothing; nil if all names exist.
  ///
  /// An unknown view is reported rather than a syntax error after it.
  ///
  /// - Parameters:
  ///   - place: the offset of the syntax error.
  ///   - start: the offset of the statement.
  func unknownName(
    before place: Int, from start: Int, in source: Source, commands: CommandTable
  ) -> ParseError? {
    let recorder = ParseRecorder()
    var cursor = Cursor(source, from: start, recorder: recorder)
    _ = try? commands.next(&cursor)
    for token in recorder.parsed.prefix(NameLookup.mostTokens) where token.span.upperBound <= place {
      guard case .name(let expected) = token.role, let (role, kind) = NameLookup.checked(expected) else {
        continue
      }
      // A bare word in the place of an item can be the identifier of a rule that is not finished.
      var rest = Cursor(source, from: token.span.upperBound)
      if [.items, .shownItems].contains(expected), !rest.accept(.dot) { continue }
      var name = Cursor(source, from: token.span.lowerBound, to: token.span.upperBound)
      guard let text = try? name.viewName().value, !text.text.contains("/") else { continue }
      let names = names(kind)
      if !names.isEmpty, !names.contains(text) {
        return ParseError(
          .unknownName(
            role: role, name: text.text,
            nearest: Nearest.name(to: text.text, among: names.map(\.text))), at: token.span)
      }
    }
    return nil
  }

  /// The most tokens of a statement that are looked up.
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
