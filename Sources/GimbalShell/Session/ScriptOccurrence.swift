package import GimbalModel
package import GimbalNotation
import GimbalStore

/// A name in a script, and the object that it denotes.
package struct ScriptOccurrence: Hashable, Sendable {
  package let object: SceneObject
  /// The scene that contains the object.
  package let scene: SceneID
  package let name: Name
  package let span: Span
  /// `true` if the statement gives the object this name.
  package let isNew: Bool
}

/// The names in a statement, which are resolved before and after it runs.
struct ScriptNames {
  private(set) var occurrences: [ScriptOccurrence] = []
  private let source: Source
  /// The tokens that are names or handles, each with the first word of its command.
  private var names: [(token: ParsedToken, verb: String)] = []
  private var unresolved: [(token: ParsedToken, verb: String)] = []

  init(of tokens: [ParsedToken], in source: Source) {
    self.source = source
    var verb = ""
    for token in tokens {
      switch token.role {
      case .command:
        verb = source.text(in: token.span).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      case .name, .handle: names.append((token, verb))
      default: break
      }
    }
  }

  /// Resolves the names of objects that exist before the statement runs.
  mutating func resolve(in workspace: Workspace) {
    for (token, verb) in names {
      if token.role == .name(.new) || !resolve(token, in: workspace, isNew: false) {
        unresolved.append((token, verb))
      }
    }
  }

  /// Resolves the remaining names, which denote objects that the statement created or renamed.
  mutating func resolveNew(in workspace: Workspace) {
    for (token, verb) in unresolved {
      guard token.role == .name(.new) else {
        _ = resolve(token, in: workspace, isNew: true)
        continue
      }
      let kind: NameKind? =
        switch verb {
        case "scene": .scenes
        case "view", "guide": .views
        case "set": .sets
        case "constrain", "constraint": .constraints
        case "number": .numbers
        default: nil
        }
      if let kind {
        _ = resolve(ParsedToken(role: .name(kind), span: token.span), in: workspace, isNew: true)
      }
    }
    unresolved = []
    occurrences.sort { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// Adds the objects that a token denotes. Returns `false` if there are none.
  private mutating func resolve(_ token: ParsedToken, in workspace: Workspace, isNew: Bool) -> Bool {
    let text = source.text(in: token.span)
    if token.role == .handle {
      guard let scene = try? workspace.scene(), let handle = Int(text.dropFirst()), text.hasPrefix("#"),
        let constraint = scene.constraints(withHandle: handle).first, let name = try? Name(text)
      else { return false }
      add(.constraint(constraint.id), in: scene.id, Spanned(name, at: token.span), isNew: false)
      return true
    }
    guard case .name(let kind) = token.role else { return false }
    let segments = self.segments(of: token)
    guard let name = segments.first else { return false }
    switch kind {
    case .scenes, .otherScenes:
      guard let header = try? workspace.header(name) else { return false }
      add(.scene(header.id), in: header.id, name, isNew: isNew)
      return true
    case .views, .items, .shownViews, .shownItems:
      guard let scene = try? workspace.scene() else { return false }
      return resolve(segments[...], in: scene, workspace, isNew: isNew)
    case .sets:
      guard let scene = try? workspace.scene(), let set = scene.set(named: name.value) else { return false }
      add(.set(set.id), in: scene.id, name, isNew: isNew)
      return true
    case .constraints:
      guard let scene = try? workspace.scene(), let found = scene.constraints(named: name.value).last else {
        return false
      }
      add(.constraint(found.id), in: scene.id, name, isNew: isNew)
      return true
    case .numbers:
      guard let scene = try? workspace.scene(), !scene.numbers(named: name.value).isEmpty else {
        return false
      }
      add(.number(name.value, in: scene.id), in: scene.id, name, isNew: isNew)
      return true
    default: return false
    }
  }

  /// Resolves a path such as `row1/title`, whose first name is a view and whose other names are views in the
  /// scene that the previous view shows.
  private mutating func resolve(
    _ path: ArraySlice<Spanned<Name>>, in scene: Scene, _ workspace: Workspace, isNew: Bool
  ) -> Bool {
    guard let name = path.first, let view = scene.view(named: name.value) else { return false }
    add(.view(view.id), in: scene.id, name, isNew: isNew)
    let rest = path.dropFirst()
    guard let inner = rest.first?.value else { return true }
    for shown in scenesShown(by: view, in: scene) {
      guard let next = try? workspace.scene(named: shown), next.view(named: inner) != nil else { continue }
      _ = resolve(rest, in: next, workspace, isNew: isNew)
      break
    }
    return true
  }

  /// Returns the names of the scenes that a view can show: first those from the overrides of installed sets,
  /// then the one from its own property, then those from all overrides.
  private func scenesShown(by view: View, in scene: Scene) -> [Name] {
    func names(_ sets: [RuleSet]) -> [Name] {
      sets.reversed().flatMap { scene.rules(of: $0.id).reversed() }.compactMap { rule in
        guard case .override(let override) = rule, override.view == view.id, override.property == .instance,
          case .word(let word) = override.value
        else { return nil }
        return try? Name(word)
      }
    }
    let own = scene.properties(of: view.id).text(.instance).flatMap { try? Name($0) }
    return names(scene.installedSets(for: scene.currentTraits)) + [own].compactMap(\.self) + names(scene.sets)
  }

  private mutating func add(_ object: SceneObject, in scene: SceneID, _ name: Spanned<Name>, isNew: Bool) {
    occurrences.append(
      ScriptOccurrence(object: object, scene: scene, name: name.value, span: name.span, isNew: isNew))
  }

  /// Returns the segments of a path such as `row1/title`. A name that is not a path has one segment.
  private func segments(of token: ParsedToken) -> [Spanned<Name>] {
    let text = source.text(in: token.span)
    // In a visual format, a name is in single quotes, or in double quotes with backslashes.
    if text.hasPrefix("'") || text.hasPrefix("\\") {
      let content = text.drop { "'\"\\".contains($0) }.reversed().drop { "'\"\\".contains($0) }.reversed()
      return (try? Name(String(content))).map { [Spanned($0, at: token.span)] } ?? []
    }
    var cursor = Cursor(source, from: token.span.lowerBound, to: token.span.upperBound)
    var segments: [Spanned<Name>] = []
    while cursor.isAtName, let next = try? cursor.next(), let name = try? Name(next.text) {
      segments.append(Spanned(name, at: next.span))
      guard cursor.accept(.dividedBy) else { break }
    }
    return segments
  }
}
