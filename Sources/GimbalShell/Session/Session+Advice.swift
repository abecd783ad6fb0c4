import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Session {
  /// Returns an error with the fix for a phrase from another program, or for the name of an object of the
  /// wrong kind, such as a view in place of a revision. Other errors are returned unchanged.
  func advised(_ fault: Fault) -> Fault {
    guard fault.isOfWriting, !fault.isOfCharacters, let source = fault.source, !source.text.isEmpty else {
      return fault
    }
    let (constraints, constants) = self.names.handlesByAttribute()
    let names = KnownNames(
      views: texts(.views), sets: texts(.sets), scenes: texts(.scenes),
      constraints: constraints, constants: constants)
    let statement = FailedStatement(in: source, at: fault.span.lowerBound)
    // The error of a valid statement already has a specific fix, unless the error is an unknown name.
    guard fault.unknownName != nil || !statement.isValid(commands) else { return fault }
    let advice = [
      statement.advice(names, commands),
      fault.unknownName.flatMap { MisplacedName(role: $0.role, name: $0.name).advice(names) },
    ].lazy.compactMap(\.self).first {
      !statement.isRepeated(in: $0) && self.works($0, after: source.text)
    }
    return advice.map { fault.advising($0) } ?? fault
  }

  /// Returns `false` for advice that is an edit that fails in the current state. The edit runs in a transaction that is
  /// rolled back.
  ///
  /// In a script, every edit counts as successful: its statements are reverted before the error is reported.
  private func works(_ advice: String, after text: String) -> Bool {
    if isRunningScript || project.isReadOnly || project.isMissing { return true }
    // Advice with several commands is an example for several states.
    guard advice.wholeMatch(of: /(use|write) '[^']+'/) != nil else { return true }
    return SuggestedCommands(in: advice).complete(after: text, commands).allSatisfy { command in
      do {
        try tryEdits(Source(name: "", text: command))
        return true
      } catch is StoreError {
        return true
      } catch {
        return false
      }
    }
  }

  /// Runs the statements of a text that change the project or the view state, up to the first other statement, and reverts
  /// them.
  ///
  /// - Throws: The error of a statement.
  private func tryEdits(_ source: Source) throws {
    var cursor = Cursor(source)
    var edits: [Statement] = []
    while let statement = try commands.next(&cursor) {
      let effects = statement.command.effects
      guard effects.access == .write || effects.changesView, !effects.reachesOutside else { break }
      edits.append(statement)
    }
    guard !edits.isEmpty else { return }
    let before = state
    defer { state = before }
    let entry = Entry(author: services.author, time: Timestamp(milliseconds: 0), message: "")
    try project.transaction(.write, as: entry) { transaction in
      transaction.viewState = state.view
      for statement in edits {
        let workspace = Workspace(
          session: self, services: services.silent, transaction: transaction, source: source,
          span: statement.span)
        // Without a scene, almost every edit fails. The advice then is the command to use in a scene.
        guard (try? workspace.scene()) != nil else { break }
        _ = try statement.command.run(in: workspace)
      }
      return .rollback(())
    }
  }

  private func texts(_ kind: NameKind) -> Set<String> { Set(names.names(kind).map(\.text)) }
}
