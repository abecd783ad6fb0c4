import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ProjectOrientations: Command {
  static let manual = Manual(
    "orientations",
    summary: "Sets the orientations that the whole app allows, or lists those of the project and its scenes.",
    details: [
      "The device turns only to orientations that the app allows, as with",
      "UIApplicationDelegate.application(_:supportedInterfaceOrientationsFor:). Scenes stay as they are until",
      "the device turns. 'all' allows all orientations, which is the default. 'scene set orientations' sets the",
      "orientations of a scene.",
    ],
    examples: ["orientations portrait,landscapeLeft --project", "orientations all --project", "orientations"])

  static let effects = Effects.writing

  static let syntax = Grammar(
    Self(), .argument(Grammar<OrientationSet>.orientations.spanned, \.wanted),
    .flag("project", at: \.project), .format(\.format)
  ).checked { command throws(ParseError) in
    guard let wanted = command.wanted else {
      guard let location = command.project else { return }
      throw ParseError(
        .other(
          message: "'--project' requires orientations",
          remedy: "write 'orientations all --project' or 'orientations portrait --project'"), at: location)
    }
    guard command.project == nil else { return }
    let mask = wanted.value
    throw ParseError(
      .other(
        message: "'--project' is missing: 'orientations' sets only the orientations of the project",
        remedy: "use 'orientations \(mask == .all ? "all" : mask.list) --project' for the project, or"
          + " 'scene set orientations' for the scene in use"),
      at: wanted.span)
  }

  var effects: Effects { wanted == nil ? .reading : .writing }

  private var wanted: Spanned<OrientationSet>?
  private var project: Span?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    guard let mask = wanted?.value else { return format.output(try report(in: workspace)) }
    try workspace.transaction.give(.orientations, mask == .all ? nil : .word(mask.list))
    for header in try workspace.transaction.sceneHeaders() where header.orientations.isDisjoint(with: mask) {
      workspace.warn(
        "scene '\(header.name)' supports \(header.orientations.members.inWords) only, "
          + "and the project supports \(mask.members.inWords) only")
    }
    return nil
  }

  private func report(in workspace: Workspace) throws -> Report {
    func value(_ orientations: OrientationSet) -> Value {
      .array(orientations.members.map { .text($0.rawValue) })
    }
    let mask = try workspace.transaction.projectProperties().orientations
    let rows = try workspace.transaction.sceneHeaders().map {
      [Value($0.name), value($0.orientations), value($0.orientations.intersection(mask))]
    }
    return Report(
      title: "project  \(mask.members.map(\.rawValue).joined(separator: ", "))",
      facts: [("project", value(mask))],
      lists: [
        Report.List(
          "scenes", ["scene", "orientations", "allowed"].map { Report.Column($0) }, rows: rows)
      ])
  }
}
