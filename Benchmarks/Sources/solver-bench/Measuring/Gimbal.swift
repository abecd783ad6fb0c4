import GimbalSolver

/// Gimbal's engine, measured like the peers: creating, adding and solving rows, and reading all values.
enum Gimbal {
  static func checksum(_ values: [Double]) -> Double {
    var sum = 0.0
    for index in values.indices { sum += values[index] * Double(1 + index % 7) }
    return sum
  }

  static func engine(for problem: Problem) throws -> (engine: Engine, ids: [RowID]) {
    var engine = Engine()
    engine.reserveCapacity(rows: problem.rows.count, terms: 3 * problem.rows.count)
    for _ in 0..<problem.variableCount { _ = engine.addVariable() }
    var ids: [RowID] = []
    ids.reserveCapacity(problem.rows.count)
    for row in problem.rows { ids.append(try row.add(to: &engine)) }
    return (engine, ids)
  }

  static func buildAndDrag(_ scenario: Scenario) throws -> Figures {
    var figures = Figures()
    figures.build = try CPUClock.mean {
      let start = CPUClock.now
      let solution = try Gimbal.engine(for: scenario.problem).engine.solve()
      figures.checksum = checksum(solution.values)
      return CPUClock.now - start
    }
    guard let rootRows = scenario.rootRows else { return figures }
    let (engine, ids) = try Gimbal.engine(for: scenario.problem)
    let constants = (
      scenario.problem.rows[rootRows.width].constant, scenario.problem.rows[rootRows.height].constant
    )
    var sink = 0.0
    figures.drag = try CPUClock.mean {
      var drag = try engine.drag([ids[rootRows.width], ids[rootRows.height]])
      let start = CPUClock.now
      for step in 1...Scenario.dragSteps {
        drag[0] = constants.0 - Scenario.dragStep.width * Double(step)
        drag[1] = constants.1 - Scenario.dragStep.height * Double(step)
        try drag.solve()
        sink += checksum(drag.values)
      }
      return (CPUClock.now - start) / Double(Scenario.dragSteps)
    }
    precondition(sink.isFinite)
    return figures
  }

  static func rotation(_ scenario: Scenario) throws -> Figures {
    guard let rotation = scenario.rotation else { return Figures() }
    var figures = Figures()
    figures.rotation = try CPUClock.mean {
      // A new engine. A copy would be duplicated on its first change, which would be part of the measurement.
      var (engine, ids) = try Gimbal.engine(for: scenario.problem)
      _ = try engine.solve()
      let start = CPUClock.now
      try engine.remove(rotation.removed.lazy.map { ids[$0] })
      for row in rotation.added { _ = try row.add(to: &engine) }
      figures.rotatedChecksum = checksum(try engine.solve().values)
      return CPUClock.now - start
    }
    return figures
  }
}
