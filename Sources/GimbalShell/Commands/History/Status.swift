import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Status: Command {
  static let manual = Manual(
    "status",
    summary: "Shows the project, the branch, the newest revision, open merge conflicts and the scene in use.",
    details: [
      "Every command is saved at once, so there are no uncommitted changes. 'check' lists the problems of the",
      "layout. 'scene show NAME' shows the facts about another scene.",
    ], examples: ["status", "status --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .format(\.format))

  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let head = try workspace.history.head()
    let revision = try workspace.headRevision()
    let commit = try workspace.history.target(.commit, revision.hash.hex)?.text
    var facts: [(String, Value)] = workspace.session.projectPath.map { [("project", .text($0))] } ?? []
    facts.append(("branch", head.branch.map(Value.text) ?? .null))
    if head.branch == nil { facts.append(("detached", .bool(true))) }
    facts.append(("revision", .text(revision.hash.short)))
    if let commit { facts.append(("message", .text(commit))) }
    facts += [
      ("command", .text(revision.entry.message)),
      ("mergeConflicts", Value(try workspace.transaction.conflicts().count)),
    ]
    if let conflicts = try workspace.openConflicts() { workspace.note(conflicts) }
    let count = try workspace.transaction.sceneHeaders().count
    facts.append(("scenes", Value(count)))
    if count > 0, let scene = try? workspace.scene() {
      facts += try SceneShow.report(on: scene, in: workspace).facts.map { ($0.key, $0.value) }
    }
    return format.output(Report(facts: facts))
  }
}
