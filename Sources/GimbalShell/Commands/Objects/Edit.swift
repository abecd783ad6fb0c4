import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct EditScript: SessionCommand {
  static let manual = Manual(
    "edit", summary: "Opens the script of a scene, a view, a set or a constraint in an editor.",
    details: [
      "The text contains the commands that create the object. After the editor exits, the differences are",
      "applied as one revision. Without an argument, the command edits the scene in use. The editor is the value",
      "of the variable VISUAL or EDITOR, or 'vi'. If the text has an error, nothing changes, and the error names",
      "the file that contains the text.",
    ], examples: ["edit", "edit title", "edit set landscape", "edit #7"])

  static let effects = Effects.writing.standingAlone

  static let syntax = Grammar<Self>(.optional(.sceneObject)) { Self(reference: $0) }

  private let reference: SceneObjectReference?

  func run(on session: any Host, _ services: Services) throws -> Output? {
    try session.edit { workspace in
      try reference?.resolve(in: workspace) ?? .scene(workspace.scene().id)
    }
  }
}
