import GimbalSolver
import TestSupport
import Testing

/// The code of Solver.docc.
@Suite struct DocumentedSnippetTests {
  @Test func whatTheDocumentationShowsHolds() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalSolver").isEmpty)
    var engine = Engine()
    let (left, width) = (engine.addVariable(), engine.addVariable())
    try engine.add(Row([Term(1, left), Term(1, width)], constant: -375, .lessThanOrEqual))
    try engine.add(Row([Term(1, left)], constant: -20, .equal))
    try engine.add(Row([Term(1, width)], constant: -400, .equal, priority: 750))
    let solution = try engine.solve()
    print(solution[left], solution[width], solution.conflicts.count)
    #expect(solution[left] == 20 && solution[width] == 355 && solution.conflicts.isEmpty)
  }
}
