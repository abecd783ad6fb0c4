import ArgumentParser

/// Writes a workload or a shape as a neutral problem file.
struct Write: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a workload or a shape as a neutral problem file.")

  @Argument(help: "The workload or shape.")
  var name: String

  @Argument(help: "The number of views, or the size of the shape.")
  var size: Int

  @Flag(help: "Write the rotated version.")
  var rotated = false

  func run() throws {
    if let shape = Shape(rawValue: name), !rotated {
      return print(ProblemFile.text(of: shape.problem(size)), terminator: "")
    }
    guard let workload = Workload(rawValue: name) else {
      throw ValidationError("there is no workload or shape '\(name)' that can be written")
    }
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
