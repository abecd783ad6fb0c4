import GimbalSolver
import TestSupport
import Testing

/// Runs the code in the documentation of GimbalSolver.
@Suite struct DocumentedSnippetTests {
  @Test func allSnippetsAreTested() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalSolver").isEmpty)
  }

  @Test func overviewPrintsTheDocumentedValues() throws {
    var engine = Engine()
    let (left, width) = (engine.addVariable(), engine.addVariable())
    try engine.add(left + width <= 375)
    try engine.add(left == 20)
    try engine.add(width == 400 ~ .high)
    let solution = try engine.solve()
    print(solution[left], solution[width], solution.conflicts.count)  // 20.0 355.0 0
    #expect(solution[left] == 20 && solution[width] == 355 && solution.conflicts.isEmpty)
  }

  @Test func operatorsComputeTheDocumentedValues() throws {
    var engine = Engine()
    let (x, y) = (engine.addVariable(), engine.addVariable())
    try engine.add(x + 2 * y <= 10 ~ .high)
    try engine.add(x == 4)
    try engine.add(y >= 5 ~ .low)
    let solution = try engine.solve()
    print(solution[x], solution[y])  // 4.0 3.0
    #expect(solution[x] == 4 && solution[y] == 3)
  }

  @Test func dragFollowsTheDocumentedConstants() throws {
    var engine = Engine()
    let (x, y) = (engine.addVariable(), engine.addVariable())
    let (width, height) = (try engine.add(x == 768), try engine.add(y == 1024))
    var drag = try engine.drag([width, height])
    drag[0] = -1020
    drag[1] = -1363
    try drag.solve()
    print(drag.values)
    engine = drag.engine
    #expect(drag.values == [1020, 1363])
    #expect(engine.row(width)?.constant == -1020)
  }
}
