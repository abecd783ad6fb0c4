package import GimbalModel

// MARK: - View state
extension Transaction {
  /// Applies edits to a scene as it is shown. Edits to the display, the traits and the installations change
  /// the view state. All other edits change the content, and the parts of the recorded state that must match
  /// the content.
  func showing(_ edits: [Edit], in id: SceneID) throws -> Scene {
    guard edits.contains(where: { $0.isOfViewState || $0.affectsRecordedState }) else {
      return try shown(record(edits, in: id))
    }
    for edit in edits where edit.isOfViewState { try edit.checkStorable() }
    let content = try contentEdits(of: edits, in: id)
    if !content.isEmpty { try record(content, in: id) }
    let recorded = try recordedScene(id)
    for edit in edits where edit.isOfViewState {
      // If the edits remove a set, keep the view state of the set, because the set can be restored.
      if case .installation(let set)? = edit.viewStatePart, recorded.set(set) == nil { continue }
      viewState?[id].note(edit, over: recorded)
    }
    return shown(recorded)
  }

  /// Returns the given edits without those that change the view state.
  ///
  /// Each returned edit is combined with the edits to the recorded state that it requires. For example, the
  /// removal of a set requires the removal of its recorded installation.
  private func contentEdits(of edits: [Edit], in id: SceneID) throws -> [Edit] {
    let recorded = try recordedScene(id)
    return edits.filter { !$0.isOfViewState }.flatMap { edit -> [Edit] in
      let (before, after) = recorded.recordedConsequences(of: edit)
      return before + [edit] + after
    }
  }

  /// Copies parts of the view state of a scene to its recorded state, and removes them from the view state.
  ///
  /// - Throws: `StoreError`.
  package func recordViewState(_ parts: Set<ViewStatePart>, of id: SceneID) throws {
    let edits = try editsRecordingViewState(of: id).filter { $0.viewStatePart.map(parts.contains) ?? false }
    if !edits.isEmpty { try record(edits, in: id) }
    viewState?[id].remove(parts)
  }

  private func editsRecordingViewState(of id: SceneID) throws -> [Edit] {
    let recorded = try recordedScene(id)
    return recorded.edits(recording: shown(recorded))
  }

  /// Runs a closure that reads and writes scenes with their recorded state.
  package func inRecordedState<R>(_ body: () throws -> R) rethrows -> R {
    let view = viewState
    viewState = nil
    defer { viewState = view }
    return try body()
  }

  /// Returns a scene with the view state of the transaction, if it has one.
  func shown(_ recorded: Scene) -> Scene { viewState?.shown(recorded) ?? recorded }

  /// Returns the view state that the project stores.
  package func storedViewState() throws -> StoredViewState {
    try reading { try ViewStateRows(database: $0.database).read() }
  }

  /// Stores the view state of the scenes in which two states differ. This changes neither the history nor the
  /// recorded state.
  ///
  /// - Precondition: `canStoreViewState` is `true`.
  package func store(_ new: StoredViewState, replacing old: StoredViewState) throws {
    if new == old { return }
    try writing { try ViewStateRows(database: $0.database).write(new, replacing: old) }
  }
}

extension Edit {
  fileprivate func checkStorable() throws(EditError) {
    switch self {
    case .insert(let record), .update(let record): try record.check()
    case .delete: break
    }
  }
}
