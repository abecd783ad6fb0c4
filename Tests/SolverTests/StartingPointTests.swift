import Testing

@testable import GimbalSolver

/// The starting point is within all required bounds if meeting them one by one succeeds.
@Suite struct StartingPointTests {
  /// Cells in a column, each at least as high as two labels that are aligned at their centers. The bounds of
  /// the second label must not propagate through the whole column after those of the first.
  @Test(arguments: [1, 10, 300]) func columnsOfCellsStartWithinTheirBounds(cells: Int) throws {
    var engine = Engine()
    var top = engine.addVariable()
    _ = try engine.add(Row([Term(1, top)], .equal))
    for cell in 0..<cells {
      let (label, bottom) = (engine.addVariable(), engine.addVariable())
      let height = Double(20 + cell % 7)
      for (share, least) in [(0.0, 10.0), (0.5, height), (1, 5)] {
        _ = try engine.add(
          Row([Term(1, bottom), Term(-1, top), Term(-share, label)], constant: -least, .greaterThanOrEqual))
      }
      _ = try engine.add(Row([Term(1, label)], constant: -height, .greaterThanOrEqual))
      top = bottom
    }
    var reduction = try Reduction(engine.problem)
    let forms = try Forms(engine.problem, &reduction)
    let start = StartingPoint(forms).values
    for (index, sum) in forms.sums.enumerated() {
      let value = sum.reduce(0) { $0 + $1.coefficient * start[Int($1.form)] }
      let form = forms.variables.count + index
      #expect(value >= forms.lower[form] - 1e-9 && value <= forms.upper[form] + 1e-9)
    }
  }
}
