import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalMarkup
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
  /// The bytes of the document when it was read.
  private let bytes: [UInt8]
  private let recorder: ReadRecorder
  private let changes: DocumentChanges

  /// - Parameter changes: The changes of the document, which outlast its content.
  init(_ path: String, _ changes: DocumentChanges, _ environment: LiveEnvironment) throws {
    (self.path, self.changes, self.environment) = (path, changes, environment)
    recorder = ReadRecorder(environment.files)
    do {
      // If the file changes between the two reads, edits are refused.
      bytes = try environment.files.bytes(of: path)
      document = try environment.budget.run { [recorder] in
        try DocumentScenes(
          path, files: recorder, limits: environment.resources.limits,
          cancellation: environment.budget.cancellation)
      }
    } catch {
      throw LiveFault(DocumentFault(error, path: path))
    }
  }

  var warning: LiveFault? { nil }

  var languages: [String]? {
    document.isArchive || document.code != nil
      ? nil : StringsFiles(beside: path, files: recorder, limits: environment.resources.limits).languages
  }

  var isEditable: Bool { environment.mayEdit && !document.isArchive && document.code == nil }

  var dependencies: [String] {
    document.code?.dependencies ?? recorder.paths.filter { $0 != path }
  }

  func scenes() -> [LiveScene] { document.scenes.map(LiveScene.init) }

  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot {
    guard let found = try document.snapshot(of: scene, with: view.documentOptions) else {
      throw LiveFault("\(path.cited) has no scene \(scene.text.cited)", remedy: "choose another scene")
    }
    return found
  }

  func revisions() -> [LiveRevision] { [] }

  func undo() throws {
    guard let last = changes.done.last else { throw LiveFault("there is nothing to undo in \(path.cited)") }
    try replace(last.new, with: last.old)
    changes.undone.append(changes.done.removeLast())
  }

  func redo() throws {
    guard let next = changes.undone.last else {
      throw LiveFault("there is nothing to redo in \(path.cited)")
    }
    try replace(next.old, with: next.new)
    changes.done.append(changes.undone.removeLast())
  }

  private func replace(_ old: [UInt8], with new: [UInt8]) throws {
    guard environment.mayEdit else { throw LiveFault.isReadOnly }
    do {
      guard try environment.files.bytes(of: path) == old else {
        throw LiveFault("another program has changed \(path.cited)", remedy: "make the change again")
      }
      try environment.files.replace(path, ifUnchanged: old, with: new)
    } catch let fault as LiveFault {
      throw fault
    } catch {
      throw LiveFault(DocumentFault(error, path: path))
    }
  }

  func run(_ commands: [String], in scene: Scene) throws {
    guard environment.mayEdit else { throw LiveFault.isReadOnly }
    if document.isArchive {
      throw LiveFault("an archive cannot be changed here", remedy: "import it into a project")
    }
    if document.code != nil {
      throw LiveFault("layout code cannot be changed here", remedy: "change the file in an editor")
    }
    let console = RecordingConsole(keepsOutput: false)
    let text = (["scene use \(scene.name.notation())"] + commands).joined(separator: "; ")
    do {
      // The commands refer to constraints by numbers, which can have another meaning in a changed document.
      guard try environment.files.bytes(of: path) == bytes else { throw ChangedScene() }
      let edited = try DocumentEditing(path: path, bytes: bytes, limits: environment.resources.limits).edited(
        by: text, console: console, files: ReadOnlyFiles(environment.files),
        resources: environment.resources, cancellation: environment.budget.cancellation
      ).markup.bytes
      if edited == bytes { throw LiveFault("the edit changes nothing in \(path.cited)") }
      try replace(bytes, with: edited)
      changes.add(from: bytes, to: edited)
    } catch let fault as LiveFault {
      throw fault
    } catch let changed as ChangedScene {
      throw changed
    } catch let failed as DocumentEditing.FailedCommands {
      throw failed.fault.map(LiveFault.init) ?? LiveFault("the edit failed")
    } catch {
      throw LiveFault(DocumentFault(error, path: path))
    }
  }
}

/// The changes that pages made to a document, which can be undone as long as the server runs.
final class DocumentChanges {
  struct Change {
    let old: [UInt8]
    let new: [UInt8]
  }

  /// The maximum number of changes.
  private static let most = 50

  var done: [Change] = []
  var undone: [Change] = []

  func add(from old: [UInt8], to new: [UInt8]) {
    done.append(Change(old: old, new: new))
    if done.count > DocumentChanges.most { done.removeFirst() }
    undone = []
  }
}
