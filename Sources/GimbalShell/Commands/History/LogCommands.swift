import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Log: Command {
  static let manual = Manual(
    "log", summary: "Lists revisions, the newest first.",
    details: [
      "Every command that changes the content of the project creates a revision. --graph draws branches and",
      "merges. --commits lists only revisions with a commit message, and --scene only revisions that changed a scene.",
    ], examples: ["log -n 20", "log --graph", "log main --scene login --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .argument(.revision(), \.start), .argument(.limit, \.limit), .flag("graph", \.isGraph),
    .flag("oneline", \.isOneLine), .flag("commits", \.onlyCommits), .option("scene", .scene(), \.scene),
    .format(\.format))

  private var start: Spanned<RevisionSyntax>?
  private var limit: Int?
  private var isGraph = false
  /// `true` for the option `--oneline`. The option exists for Git users and has no effect, because each
  /// revision is already printed on one line.
  private var isOneLine = false
  private var onlyCommits = false
  private var scene: Spanned<Name>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let first = try start.map { try workspace.revision($0) } ?? workspace.headRevision()
    let touching = try scene.map { name in
      try history.revisions(
        touching: scenes(named: name, in: workspace))
    }
    let list = try RevisionList(workspace)
    var ancestors = history.ancestors(of: first.id)
    var shown: [Revision] = []
    while shown.count < limit ?? .max, let revision = try ancestors.next() {
      if workspace.services.cancellation.isCancelled { break }
      if let touching, !touching.contains(revision.id) { continue }
      if try onlyCommits && list.commit(of: revision) == nil { continue }
      shown.append(revision)
    }
    return format.output(try list.report(of: shown, graph: isGraph))
  }

  /// Returns the id of the scene with the given name. If there is no such scene, returns the ids of all
  /// scenes that had this name in the past.
  ///
  /// - Throws: `ParseError` if no scene ever had the name.
  private func scenes(named name: Spanned<Name>, in workspace: Workspace) throws -> Set<SceneID> {
    if let header = try? workspace.header(name) { return [header.id] }
    let gone = try workspace.history.scenes(everNamed: name.value)
    return gone.isEmpty ? [try workspace.header(name).id] : gone
  }
}

struct Show: SceneReadingCommand {
  static let manual = Manual(
    "show", summary: "Shows a revision with its changes, or a scene, a view, a set or a constraint.",
    details: [
      "The default is the newest revision. If a name is both a revision and an object, the revision is shown;",
      "'show view NAME', 'show set NAME', 'show scene NAME' and 'show constraint NAME' select the object.",
    ],
    examples: [
      "show", "show HEAD~1", "show v1 --format json", "show title", "show set landscape", "show #7",
    ])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .argument(Subject.grammar, \.subject), .scene(\.scene), .format(\.format))

  /// A revision or an object.
  private enum Subject: Sendable {
    case object(SceneObjectReference)
    case revision(Spanned<RevisionSyntax>)

    static let grammar: Grammar<Subject> = {
      let revision = Grammar<Spanned<RevisionSyntax>>.revision()
      let object = Grammar<SceneObjectReference>.sceneObject
      let shape = Shape(usage: .choice([revision.usage, object.usage])) { cursor in
        let isObject = object.shape.canStart(cursor)
        return revision.shape.canStart(cursor) || isObject
      }
      return Grammar(shape) { (cursor) throws(ParseError) in
        _ = shape.canStart(cursor)
        // Parse a single word as a revision. If there is no such revision, the command looks for an object with
        // this name.
        var ahead = cursor
        let text = ahead.withoutRecording { $0.source.text(in: $0.takeRaw()) }
        let isNamed = ["scene", "view", "set", "constraint"].contains(text) && !ahead.isAtEnd
        if isNamed || text.hasPrefix("#") { return .object(try object.parse(&cursor)) }
        return .revision(try revision.parse(&cursor))
      }
    }()
  }

  private var subject: Subject?
  var scene = SceneOption()
  private var format = FormatOption()

  /// Prints a warning if the name of a revision is also the name of an object, such as a scene.
  private func noteObject(named revision: Spanned<RevisionSyntax>, in workspace: Workspace) {
    guard case .name(let text) = revision.value.base, revision.value.steps.isEmpty,
      let name = try? Name(path: text),
      let object = try? SceneObjectReference.name(Spanned(name, at: revision.span)).resolveIfAny(
        in: workspace)
    else { return }
    workspace.warn(
      "\(text.cited) names a revision and also a \(object.noun)",
      details: ["use 'show \(object.noun) \(name.notation())' to show the \(object.noun)"])
  }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let revision: Revision
    switch subject {
    case nil: revision = try workspace.headRevision()
    case .object(let reference):
      return try ShowObject(object: reference.resolve(in: workspace), workspace: workspace).output(format)
    case .revision(let name):
      do {
        revision = try workspace.revision(name)
        noteObject(named: name, in: workspace)
      } catch let error as ParseError {
        guard case .name(let text) = name.value.base, name.value.steps.isEmpty,
          let object = try? Name(path: text)
        else { throw error }
        let reference = SceneObjectReference.name(Spanned(object, at: name.span))
        guard let found = try reference.resolveIfAny(in: workspace) else {
          if case .unknownName(_, _, .some, _) = error.reason { throw error }
          throw ParseError(
            .unknownName(
              role: "revision, scene, view, set or constraint", name: text, nearest: nil,
              note: "use 'log' to list revisions, or 'find' to search for names"), at: name.span)
        }
        return try ShowObject(object: found, workspace: workspace).output(format)
      }
    }
    let before = try revision.parent.map { try history.state(of: $0) } ?? .empty
    let comparison = try ProjectComparison(from: before, to: history.state(of: revision.id))
    let parents = try [revision.parent, revision.merged].compactMap { $0 }.map {
      try history.revision($0).hash
    }
    let commit = try history.target(.commit, revision.hash.hex)?.text
    let title = [
      "revision  \(revision.hash.hex)",
      parents.isEmpty ? nil : "parent    \(parents.map(\.short).joined(separator: ", merged "))",
      "author    \(revision.entry.author)", "time      \(workspace.text(of: revision.entry.time))",
      commit.map { "message   \($0)" }, "command   \(revision.entry.message)",
    ].compactMap { $0?.visible }.joined(separator: "\n")
    return format.output(
      Report(
        title: title,
        facts: [
          ("revision", .text(revision.hash.hex)), ("parents", .array(parents.map { .text($0.hex) })),
          ("author", .text(revision.entry.author)), ("time", .text(revision.entry.time.iso8601)),
          ("message", .text(revision.entry.message)), ("commit", Value(commit)),
        ],
        lists: [comparison.list("differences")]))
  }
}
