import GimbalSolver
import TestSupport
import Testing

/// Decimals that stand for fractions, and contradictions at the tolerance.
@Suite struct ToleranceTests {
  /// `count` columns that fill a container, each `share` times as wide as the container.
  private func columns(
    _ count: Int, share: Double, width: Double, priority: Double = 1000
  ) -> [Row] {
    func x(_ index: Int) -> Variable { Variable(Int32(1 + index)) }
    func w(_ index: Int) -> Variable { Variable(Int32(1 + count + index)) }
    let container = Variable(0)
    var rows = [
      Row([Term(1, container)], constant: -width, .equal, priority: priority), Row([Term(1, x(0))], .equal),
    ]
    for index in 0..<count {
      rows.append(Row([Term(1, w(index)), Term(-share, container)], .equal))
      if index > 0 {
        rows.append(Row([Term(1, x(index)), Term(-1, x(index - 1)), Term(-1, w(index - 1))], .equal))
      }
    }
    rows.append(Row([Term(1, x(count - 1)), Term(1, w(count - 1)), Term(-1, container)], .equal))
    return rows
  }

  private func solve(_ rows: [Row], variables: Int) throws -> Solution {
    var engine = Engine()
    for _ in 0..<variables { _ = engine.addVariable() }
    for row in rows { try engine.add(row) }
    return try engine.solve()
  }

  private func decimal(_ digits: Int, of fraction: Double, isTruncated: Bool) -> Double {
    let unit = (0..<digits).reduce(1.0) { power, _ in 10 * power }
    return (fraction * unit).rounded(isTruncated ? .down : .toNearestOrAwayFromZero) / unit
  }

  @Test(arguments: 2...20)
  func columnsOfDecimalSharesHold(count: Int) throws {
    var chance = SeededGenerator(seed: UInt64(count))
    for digits in 7...16 {
      for isTruncated in [false, true] {
        let share = decimal(digits, of: 1 / Double(count), isTruncated: isTruncated)
        for width in [320, 375, 1366] as [Double] {
          for priority in [1000, 750] as [Double] {
            let rows = columns(count, share: share, width: width, priority: priority)
            let solution = try solve(rows.shuffled(using: &chance), variables: 1 + 2 * count)
            #expect(solution.conflicts.isEmpty, "\(count) × \(share)")
            #expect((solution.values[0] - width).magnitude < 1e-9, "\(count) × \(share)")
            #expect((solution.values[1 + count] - width / Double(count)).magnitude < 1e-9)
          }
        }
      }
    }
  }

  /// With five digits, the columns miss the edge of the container by 0.01 pt or more, so the rows contradict each
  /// other.
  @Test(arguments: [3, 6, 7, 9, 11, 12, 13, 14])
  func columnsOfFiveDigitsConflict(count: Int) throws {
    let share = decimal(5, of: 1 / Double(count), isTruncated: true)
    let solution = try solve(columns(count, share: share, width: 1024), variables: 1 + 2 * count)
    #expect(solution.conflicts.count == 1)
  }

  @Test func decimalsOfFractionsAreFractions() throws {
    let cases: [(Double, Double)] = [
      (1.7777778, 16.0 / 9), (1.777778, 16.0 / 9), (0.6666666, 2.0 / 3), (-0.3333333, -1.0 / 3),
      (0.333333, 0.333333), (0.1428571429, 1.0 / 7), (0.05, 0.05), (0.9999999, 0.9999999), (1e-8, 1e-8),
      (0.33333334567, 0.33333334567), (1.6180339887, 1.6180339887),
      // Larger coefficients need fewer digits after the point. Coefficients of 10,000 and more are not examined.
      (33.33333, 100.0 / 3), (333.33333, 1000.0 / 3), (3333.3333, 10_000.0 / 3),
      (33_333.3333, 33_333.3333),
    ]
    for (decimal, fraction) in cases {
      let rows = [Row([Term(1, Variable(0)), Term(-decimal, Variable(1))], .equal)]
      let solution = try solve(rows + [Row([Term(1, Variable(1))], constant: -1, .equal)], variables: 2)
      #expect(solution.values[0] == fraction, "\(decimal)")
    }
  }

  @Test(arguments: [(1e-3, true), (1e-5, true), (4e-6, true), (1.5e-6, false), (4e-8, false), (1e-12, false)])
  func contradictionsAreLargerThanTheTolerance(difference: Double, isConflict: Bool) throws {
    for value in [0, 10, 1000] as [Double] {
      let other = value + difference
      let rows = [
        Row([Term(1, Variable(0))], constant: -value, .equal),
        Row([Term(1, Variable(0))], constant: -other, .equal),
      ]
      #expect(try solve(rows, variables: 1).conflicts.isEmpty != isConflict, "\(value), \(difference)")
      let bounds = [
        Row([Term(100, Variable(0))], constant: -100 * value, .lessThanOrEqual),
        Row([Term(1, Variable(0))], constant: -other, .greaterThanOrEqual),
      ]
      let solution = try solve(bounds, variables: 1)
      #expect(solution.conflicts.isEmpty != isConflict, "\(value), \(difference)")
      #expect((solution.values[0] - value).magnitude <= (isConflict ? 1e-3 : 1e-5))
    }
  }

  /// Rows whose contradictions are near the tolerance or whose rounding errors are large. The result must not depend on
  /// their order.
  @Test func verdictsDoNotDependOnTheOrder() throws {
    let third = 295.3333333333333
    let rows = [
      Row([Term(1, Variable(2))], constant: -third, .equal),
      Row([Term(1, Variable(0)), Term(-0.14285714285714285, Variable(1))], constant: -856.0000001, .equal),
      Row([Term(1, Variable(0))], constant: -856, .equal),
      Row([Term(1, Variable(2)), Term(-3, Variable(1))], constant: -third, .equal),
    ]
    let first = try solve(rows, variables: 3)
    for order in permutations(of: rows) {
      let solution = try solve(order, variables: 3)
      #expect(solution.conflicts.isEmpty)
      #expect(solution.values == first.values)
    }
    let drifting = [
      Row(
        [Term(-0.1554454641420172, Variable(0)), Term(-23.84770590778642, Variable(1))],
        constant: 0.10752176703865413, .equal, priority: 800),
      Row([Term(82.12677116340986, Variable(0))], constant: 0.004847620160575743, .greaterThanOrEqual),
      Row(
        [Term(0.021487053583259464, Variable(0)), Term(1.5541415307193518, Variable(4))],
        constant: -72084.74198584518, .equal),
      Row(
        [
          Term(-0.050337467758535, Variable(3)), Term(1.4925408790566037, Variable(2)),
          Term(-1.0940837447468776, Variable(1)),
        ], constant: 0.0008638710462834742, .equal, priority: 999),
      Row([Term(0.18885197600363893, Variable(2))], constant: -0.038698761576472146, .equal),
      Row(
        [Term(-46.87441778876761, Variable(3)), Term(1, Variable(3))], constant: -0.05766414697802067, .equal,
        priority: 800),
    ]
    let expected = try solve(drifting, variables: 5)
    for order in permutations(of: drifting) {
      #expect(isSame(try solve(order, variables: 5).values, expected.values))
    }
  }

  private func permutations(of rows: [Row]) -> [[Row]] {
    guard let last = rows.last else { return [[]] }
    return permutations(of: rows.dropLast()).flatMap { shorter in
      (0...shorter.count).map { Array(shorter[..<$0]) + [last] + Array(shorter[$0...]) }
    }
  }

  /// Random problems of layout scale, and scaled by 1e4 and 1e-4, whose answers must not depend on the order.
  @Test(arguments: [1, 1e4, 1e-4])
  func randomLayoutsDoNotDependOnTheOrder(scale: Double) throws {
    let count =
      scale == 1 ? Campaign.steps(short: 600, long: 100_000) : Campaign.steps(short: 100, long: 5000)
    for seed in Array(0..<UInt64(count)) + Self.doubtful {
      let problem = RandomLayoutRows(seed: seed, scale: scale)
      let first = try solve(problem.rows, variables: problem.variableCount)
      var chance = SeededGenerator(seed: seed)
      let orders =
        problem.rows.count <= 4
        ? permutations(of: problem.rows) : (0..<2).map { _ in problem.rows.shuffled(using: &chance) }
      for order in orders {
        let other = try solve(order, variables: problem.variableCount)
        let size = max(1, first.values.reduce(0) { max($0, $1.magnitude) } / 1024)
        let difference = largestDifference(first, other)
        if difference > 0x1p-20 * size {
          // Nearly parallel rows multiply the rounding errors of the constants.
          let effect = try effectOfRounding(on: problem, first)
          #expect(difference <= effect, "seed \(seed), scale \(scale)")
        }
        #expect(first.conflicts.count == other.conflicts.count, "seed \(seed), scale \(scale)")
      }
    }
  }

  /// Seeds with contradictions along cycles that are smaller than the tolerance.
  private static let doubtful: [UInt64] = [1817, 1902, 2671, 3799, 4854, 6833, 9944, 58594, 78640, 89857]

  private func largestDifference(_ a: Solution, _ b: Solution) -> Double {
    zip(a.values, b.values).map { ($0 - $1).magnitude }.max() ?? 0
  }

  /// Returns the largest change of a value when each constant changes by a few units of its last place.
  private func effectOfRounding(on problem: RandomLayoutRows, _ solution: Solution) throws -> Double {
    var chance = SeededGenerator(seed: 1)
    return try (0..<8).map { _ in
      let rows = problem.rows.map { row in
        var row = row
        row.constant *= 1 + Double.random(in: -8...8, using: &chance) * Double.ulpOfOne
        return row
      }
      return largestDifference(solution, try solve(rows, variables: problem.variableCount))
    }.max() ?? 0
  }
}
