import GimbalLayout
import GimbalModel
import GimbalStore
import Testing

@testable import GimbalSolvedHistory

/// Bisecting lines of revisions with known values. The view `v0` is at the left that the revision sets,
/// renamed, or missing.
@Suite struct BisectTests {
  private enum Step {
    case left(Double)
    /// Removes the view.
    case away
    /// Adds another view with its name.
    case back(Double)
    case renamed(String)
  }

  /// The indices of the found revisions, counted from the first step, or nil for an error.
  private struct Found: Equatable {
    var good: Int64
    var bad: Int64
    var undetermined: [Int64] = []
  }

  private func bisect(
    _ steps: [Step], good: Int64? = nil, bad: Int64? = nil, expecting relation: Relation = .lessThanOrEqual,
    _ value: Double
  ) throws -> (found: Found, solves: Int) {
    var maker = try HistoryMaker(seed: 1)
    try maker.addScene(views: 1)
    let scene = maker.scenes[0]
    var name = "v0"
    try maker.apply(to: scene) { scene in
      let pin = try Self.pin(scene.view(named: Name(name)), in: scene, maker)
      return [pin]
    }
    let first = try maker.head() + 1
    for step in steps {
      try maker.apply(to: scene) { scene in
        switch step {
        case .left(let left):
          var constraint = try #require(scene.constraints.first)
          constraint.formula.constant = left
          return [.update(.constraint(constraint))]
        case .away: return scene.editsRemoving(view: try #require(scene.view(named: Name(name))).id)
        case .back(let left):
          let view = View(
            id: maker.ids.id(), scene: scene.id, parent: scene.root, position: .first, name: try Name(name),
            kind: .view)
          return [.insert(.view(view)), try Self.pin(view, in: scene, maker, at: left)]
        case .renamed(let new):
          var view = try #require(scene.view(named: Name(name)))
          name = new
          view.name = try Name(new)
          return [.update(.view(view))]
        }
      }
    }
    let solver = HistorySolver()
    let last = try maker.scene(scene)
    let view = try Name(name)
    let question = BisectQuestion(
      .compare(.measure(ItemName(view: view), .x), relation, .number(value), tolerance: 0.01), about: [view],
      in: last, from: Viewpoint(orientation: .portrait))
    let found = try maker.project.transaction(.read) { transaction in
      try BisectSearch(question, history: transaction.history, solver: solver).run(
        good: good.map { Revision.ID(rawValue: first + $0) },
        bad: bad.map { Revision.ID(rawValue: first + $0) } ?? transaction.history.head().revision)
    }
    return (
      Found(
        good: found.good.id.rawValue - first, bad: found.bad.id.rawValue - first,
        undetermined: found.undetermined.map { $0.id.rawValue - first }), solver.solves
    )
  }

  private static func pin(_ view: View?, in scene: Scene, _ maker: HistoryMaker, at left: Double = 0) throws
    -> Edit
  {
    .insert(
      .constraint(
        Constraint(
          id: maker.ids.id(), set: scene.sets[0].id, position: .first, handle: scene.highestHandle + 1,
          identifier: nil,
          formula: Formula(
            Anchor(item: LayoutItem(view: try #require(view).id), attribute: .left), .equal,
            Anchor(item: LayoutItem(view: scene.root), attribute: .left), constant: left))))
  }

  @Test(arguments: 1..<16) func everyFirstBadRevisionIsFound(place: Int) throws {
    let steps = (0..<16).map { Step.left($0 < place ? Double($0) + 1 : 100 + Double($0)) }
    let (found, solves) = try bisect(steps, good: 0, 50)
    #expect(found == Found(good: Int64(place) - 1, bad: Int64(place)))
    #expect(solves <= 6)
    #expect(try bisect(steps, 50).found == found)
  }

  @Test func renamedViewIsFound() throws {
    let steps: [Step] = [.left(1), .left(2), .renamed("a"), .left(100), .renamed("b"), .left(101)]
    #expect(try bisect(steps, 50).found == Found(good: 2, bad: 3))
  }

  @Test func revisionsThatCannotBeEvaluatedAreSkipped() throws {
    let steps: [Step] = [.left(1), .left(2), .away, .back(100), .left(101), .left(102)]
    #expect(try bisect(steps, good: 0, 50).found == Found(good: 1, bad: 3, undetermined: [2]))
    // The view is missing in the middle, but not where the failure starts.
    let others: [Step] = [.left(1), .away, .back(2), .left(3), .left(100), .away, .back(100), .left(101)]
    #expect(try bisect(others, good: 0, 50).found == Found(good: 3, bad: 4))
  }

  @Test func laterRevisionIsGoodIfTheFirstOneFails() throws {
    let steps: [Step] = [.left(1), .left(30), .left(31), .left(32), .left(2), .left(3)]
    #expect(try bisect(steps, expecting: .greaterThanOrEqual, 20).found == Found(good: 3, bad: 4))
  }

  @Test func invalidEndsAreErrors() throws {
    let steps: [Step] = [.left(1), .left(100), .left(101)]
    func error(_ good: Int64?, _ relation: Relation, _ value: Double, bad: Int64? = nil) throws
      -> BisectError?
    {
      do {
        _ = try bisect(steps, good: good, bad: bad, expecting: relation, value)
        return nil
      } catch let error as BisectError {
        return error
      }
    }
    guard case .holds? = try error(0, .greaterThanOrEqual, 50) else { throw Unexpected() }
    guard case .fails(_, .values([100, 50]))? = try error(1, .lessThanOrEqual, 50) else { throw Unexpected() }
    guard case .fails? = try error(nil, .equal, 7) else { throw Unexpected() }
    guard case .notAnAncestor? = try error(2, .lessThanOrEqual, 50, bad: 1) else { throw Unexpected() }
  }

  private struct Unexpected: Error {}

  @Test func cancellationStopsTheSearch() throws {
    var maker = try HistoryMaker(seed: 2)
    try maker.addScene(views: 3)
    try maker.make(revisions: 5)
    let scene = try maker.scene(maker.scenes[0])
    let view = try #require(scene.viewsInTreeOrder.last)
    let solver = HistorySolver(solver: LayoutSolver(cancellation: Cancellation { true }))
    #expect(throws: LayoutError.cancelled) {
      try maker.project.transaction(.read) { transaction in
        try BlameSearch(
          BlameSubject(view: view.id), in: scene.id, from: Viewpoint(orientation: .portrait),
          history: transaction.history, solver: solver
        ).run(from: transaction.history.head().revision)
      }
    }
  }
}
