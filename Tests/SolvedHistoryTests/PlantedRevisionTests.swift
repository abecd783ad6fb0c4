import GimbalLayout
import GimbalModel
import GimbalStore
import Testing

@testable import GimbalSolvedHistory

/// A planted revision in a random history of 1,000 revisions, in the short form 500, is found with a bounded number of
/// solves.
@Suite struct PlantedRevisionTests {
  /// A history in which one revision changes a rule for landscape and thereby moves a view that others
  /// follow. The other revisions edit other views, views that follow this one, and other scenes.
  struct Planted {
    let maker: HistoryMaker
    let scene: SceneID
    let view: View
    let planted: Revision.ID
    let head: Revision.ID

    init(seed: UInt64, revisions: Int) throws {
      var maker = try HistoryMaker(seed: seed)
      for _ in 0..<3 { try maker.addScene(views: 6) }
      let scene = maker.scenes[1]
      let name = try Name("planted")
      try maker.addAnchored(name, in: scene)
      let handle = try maker.scene(scene).highestHandle
      maker.edits.untouched = [name, try Name("\(name) always")]
      try maker.make(revisions: revisions / 3 + Int(seed) * 7)
      // Only the last change counts.
      for constant in [40.0, 13, 21] { try maker.set(constant, ofConstraint: handle, in: scene) }
      planted = Revision.ID(rawValue: try maker.head())
      try maker.make(revisions: revisions - Int(try maker.head()))
      head = Revision.ID(rawValue: try maker.head())
      self.scene = scene
      view = try #require(try maker.scene(scene).view(named: name))
      self.maker = maker
    }

    func reading<R>(_ body: (History) throws -> R) throws -> R {
      try maker.project.transaction(.read) { try body($0.history) }
    }
  }

  @Test(arguments: Slow.isOn ? 0..<20 as Range<UInt64> : 0..<1) func isFound(seed: UInt64) throws {
    let revisions = Slow.isOn ? 1000 : 250
    let planted = try Planted(seed: seed, revisions: revisions)
    #expect(planted.head.rawValue >= revisions)
    try blames(planted)
    try bisects(planted)
  }

  private func blames(_ planted: Planted) throws {
    for orientation in [Orientation.landscapeLeft, .landscapeRight] {
      let (blame, solver) = try blame(planted, .x, orientation)
      #expect(blame.revision.id == planted.planted)
      #expect(blame.before == .number(13) && blame.after == .number(21))
      #expect(blame.causes.count == 1)
      #expect(solver.revisions > (Slow.isOn ? 300 : 150))
      // Placements and managers couple both axes, so a third more revisions have to be solved.
      #expect(solver.solves < solver.revisions / 2, "\(solver.solves) of \(solver.revisions)")
    }
    // In portrait, the rule is not in force, and the view is at its first position.
    let (blame, solver) = try blame(planted, .x, .portrait)
    #expect(blame.revision.id < planted.planted && blame.before == nil)
    #expect(solver.solves < 200, "\(solver.solves) of \(solver.revisions)")
  }

  private func blame(_ planted: Planted, _ measure: Measure, _ orientation: Orientation) throws -> (
    Blame, HistorySolver
  ) {
    let solver = HistorySolver()
    let blame = try planted.reading { history in
      try BlameSearch(
        BlameSubject(view: planted.view.id, measure: measure), in: planted.scene,
        from: Viewpoint(orientation: orientation), history: history, solver: solver
      ).run(from: planted.head)
    }
    return (try #require(blame), solver)
  }

  private func bisects(_ planted: Planted) throws {
    // The expectation holds only for 13. The first revision that can be evaluated is much older.
    let value = Expression.measure(ItemName(view: planted.view.name), .x)
    let expectation = Expectation.compare(value, .lessThanOrEqual, .number(20), tolerance: 0.01)
    let scene = try planted.maker.scene(planted.scene)
    func search(_ orientation: Orientation, _ solver: HistorySolver) -> (History) throws -> Bisection {
      { history in
        try BisectSearch(
          BisectQuestion(
            expectation, about: [planted.view.name], in: scene, from: Viewpoint(orientation: orientation)),
          history: history, solver: solver
        ).run(good: Revision.ID(rawValue: planted.planted.rawValue - 1), bad: planted.head)
      }
    }
    let solver = HistorySolver()
    let found = try planted.reading(search(.landscapeLeft, solver))
    #expect(found.bad.id == planted.planted)
    #expect(found.good.id.rawValue == planted.planted.rawValue - 1)
    #expect(found.undetermined.isEmpty)
    #expect(found.before == .values([13, 20]) && found.after == .values([21, 20]))
    // log2(1000) is 10, plus both ends.
    #expect(solver.solves <= 13, "\(solver.solves)")
    #expect(throws: BisectError.self) { try planted.reading(search(.portrait, HistorySolver())) }
  }
}
