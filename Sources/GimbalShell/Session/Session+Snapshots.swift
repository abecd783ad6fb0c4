import GimbalFindings
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalSolvedHistory
import GimbalStore

extension Session {
  /// The scenes of the project.
  package func sceneHeaders() throws -> [SceneHeader] { try reading { try $0.sceneHeaders() } }

  /// Returns a scene in the view state of the session, with the scenes that its views can show.
  ///
  /// - Parameter revision: A revision, such as `HEAD~1` or a branch; `nil` for the current state.
  /// - Throws: `ParseError` for an unknown scene or revision; `Refusal` if the scene did not exist at the
  ///   revision; `StoreError`.
  package func snapshot(of scene: Name, at revision: String?) throws -> SceneSnapshot {
    try reading { transaction in
      let source = Source(name: "", text: revision ?? "")
      let span = Span(0, source.text.utf8.count)
      let workspace = workspace(for: source, at: span, in: transaction)
      let header = try workspace.header(Spanned(scene, at: span))
      guard revision != nil else { return try transaction.snapshot(of: transaction.scene(header.id)) }
      var cursor = Cursor(source)
      let name = try cursor.revision()
      guard name.span.upperBound == span.upperBound else {
        throw cursor.unexpected("the end of the revision")
      }
      return try PastScene(name, in: workspace.reading(header.id)).snapshot
    }
  }

  /// Returns the rows of the first list that a command reports, such as `log`.
  ///
  /// - Throws: `ParseError` or `Fault` if the command fails.
  package func rows(of command: String) throws -> [[String: Value]] {
    var cursor = Cursor(Source(name: "", text: command))
    guard let statement = try commands.next(&cursor), statement.command.effects.access == .read else {
      return []
    }
    let output = try reading { transaction in
      try run(statement, in: workspace(for: statement.source, at: statement.span, in: transaction))
    }
    guard case .report(let report) = output, let list = report.lists.first else { return [] }
    return list.rows.map { row in
      Dictionary(zip(list.columns.map(\.key), row)) { one, _ in one }
    }
  }

  /// Runs statements that change a scene as one revision. The scene in use stays the same.
  ///
  /// - Parameters:
  ///   - source: The statements. They are the description of the revision.
  ///   - check: A closure that is called with the scene before the first statement, in the same transaction.
  /// - Throws: `ParseError`, `Fault` or `StoreError` if a statement fails, and the error that `check` throws. The project
  ///   is then unchanged.
  package func edit(_ source: Source, in scene: SceneID, _ check: (Scene) throws -> Void) throws {
    let statements = try parse(source)
    try transaction(.write, saying: source.text) { transaction in
      try check(transaction.scene(scene))
      let before = state.scene
      defer { state.scene = before }
      state.scene = scene
      for statement in statements {
        _ = try run(statement, in: workspace(for: source, at: statement.span, in: transaction))
      }
      return .commit(())
    }
  }
}
