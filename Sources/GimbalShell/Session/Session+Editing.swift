import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalStore

extension Session {
  package func edit(_ object: (Workspace) throws -> SceneObject) throws -> Output? {
    guard let statement = sessionStatement else { return nil }
    func workspace(_ transaction: Transaction) -> Workspace {
      Workspace(
        session: self, services: services, transaction: transaction, source: statement.source,
        span: statement.span)
    }
    guard let editor = services.programs else {
      throw Refusal(
        "this session has no editor",
        remedy: "use 'scene show --script' to print a script, and 'read FILE' to run one", at: statement.span)
    }
    // No transaction is open while the editor runs, so that other processes can write. The script has the
    // recorded state, because changes of the view state are not revisions.
    let editing = try transaction(.read, saying: "") { transaction in
      let workspace = workspace(transaction)
      return .commit(
        try workspace.seeing(recorded: true) { try SceneEditing(of: object(workspace), in: workspace) })
    }
    let edited: EditedText
    do {
      edited = try editor.edit(editing.text, inFileNamed: "scene.gim")
    } catch {
      throw Refusal(error.message, remedy: error.remedy, at: statement.span)
    }
    guard edited.text != editing.text else {
      editor.remove(edited)
      return .text("no changes\n")
    }
    do {
      try transaction(.write, saying: statement.summary) { transaction in
        let workspace = workspace(transaction)
        return .commit(
          try workspace.seeing(recorded: true) {
            try editing.apply(edited.text, in: workspace, execute: scenes(createdBy:besides:))
          })
      }
    } catch {
      throw Fault(editing.explained(error, edited.text), in: statement.source, at: statement.span).adding(
        "the text is kept in \(edited.path.cited)")
    }
    editor.remove(edited)
    return nil
  }

  /// Executes a script in a temporary project that contains `scenes`, and returns the scenes that it creates.
  private func scenes(createdBy script: Source, besides scenes: [Scene]) throws -> [Scene] {
    let scratch = Session(
      project: .inMemory(), console: SilentConsole(), files: services.files, ids: services.ids,
      clock: services.clock, isQuiet: true, resources: services.resources, cancellation: services.cancellation
    )
    for statement in try scratch.parse(script) {
      let command = statement.command
      guard command is Quit || command is Rotate || command.effects.reachesOutside else { continue }
      throw ParseError(
        .other(
          message: "'\(type(of: command).manual.name)' cannot be part of an edited script",
          remedy: "remove the command; the text contains only commands that create the object"),
        at: statement.span)
    }
    return try scratch.project.transaction(.write) { transaction in
      for scene in scenes { try transaction.insert(scene) }
      try scratch.runScript(script, in: transaction)
      return try transaction.sceneHeaders().filter { header in !scenes.contains { $0.id == header.id } }
        .map { try transaction.scene($0.id) }
    }
  }
}

/// A console that prints nothing.
private struct SilentConsole: Console {
  func print(_ text: String) {}
  func writeError(_ text: String) {}
}
