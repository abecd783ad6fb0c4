import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Log: Command {
  static let manual = Manual(
    "log", "[REVISION] [-n N] [--graph] [--commits] [--scene NAME] \(FormatOption.arguments)",
    summary: "Lists revisions, the newest first.",
    details: [
      "Every command that changed something is one. --graph draws how branches part and meet, --commits shows those",
      "that 'commit' named, --scene those that changed something of a scene.",
    ],
    examples: ["log -n 20", "log --graph", "log main --scene login --format json"],
    completing: .either(
      .revision, [.symbol([.minus]), "n", .number], "--graph", "--commits", .option("scene", .scene), .format
    ).anyTimes)

  private var start: Spanned<RevisionSyntax>?
  private var limit: Int?
  private var isGraph = false
  private var onlyCommits = false
  private var scene: Spanned<Name>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let limit = try cursor.limit() {
        self.limit = limit
      } else if cursor.option(named: "graph") != nil {
        isGraph = true
      } else if cursor.option(named: "commits") != nil {
        onlyCommits = true
      } else if cursor.option(named: "scene") != nil {
        scene = try cursor.name(.scene)
      } else if let error = cursor.unknownOption(known: ["graph", "commits", "scene", FormatOption.name]) {
        throw error
      } else if start == nil {
        start = try cursor.revision()
      } else {
        throw cursor.unexpected("the end of the command")
      }
    }
  }

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
      if workspace.surroundings.isCancelled() { break }
      if let touching, !touching.contains(revision.id) { continue }
      if try onlyCommits && list.commit(of: revision) == nil { continue }
      shown.append(revision)
    }
    return format.output(try list.report(of: shown, graph: isGraph))
  }

  /// The scene of a name, or those that had it once.
  private func scenes(named name: Spanned<Name>, in workspace: Workspace) throws -> Set<SceneID> {
    if let header = try? workspace.header(name) { return [header.id] }
    let gone = try workspace.history.scenes(everNamed: name.value)
    return gone.isEmpty ? [try workspace.header(name).id] : gone
  }
}
