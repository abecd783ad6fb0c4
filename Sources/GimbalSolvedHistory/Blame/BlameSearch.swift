import GimbalLayout
package import GimbalModel
package import GimbalStore

/// A search for the newest revision that gave a frame or a measure of a view its value at HEAD.
///
/// The search follows first parents. At a merge, the search follows the second parent if the value comes from
/// the second parent. It solves the scene at a revision only if the changes of the revision can affect the
/// value.
package struct BlameSearch {
  package let subject: BlameSubject
  package let viewpoint: Viewpoint
  private let scene: SceneID
  private let history: History
  private let solver: HistorySolver

  package init(
    _ subject: BlameSubject, in scene: SceneID, from viewpoint: Viewpoint, history: History,
    solver: HistorySolver
  ) {
    self.subject = subject
    self.scene = scene
    self.viewpoint = viewpoint
    self.history = history
    self.solver = solver
  }

  /// The last solved layout, and the positions and sizes on which the value depends (`reach`). Each older
  /// revision has the same value until the search finds a change that can affect `reach`.
  private struct Known {
    let layout: SolvedLayout
    let reach: Reach
  }

  /// Finds the newest revision that gave the frame or measure the value that it has at `start`.
  ///
  /// - Parameter start: The revision at which the search starts.
  /// - Returns: The origin of the value, or nil if the scene or the view does not exist at the start.
  /// - Throws: `LayoutError` if there are no frames at the start or the search is canceled; `StoreError`.
  /// - Complexity: O(bytes of the changesets), plus one solve for each revision that can affect the view.
  package func run(from start: Revision.ID) throws -> Blame? {
    var walk = SceneWalk(scene, from: viewpoint, try HistoryWalk(history, at: start))
    guard let composition = try walk.composition() else { return nil }
    let layout = try solver.layout(of: composition)
    guard let wanted = subject.value(in: layout) else { return nil }
    var known = self.known(layout)
    // `oldest` is the oldest revision that is known to have the value. `passedOver` contains the older
    // revisions that the search has passed because they have no frames.
    var oldest = walk.revision
    var passedOver: [Revision] = []
    while true {
      try solver.step()
      if passedOver.isEmpty { oldest = walk.revision }
      var older: BlameValue?
      switch try stepBack(&walk, known, mustSolve: !passedOver.isEmpty) {
      case .untouched: continue
      case .unsolvable:
        passedOver.append(walk.revision)
        continue
      case .solved(let layout):
        older = subject.value(in: layout)
        if wanted.isClose(to: older) {
          known = self.known(layout)
          passedOver = []
          continue
        }
      case .absent: break
      }
      // Like `git blame`, follow the second parent if the merged revision has the same value.
      if let merged = oldest.merged, let layout = try self.layout(at: merged, &walk),
        wanted.isClose(to: subject.value(in: layout))
      {
        known = self.known(layout)
        passedOver = []
        continue
      }
      return try blame(oldest, older, wanted, passedOver, within: known)
    }
  }

  /// The result of a step from a revision to its first parent.
  private enum Step {
    /// No change can affect the value, so the value is the same.
    case untouched
    case solved(SolvedLayout)
    /// There are no frames, because the layout does not converge.
    case unsolvable
    /// The scene or the view does not exist in the parent, or the revision has no parent.
    case absent
  }

  private func stepBack(_ walk: inout SceneWalk, _ known: Known, mustSolve: Bool) throws -> Step {
    let footprint: Footprint?
    switch try walk.goBack(unlessGone: subject.view) {
    case .gone: return .absent
    case .unchanged: footprint = nil
    case .changed(let touched): footprint = touched
    }
    guard mustSolve || footprint?.canMove(known.reach, in: known.layout) == true,
      let older = try walk.composition()
    else { return .untouched }
    return try solver.layoutIfAny(of: older).map(Step.solved) ?? .unsolvable
  }

  private func known(_ layout: SolvedLayout) -> Known {
    Known(
      layout: layout,
      reach: Reach(of: subject.extents, in: layout.scene, traits: layout.traits))
  }

  /// Moves `walk` to a revision and returns the layout of the scene, or nil if there is none.
  private func layout(at id: Revision.ID, _ walk: inout SceneWalk) throws -> SolvedLayout? {
    try walk.go(to: id)
    return try walk.composition().flatMap { try solver.layoutIfAny(of: $0) }
  }

  private func blame(
    _ revision: Revision, _ before: BlameValue?, _ after: BlameValue, _ passedOver: [Revision],
    within known: Known
  ) throws -> Blame? {
    var walk = try HistoryWalk(history, at: revision.id)
    let work = try RevisionChanges(on: scene, &walk)
    guard
      let search = CauseSearch(
        subject: subject, viewpoint: viewpoint, work: work, value: after, solver: solver)
    else { return nil }
    let candidates = search.candidates(within: known.reach, known.layout)
    let causes = try search.causes(among: candidates)
    return Blame(
      subject: subject, viewpoint: viewpoint, revision: revision, before: before, after: after,
      causes: causes.isEmpty ? candidates : causes, areJoint: causes.isEmpty && candidates.count > 1,
      work: work, passedOver: passedOver)
  }
}
