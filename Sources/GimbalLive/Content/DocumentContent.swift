import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalSolvedHistory

/// An archive or an Interface Builder document.
final class DocumentContent: LiveContent {
  private let path: String
  private let environment: LiveEnvironment
  private let document: DocumentScenes

  init(_ path: String, _ environment: LiveEnvironment) throws {
    (self.path, self.environment) = (path, environment)
    do {
      document = try environment.budget.run {
        try DocumentScenes(
          path, files: environment.files, limits: environment.resources.limits,
          cancellation: environment.budget.cancellation)
      }
    } catch {
      throw LiveFault(printed: DocumentFault(error, path: path).text)
    }
  }

  var warning: LiveFault? { nil }

  func scenes() -> [LiveScene] { document.scenes.map(LiveScene.init) }

  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot {
    guard let found = try document.snapshot(of: scene, with: view.documentOptions) else {
      throw LiveFault("\(path.cited) has no scene \(scene.text.cited)", remedy: "choose another scene")
    }
    return found
  }

  func revisions() -> [LiveRevision] { [] }

  func run(_ command: String, in scene: Name) throws {
    guard environment.mayEdit else { throw LiveFault.isReadOnly }
    if document.isArchive {
      throw LiveFault("an archive cannot be changed here", remedy: "import it into a project")
    }
    let console = LiveConsole()
    let text = "scene use \(scene.notation()); \(command)"
    do {
      let bytes = try environment.files.bytes(of: path)
      let edited = try DocumentEditing(path: path, bytes: bytes, limits: environment.resources.limits).edited(
        by: text, console: console, files: ReadOnlyFiles(environment.files),
        resources: environment.resources, cancellation: environment.budget.cancellation)
      if edited == bytes { throw LiveFault("the edit changes nothing in \(path.cited)") }
      try environment.files.replace(path, ifUnchanged: bytes, with: edited)
    } catch let fault as LiveFault {
      throw fault
    } catch is DocumentEditing.FailedCommands {
      throw LiveFault(printed: console.text)
    } catch {
      throw LiveFault(printed: DocumentEditing.message(for: error, at: path))
    }
  }
}
