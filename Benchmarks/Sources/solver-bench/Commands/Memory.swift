import ArgumentParser
import GimbalSolver

/// Builds and solves a workload once and prints the peak memory. `run` starts it in a separate process.
struct Memory: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the peak resident bytes of one build.", shouldDisplay: false)

  @Argument(help: "The workload.")
  var workload: Workload

  @Argument(help: "The number of views.")
  var size: Int

  @Flag(help: "Create the problem without solving it, as the baseline.")
  var problemOnly = false

  func run() throws {
    let problem = workload.scenario(size).problem
    if !problemOnly {
      let solution = try Gimbal.engine(for: problem).engine.solve()
      precondition(solution.values.count == problem.variableCount)
    }
    print(PeakMemory.ofThisProcess)
  }
}
