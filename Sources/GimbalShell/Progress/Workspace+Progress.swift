import GimbalSolvedHistory

extension Workspace {
  /// Shows how far a command has come.
  func progress(_ what: String, in unit: ProgressUnit, of total: Int? = nil) -> Progress {
    Progress(what, in: unit, of: total, on: surroundings.console, isQuiet: surroundings.isQuiet)
  }

  /// Solves scenes of history, and shows how far it is where that takes long.
  func solving(for what: String) -> Solving {
    let progress = progress(what, in: .things("revisions"))
    return Solving(isCancelled: surroundings.isCancelled) { progress.tell($0.revisions) }
  }
}
