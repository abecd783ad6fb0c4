import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalSolvedHistory

/// The review of a scene in two versions of a document: the changed elements, the moved views on each device with
/// the changes that moved them, and the findings that are new or gone.
struct SceneReview {
  /// The move of a view on one device.
  struct Move {
    let change: FrameChange
    /// The device and the orientation, such as `iPhone 15 portrait`, or `canvas`.
    let place: String
    /// The object id of the view.
    let element: String?
    /// The indices of the changes that moved the view; empty if no single change moved it.
    let causes: [Int]
  }

  /// Two layouts of the scene on one device.
  struct Comparison {
    let place: String
    let viewpoint: Viewpoint
    let old: SolvedLayout?
    let new: SolvedLayout?
    let diff: FrameDiff
  }

  let name: Name
  let rootID: String?
  let changes: [ElementChange]
  let moves: [Move]
  let newFindings: [NotedFinding]
  let goneFindings: [NotedFinding]
  /// The layouts on the devices on which views move.
  let comparisons: [Comparison]
  /// The reason why the layouts could not be compared; nil if they were.
  let failure: String?

  var isEmpty: Bool { changes.isEmpty && moves.isEmpty && newFindings.isEmpty && goneFindings.isEmpty }

  /// - Parameters:
  ///   - pair: The versions of the scene.
  ///   - viewpoints: The devices and orientations in which the layouts are compared.
  /// - Throws: `ExceededLimit`, or `LayoutError.cancelled`.
  /// - Complexity: For each viewpoint, two solves for the frames, two for the findings, and one for each changed
  ///   element.
  init(
    _ pair: FileComparison.Pair, from viewpoints: [ReviewViewpoint], budget: WorkBudget
  ) throws {
    name = (pair.new ?? pair.old)?.name ?? .root
    rootID = (pair.newFile ?? pair.oldFile)?.rootID
    let solver = HistorySolver(solver: LayoutSolver(cancellation: budget.cancellation))
    let rows = if let old = pair.old, let new = pair.new { old.changes(to: new) } else { [RecordChange]() }
    let groups = ElementChanges(pair, rows).groups
    changes = groups.map(\.change)
    var (moves, comparisons, failure): ([Move], [Comparison], String?) = ([], [], nil)
    var (old, new) = (FindingsByPlace(), FindingsByPlace())
    for viewpoint in viewpoints where viewpoint.applies(to: pair) {
      do {
        let comparison = try budget.run {
          try SceneReview.compare(pair, viewpoint, solver)
        }
        let causes = try budget.run {
          try SceneReview.causes(groups, pair, comparison, viewpoint, solver)
        }
        let layout = comparison.new ?? comparison.old
        moves += comparison.diff.changes.map { change in
          Move(
            change: change, place: comparison.place,
            element: layout?.scene.properties(of: change.view).text(.objectID)
              ?? comparison.old?.scene.properties(of: change.view).text(.objectID),
            causes: causes[change.view] ?? [])
        }
        if !comparison.diff.changes.isEmpty { comparisons.append(comparison) }
        try budget.run {
          try old.add(pair.oldFile, viewpoint, solver)
          try new.add(pair.newFile, viewpoint, solver)
        }
      } catch LayoutError.cancelled {
        throw LayoutError.cancelled
      } catch let error as LayoutError {
        failure = failure ?? error.message
      }
    }
    self.moves = moves
    self.comparisons = comparisons
    self.failure = failure
    newFindings = new.findings(notIn: old)
    goneFindings = old.findings(notIn: new)
  }

  private static func compare(
    _ pair: FileComparison.Pair, _ viewpoint: ReviewViewpoint, _ solver: HistorySolver
  ) throws -> Comparison {
    let (before, after) = (try viewpoint.snapshot(of: pair.old), try viewpoint.snapshot(of: pair.new))
    let (from, to) = (
      before.map { viewpoint.viewpoint(of: $0.scene) }, after.map { viewpoint.viewpoint(of: $0.scene) }
    )
    let old = try before.flatMap { scene in try from.map { try solver.layout(of: scene, from: $0) } }
    let new = try after.flatMap { scene in try to.map { try solver.layout(of: scene, from: $0) } }
    let seen = to ?? from ?? Viewpoint(orientation: .portrait)
    return Comparison(
      place: viewpoint.name(from: seen), viewpoint: seen, old: old, new: new,
      // A new or removed scene has no moved views.
      diff: FrameDiff(from: old ?? new, to: new ?? old, viewpoint: seen))
  }

  private static func causes(
    _ groups: [ElementChanges.Group], _ pair: FileComparison.Pair, _ comparison: Comparison,
    _ viewpoint: ReviewViewpoint, _ solver: HistorySolver
  ) throws -> [ViewID: [Int]] {
    guard let after = try viewpoint.snapshot(of: pair.new), let layout = comparison.new else { return [:] }
    let moved = comparison.diff.changes.filter { $0.before != nil && $0.after != nil }.map(\.view)
    return try MoveCauses(groups.map(\.rows), after: after, solver: solver)
      .causes(of: moved, in: layout, from: comparison.viewpoint)
  }
}
