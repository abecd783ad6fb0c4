import ArgumentParser

/// Writes a workload as a neutral problem file.
struct Write: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print a workload as a neutral problem file.")

  @Argument(help: "The workload.")
  var workload: Workload

  @Argument(help: "The number of views.")
  var size: Int

  @Flag(help: "Write the rotated version.")
  var rotated = false

  func run() throws {
    guard rotated else { return print(ProblemFile.text(of: workload.scenario(size).problem), terminator: "") }
    guard workload.moves else { throw ValidationError("\(workload.rawValue) is not rotated") }
    let scenario = workload.rotation(size)
    let removed = Set(scenario.rotation?.removed ?? [])
    var problem = Problem(variableCount: scenario.problem.variableCount)
    problem.rows = scenario.problem.rows.indices.filter { !removed.contains($0) }.map {
      scenario.problem.rows[$0]
    }
    problem.rows += scenario.rotation?.added ?? []
    print(ProblemFile.text(of: problem), terminator: "")
  }
}
