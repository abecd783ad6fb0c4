import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Find: SceneReadingCommand {
  static let manual = Manual(
    "find", summary: "Lists scenes, views, sets and constraints that contain a text in all scenes.",
    details: [
      "The command searches names, identifiers and object ids of constraints, and properties that are text, such as the text",
      "of a label or a class, regardless of case. --scene searches one scene. 'history TEXT' searches statements.",
    ], examples: ["find title", "find \"Sign in\" --format json", "find title --scene main"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.text(.text, "TEXT")) { Self(text: $0) }.with(
    .scene(\.scene), .format(\.format))

  private let text: Spanned<String>
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let wanted = text.value.lowercased()
    func matches(_ text: String?) -> Bool { text?.lowercased().contains(wanted) ?? false }
    var rows: [[Value]] = []
    for header in try workspace.transaction.sceneHeaders()
    where scene.name == nil || header.name == scene.name?.value {
      try workspace.services.cancellation.check(CancellationError())
      let scene = try workspace.transaction.scene(header.id)
      func add(_ kind: String, _ name: Value, _ found: String) {
        rows.append([Value(scene.name), .text(kind), name, .text(found)])
      }
      if matches(scene.name.text) { add("scene", Value(scene.name), "") }
      for view in scene.viewsInTreeOrder {
        let found = scene.properties(of: view.id).given.filter { property, value in
          if case .word(let word) = value, property.isSearched { matches(word) } else { false }
        }
        guard matches(view.name.text) || !found.isEmpty else { continue }
        add(
          "view", Value(view.name),
          found.map { "\($0.property.rawValue) \($0.value.notation(of: $0.property))" }.joined(separator: " ")
        )
      }
      for set in scene.sets {
        if matches(set.name.text) {
          add("set", Value(set.name), set.condition.map { "when \($0.notation)" } ?? "")
        }
        for constraint in scene.constraints(of: set.id)
        where matches(constraint.identifier?.text) || matches(constraint.objectID?.text) {
          add("constraint", .text("#\(constraint.handle)"), constraint.notation(in: scene))
        }
      }
    }
    let columns = ["scene", "kind", "name", "found"].map { Report.Column($0) }
    let title = rows.isEmpty ? "no name or text contains \(text.value.cited)" : nil
    return format.output(Report(title: title, lists: [Report.List("matches", columns, rows: rows)]))
  }
}

extension Property {
  /// `true` if the value is text that users write, not one of a list of keywords.
  fileprivate var isSearched: Bool {
    switch kind {
    case .text, .string, .identifier, .identifierList, .imageName, .color, .runtimeAttributes: true
    default: false
    }
  }
}
