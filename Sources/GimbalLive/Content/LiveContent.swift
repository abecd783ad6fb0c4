import GimbalInterfaceBuilder
import GimbalModel
import GimbalSolvedHistory

/// A file that pages show: a project, a script, an archive or a document.
protocol LiveContent: AnyObject {
  /// The scenes that a page can choose.
  func scenes() throws -> [LiveScene]

  /// Returns a scene for the choices of a page. The caller applies the orientation.
  ///
  /// - Throws: `LiveFault` for an unknown scene or revision, and errors of the file.
  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot

  /// Returns the latest revisions and the branches, most useful first; empty for files without a history.
  func revisions() throws -> [LiveRevision]

  /// `true` if pages can change the file.
  var isEditable: Bool { get }

  /// The other files that were read for the scenes.
  var dependencies: [String] { get }

  /// Changes the file in one step.
  ///
  /// - Parameters:
  ///   - commands: Statements of the command language.
  ///   - scene: The scene for which the commands were made.
  /// - Throws: `ChangedScene` if the scene or the file has changed since; `LiveFault` if the content cannot be changed,
  ///   or if a command fails.
  func run(_ commands: [String], in scene: Scene) throws

  /// Reverses the last change.
  ///
  /// - Throws: `LiveFault` if there is none, or if the content cannot be changed.
  func undo() throws

  /// Repeats the change that was reversed last.
  ///
  /// - Throws: `LiveFault` if there is none, or if the content cannot be changed.
  func redo() throws

  /// The codes of the languages into which the texts of the file are translated; `nil` if they cannot be shown in other
  /// languages.
  var languages: [String]? { get }

  /// The errors of the file that do not prevent showing it; `nil` for none.
  var warning: LiveFault? { get }
}

extension LiveContent {
  var dependencies: [String] { [] }
}

/// An error for an edit of a scene that another program has changed in the meantime.
struct ChangedScene: Error {}

/// A scene in the list of scenes.
struct LiveScene: Hashable {
  let name: Name
  let orientations: [Orientation]
  let device: String
}

/// A revision or a branch that a page can show.
struct LiveRevision: Hashable {
  /// The name for `--at`.
  let name: String
  let title: String
}

extension LiveScene {
  init(_ scene: Scene) {
    self.init(
      name: scene.name, orientations: Array(scene.header.orientations.members),
      device: scene.display.device.name)
  }
}
