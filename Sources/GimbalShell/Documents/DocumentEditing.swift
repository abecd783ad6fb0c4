package import GimbalDocuments
import GimbalFindings
package import GimbalInterfaceBuilder
package import GimbalMarkup
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalStore

/// An edit of an Interface Builder document by commands.
///
/// The commands run on the scenes of the document in a project in memory. The changes of the scenes are then written
/// into the document.
package struct DocumentEditing {
  /// An error for failed commands. Their errors have already been printed.
  package struct FailedCommands: Error {
    package let status: ExitStatus
    /// The first error.
    package let fault: Fault?
  }

  package let path: String
  /// The document before the edit.
  package let markup: Markup
  private let limits: InputLimits

  /// - Throws: `DocumentError` for a document that is not well-formed or exceeds a limit.
  package init(path: String, bytes: [UInt8], limits: InputLimits) throws(DocumentError) {
    self.init(path: path, markup: try Markup.read(bytes, limits: limits), limits: limits)
  }

  private init(path: String, markup: Markup, limits: InputLimits) {
    (self.path, self.markup, self.limits) = (path, markup, limits)
  }

  /// Returns the document after the commands.
  ///
  /// - Parameters:
  ///   - commands: Statements of the language. They run in one transaction. The first scene of the document is the
  ///     scene in use.
  ///   - console: The console on which the commands print. Their output is printed as messages, so that standard output
  ///     contains only the changes of the document.
  ///   - toolsVersion: The value to write to the attribute `toolsVersion`; `nil` to keep it.
  /// - Throws: `FailedCommands`, `FileFailure`, `DocumentError` or `UnwritableChange`.
  package func edited(
    by commands: String, toolsVersion: String? = nil, console: any Console, files: any FileAccess,
    resources: Resources, cancellation: Cancellation
  ) throws -> EditedDocument {
    if let toolsVersion {
      // The commands run on the canvas of the new version.
      let edit = MarkupEdit.setting("toolsVersion", to: toolsVersion, of: markup.root)
      let changed = try DocumentEditing(
        path: path, bytes: markup.applying([edit].compactMap(\.self)), limits: limits)
      let edited = try changed.edited(
        by: commands, console: console, files: files, resources: resources, cancellation: cancellation)
      return EditedDocument(markup: edited.markup, old: try? scenes(RunningIDs()), new: edited.new)
    }
    let ids = RunningIDs()
    let file = try scenes(ids)
    guard let first = file.scenes.first else {
      throw FileFailure(path: path, reason: "the document contains no view with a frame")
    }
    let session = Session(
      project: .scratch(), console: MessageConsole(base: console), files: files, ids: ids,
      resources: resources,
      cancellation: cancellation)
    defer { session.project.close() }
    try session.transaction(.write, saying: "") { transaction in
      for part in file.scenes { try transaction.insert(part.scene) }
      return .commit(())
    }
    session.state.scene = first.scene.id
    session.state.defaultDevice = first.scene.header.device.whole
    guard session.runScript(Source(name: "commands", text: commands)) else {
      throw FailedCommands(
        status: session.status == .success ? .failed : session.status, fault: session.firstFault)
    }
    let (changed, added) = try session.reading { transaction in
      let kept = Set(try transaction.sceneHeaders().map(\.id))
      let known = Set(file.scenes.map(\.scene.id))
      let changed = try file.scenes.filter { kept.contains($0.scene.id) }.map {
        // 'rotate' only shows a scene in another orientation. The document has the recorded orientation.
        let orientation = try transaction.recordedScene($0.scene.id).display.orientation
        let new = try transaction.scene($0.scene.id).turned(to: orientation)
          .foldingOverrides(newSince: $0.scene)
        return SceneChange(part: $0, new: try new.omittingDefaults(since: $0.scene))
      }
      let added = try transaction.sceneHeaders().filter { !known.contains($0.id) }
        .map { try transaction.scene($0.id) }
      return (changed, added)
    }
    let kept = Set(changed.map(\.part.scene.id))
    let new = try update(file, ids, console).write(
      changed, added: added, removed: file.scenes.filter { !kept.contains($0.scene.id) })
    return EditedDocument(markup: new.markup, old: file, new: new.file)
  }

  private func scenes(_ ids: RunningIDs) throws -> SceneFile {
    try SceneFile(document: markup, at: path, ids: ids, limits: limits)
  }

  /// Returns `true` for a version of Interface Builder, such as `14490.70`.
  package static func isToolsVersion(_ text: String) -> Bool {
    text.utf8.count <= 32 && text.prefix { $0 != "." }.count <= 6
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// Returns the document with identifiers of the pattern *(View)(Constraint)(Orientation)* for constraints
  /// that have no identifier. Constraints that vary with size classes are omitted.
  ///
  /// - Throws: `DocumentError` or `UnwritableChange`.
  package func withConstraintNames(console: any Console) throws -> Markup {
    let ids = RunningIDs()
    let file = try scenes(ids)
    let elements = file.scenes.map { part in
      Dictionary(grouping: part.scene.constraints) { part.origins.constraints[$0.id]?.id }
    }
    let single = Set(
      elements.flatMap { $0.filter { $0.key != nil && $0.value.count == 1 }.map { $0.value[0].id } })
    let names = ConstraintNaming.identifiers(in: file.scenes.map(\.scene)) { single.contains($0.id) }
    let changed = try file.scenes.map { part in
      var scene = part.scene
      for var constraint in part.scene.constraints {
        guard let name = names[constraint.id] else { continue }
        constraint.identifier = name
        try scene.apply(.update(.constraint(constraint)))
      }
      return SceneChange(part: part, new: scene)
    }
    return try update(file, ids, console).write(changed).markup
  }

  private func update(_ file: SceneFile, _ ids: RunningIDs, _ console: any Console) -> DocumentUpdate {
    DocumentUpdate(path: path, markup: markup, file: file, limits: limits, ids: ids, console: console)
  }

  /// Returns the exit status for an error of an edit.
  package static func status(for error: any Error) -> ExitStatus {
    switch error {
    case let failed as FailedCommands: failed.status
    case is UnwritableChange: .failed
    default: .document
    }
  }
}

/// A document after an edit.
package struct EditedDocument {
  package let markup: Markup
  /// The scenes before the edit; `nil` for a document without layouts.
  let old: SceneFile?
  let new: SceneFile

  /// The conflicts and ambiguities that the edit adds.
  package var addedFindings: [String] { old.map { MergeEffects.findings(from: $0, to: new) } ?? [] }
}

/// A console that prints the output of commands as messages.
private struct MessageConsole: Console {
  let base: any Console

  func print(_ text: String) { base.writeError(text) }

  func writeError(_ text: String) { base.writeError(text) }
}
