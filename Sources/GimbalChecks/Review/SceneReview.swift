import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalReporting
import GimbalSolvedHistory

/// The review of a scene in two versions of a document: the changed elements, the moved views on each device
/// with the changes that moved them, the new findings, and the findings that no longer occur.
struct SceneReview {
  /// The move of a view on one device.
  struct Move {
    let change: FrameChange
    /// The device and the orientation, such as `iPhone 15 portrait`, or `canvas`.
    let location: String
    /// The object id of the view, or `nil` if it has none.
    let element: String?
    /// The changes that moved the view. The array is empty if no cause was found.
    let causes: [Cause]
  }

  /// A change that moved a view.
  struct Cause: Hashable {
    /// The name of the change, such as `constraint Ab1-cD-eF2`.
    let description: String
    /// The object id of the changed element, or `nil` if the cause is not an element of the document.
    let element: String?
  }

  /// The layouts of the two versions of the scene on one device.
  struct Comparison {
    let location: String
    let viewpoint: Viewpoint
    let old: SolvedLayout?
    let new: SolvedLayout?
    let diff: FrameDiff
  }

  let name: Name
  let rootID: String?
  var changes: [ElementChange]
  var moves: [Move]
  var newFindings: [ReviewedFinding]
  var goneFindings: [ReviewedFinding]
  /// The layouts on the devices on which views move, are added or are removed.
  var comparisons: [Comparison]
  /// The reason why the layouts could not be compared, or `nil` if they were compared.
  let failure: String?

  var isEmpty: Bool {
    changes.isEmpty && moves.isEmpty && newFindings.isEmpty && goneFindings.isEmpty && failure == nil
  }

  /// Compares two versions of a scene.
  ///
  /// - Parameters:
  ///   - pair: The versions of the scene.
  ///   - locations: The devices, orientations and languages in which the layouts are compared.
  ///   - elements: The changed elements of the scene that are no views and no constraints.
  ///   - checked: The scenes whose findings are compared.
  ///   - selection: The kinds of findings.
  /// - Throws: `ExceededLimit`, or `LayoutError.cancelled`.
  /// - Complexity: For each viewpoint, two solves for the frames, two for the findings, and one for each
  ///   changed element.
  init(
    _ pair: FileComparison.Pair, from locations: [ReviewLocation], elements: [ElementChange],
    checked: CheckedScenes, selection: FindingSelection, budget: WorkBudget
  ) throws {
    name = (pair.new ?? pair.old)?.name ?? .root
    rootID = (pair.newFile ?? pair.oldFile)?.rootID
    let layoutSolver = LayoutSolver(cancellation: budget.cancellation)
    let solver = HistorySolver(solver: layoutSolver)
    let rows = if let old = pair.old, let new = pair.new { old.changes(to: new) } else { [RecordChange]() }
    let groups = ElementChanges(pair, rows).groups
    changes = groups.filter(\.isListed).map(\.change) + elements
    var (moves, comparisons, failure): ([Move], [Comparison], String?) = ([], [], nil)
    var (old, new) = (
      FindingsByLocation(selection, isNew: false, layoutSolver),
      FindingsByLocation(selection, isNew: true, layoutSolver)
    )
    for location in ReviewLocation.locations(locations, of: pair) where location.applies(to: pair) {
      do {
        let comparison = try budget.run {
          try SceneReview.compare(pair, location, solver)
        }
        let causes = try budget.run {
          try SceneReview.causes(groups, pair, comparison, location, solver)
        }
        let layout = comparison.new ?? comparison.old
        moves += comparison.diff.changes.map { change in
          Move(
            change: change, location: comparison.location,
            element: layout?.scene.properties(of: change.view).text(.objectID)
              ?? comparison.old?.scene.properties(of: change.view).text(.objectID),
            causes: causes[change.view] ?? [])
        }
        if !comparison.diff.changes.isEmpty { comparisons.append(comparison) }
        try budget.run {
          try old.add(pair.oldFile.map(checked.scene), location)
          try new.add(pair.newFile.map(checked.scene), location)
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
    _ pair: FileComparison.Pair, _ location: ReviewLocation, _ solver: HistorySolver
  ) throws -> Comparison {
    let (before, after) = (
      try location.snapshot(of: pair.old, isNew: false), try location.snapshot(of: pair.new, isNew: true)
    )
    let (from, to) = (
      before.map { location.viewpoint(of: $0.scene) }, after.map { location.viewpoint(of: $0.scene) }
    )
    let old = try before.flatMap { scene in try from.map { try solver.layout(of: scene, from: $0) } }
    let new = try after.flatMap { scene in try to.map { try solver.layout(of: scene, from: $0) } }
    let seen = to ?? from ?? Viewpoint(orientation: .portrait)
    return Comparison(
      location: location.name(from: seen), viewpoint: seen, old: old, new: new,
      // Compare the layout of a new or removed scene with itself, so that no view counts as moved.
      diff: FrameDiff(from: old ?? new, to: new ?? old, viewpoint: seen))
  }

  private static func causes(
    _ groups: [ElementChanges.Group], _ pair: FileComparison.Pair, _ comparison: Comparison,
    _ location: ReviewLocation, _ solver: HistorySolver
  ) throws -> [ViewID: [Cause]] {
    guard let after = try location.snapshot(of: pair.new, isNew: true), let layout = comparison.new else {
      return [:]
    }
    let moved = comparison.diff.changes.filter { $0.before != nil && $0.after != nil }.map(\.view)
    func causes(_ rows: [[RecordChange]], of views: [ViewID]) throws -> [ViewID: [Int]] {
      try MoveCauses(rows, after: after, solver: solver).causes(
        of: views, in: layout, from: comparison.viewpoint)
    }
    // The import creates a set of rules only if the set contains a constraint. Reverting a change to a
    // constraint can therefore require reverting the changes to sets.
    let sets = groups.filter { !$0.isListed && $0.rows.allSatisfy(\.isOfSet) }.flatMap(\.rows)
    let single = try causes(groups.map { $0.isListed ? $0.rows + sets : $0.rows }, of: moved)
    // Search for views that move only because the recorded values of several views changed together.
    let recorded = groups.filter { !$0.isListed }
    let unexplained = moved.filter { single[$0] == nil }
    let joint = recorded.count > 1 ? try causes([recorded.flatMap(\.rows)], of: unexplained) : [:]
    let isOnlyRecorded = recorded.count == groups.count && !groups.isEmpty
    return Dictionary(
      uniqueKeysWithValues: moved.map { view in
        if let found = single[view] {
          return (
            view,
            found.map { Cause(description: groups[$0].change.label, element: groups[$0].change.element) }
          )
        }
        let hasCause = isOnlyRecorded || joint[view] != nil
        return (view, hasCause ? [Cause(description: ElementChange.recordedWords, element: nil)] : [])
      })
  }
}
