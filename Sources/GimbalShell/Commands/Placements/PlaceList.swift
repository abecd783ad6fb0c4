import GimbalModel
import GimbalNotation
import GimbalReporting

struct PlaceList: Command {
  static let manual = Manual(
    "place list", "[VIEW …] \(FormatOption.arguments)",
    summary: "Lists placements in the order in which they run.",
    examples: ["place list", "place list title --format json"], completing: [Syntax.view.anyTimes, .formats])

  private var names: [Spanned<Name>] = []
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    try cursor.refusePlacement(ofViewCalled: "list")
    while cursor.isAtName { names.append(try cursor.viewName()) }
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let wanted = Set(try names.map { try workspace.ownView($0, in: scene).id })
    let rows = scene.sets.flatMap { set -> [[Value]] in
      let isInstalled = scene.isInstalled(set, for: scene.currentTraits)
      let placements = scene.placements(of: set.id).filter { wanted.isEmpty || wanted.contains($0.view) }
      return placements.enumerated().map { index, placement in
        [
          Value(set.name), Value(index + 1), Value(scene.view(placement.view)?.name),
          .text(placement.notation(in: scene)), .bool(isInstalled),
        ]
      }
    }
    let columns = ["set", "order", "view", "placement", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("placements", columns, rows: rows)]))
  }
}

extension Cursor {
  /// Refuses `place list below head`, which is meant to place a view of that name: it is to be quoted.
  func refusePlacement(ofViewCalled name: String) throws(ParseError) {
    guard peek().kind == .word, ["below", "above", "before", "after", "at", "center"].contains(peek().text)
    else { return }
    var ahead = self
    guard (try? ahead.next()) != nil, !ahead.isAtEnd, ahead.peek().kind != .option else { return }
    throw ParseError(
      .other(
        message: "'place \(name)' is a command of its own, and takes views",
        remedy: "a view of that name is quoted: place \"\(name)\" \(peek().text) …"), at: peek().span)
  }
}
