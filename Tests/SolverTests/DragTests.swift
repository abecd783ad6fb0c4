import CAllocations
import GimbalSolver
import TestSupport
import Testing

/// A drag has the values of a new solve at every step. Steps within the range do not allocate.
@Suite struct DragTests {
  /// Sixty steps of the root's size, within and beyond the range of the first solution.
  @Test(arguments: [Workload.nested(100), .nested(40, sharesSizes: false), .chain(30), .mesh(36)])
  func dragFollowsRootSize(load: Workload) throws {
    let (engine, ids) = try load.identified
    var drag = try engine.drag(Array(ids[..<2]))
    let (width, height) = (drag[0], drag[1])
    for step in 1...60 {
      let (dx, dy) = (4 * Double(step % 37), -3 * Double(step))
      drag[0] = width - dx
      drag[1] = height - dy
      try drag.solve()
      if step % 6 == 0 { try expectFresh(drag) }
    }
  }

  /// Random sizes of the root. Most steps change which of the conflicting rows hold, so the drag solves parts again.
  @Test func dragFollowsConflictingPriorities() throws {
    let (engine, ids) = try Workload.nested(300, sharesSizes: false).identified
    var drag = try engine.drag(Array(ids[..<2]))
    var chance = SeededGenerator(seed: 28)
    for _ in 0..<Campaign.steps(short: 60, long: 3000) {
      drag[0] = -Double.random(in: 320...1366, using: &chance).rounded()
      drag[1] = -Double.random(in: 320...1366, using: &chance)
      try drag.solve()
      let fresh = try drag.engine.solve()
      let difference = zip(drag.values, fresh.values).map { ($0 - $1).magnitude }.max() ?? 0
      #expect(difference <= 1e-9)
      let grid = zip(drag.values, fresh.values).filter { ($0 * 0x1p20).rounded() != ($1 * 0x1p20).rounded() }
      #expect(grid.isEmpty, "\(drag[0]) \(drag[1])")
    }
  }

  /// Small and large steps of any rows of random problems.
  @Test(arguments: RandomProblem.Kind.allCases)
  func dragFollowsRandomRows(kind: RandomProblem.Kind) throws {
    for seed in 0..<60 * Effort.factor {
      let problem = RandomProblem(seed: seed, kind: kind, variables: 2...9, rows: 3...18)
      var chance = SeededGenerator(seed: seed)
      let (engine, ids) = try problem.engine(adding: Array(problem.rows.indices))
      let dragged = problem.rows.indices.shuffled(using: &chance).prefix(
        Int.random(in: 0...3, using: &chance))
      var drag = try engine.drag(dragged.compactMap { ids[$0] }, preferences: problem.preferences)
      for step in 0..<12 {
        for position in dragged.indices {
          let reach = step % 3 == 0 ? 20.0 : 0.25
          drag[position] += Double.random(in: -reach...reach, using: &chance)
        }
        try drag.solve()
        let fresh = try drag.engine.solve(preferences: problem.preferences)
        #expect(
          isSame(drag.values, fresh.values), "\(drag.values) \(fresh.values) step \(step), \(problem)")
      }
    }
  }

  @Test func failedStepChangesNothing() throws {
    let (engine, ids) = try Workload.nested(20).identified
    var drag = try engine.drag([ids[0]])
    drag[0] = -900
    try drag.solve()
    let (values, before) = (drag.values, drag.engine)
    for (constant, error) in [
      (Double.nan, EngineError.notFinite), (.infinity, .notFinite), (1e13, .tooLarge),
    ] {
      drag[0] = constant
      #expect(throws: error) { try drag.solve() }
      #expect(drag[0] == -900)
      #expect(drag.values == values)
      #expect(drag.engine == before)
    }
    #expect(throws: EngineError.unknownRow) {
      var other = engine
      _ = try other.remove(ids[0])
      _ = try other.drag([ids[0]])
    }
    #expect(throws: EngineError.unknownRow) { try engine.drag([ids[0], ids[1], ids[0]]) }
  }

  /// A step beyond the range solves again, which can be cancelled. The values then stay the same.
  @Test func cancelledStepChangesNothing() throws {
    let (engine, ids) = try Workload.nested(40, sharesSizes: false).identified
    var drag = try engine.drag([ids[0]])
    let values = drag.values
    drag[0] = -400
    drag.cancellation = Cancellation { true }
    #expect(throws: EngineError.cancelled) { try drag.solve() }
    #expect(drag.values == values)
    #expect(drag[Variable(2)] == values[2])
    #expect(drag[0] == -1024)
  }

  /// Sixty steps of the root's size at 1,000 views, reading all values, allocate no memory. Allocating one
  /// array proves that the counter works.
  @Test func stepsDoNotAllocate() throws {
    let (engine, ids) = try Workload.nested(1000).identified
    var drag = try engine.drag(Array(ids[..<2]))
    let (width, height) = (drag[0], drag[1])
    var sum = 0.0
    var before: UInt = 0
    var step = 0.0
    while step <= 60 {
      drag[0] = width + 4 * step
      drag[1] = height + 3 * step
      try drag.solve()
      var index: Int32 = 0
      while index < 4000 {
        sum += drag[Variable(index)]
        index += 1
      }
      // The first step initializes tables of the runtime.
      if step == 0 { before = allocationsOfThisThread() }
      step += 1
    }
    let count = allocationsOfThisThread() - before
    sum += [Double](repeating: sum, count: Int(clamping: step))[0]
    #expect(allocationsOfThisThread() > before + count)
    #expect(sum > 0)
    #expect(count == 0)
  }

  private func expectFresh(_ drag: Drag) throws {
    let fresh = try drag.engine.solve()
    #expect(isSame(drag.values, fresh.values))
  }
}
