import ArgumentParser

@main
struct SolverBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solver-bench", abstract: "Measure the engine alone or against others.",
    subcommands: [
      Run.self, Shapes.self, Solve.self, Write.self, Memory.self, Layouts.self, Fit.self, Levels.self,
    ],
    defaultSubcommand: Run.self)
}

extension Workload: ExpressibleByArgument {}

extension Shape: ExpressibleByArgument {}
