import SolvedHistory

/// Says now and then how far long work has come, on standard error: after a second, then every few seconds.
final class Progress {
  private let workspace: Workspace
  private let what: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant

  private static let patience = Duration.seconds(1)
  private static let interval = Duration.seconds(3)

  /// - Parameter what: the work, as a word: `blame`.
  init(_ what: String, in workspace: Workspace) {
    self.what = what
    self.workspace = workspace
    next = clock.now + Progress.patience
  }

  func tell(_ solving: Solving) {
    tell("\(solving.revisions) revisions looked at, \(solving.solves) solved")
  }

  /// - Parameter words: how far it is.
  func tell(_ words: @autoclosure () -> String) {
    guard clock.now >= next else { return }
    next = clock.now + Progress.interval
    workspace.mention("\(what): \(words())")
  }
}

extension Workspace {
  /// Solves scenes of history, and says how far it is where that takes long.
  func solving(for what: String) -> Solving {
    let progress = Progress(what, in: self)
    return Solving(isCancelled: surroundings.isCancelled) { progress.tell($0) }
  }

  /// Says something that is neither an error nor a warning, on standard error.
  fileprivate func mention(_ text: String) {
    if !surroundings.isQuiet { surroundings.console.complain(text + "\n") }
  }
}
