import ArgumentParser
import Foundation
import GimbalSolver

/// Solves each shape at several sizes and prints the times and their growth.
struct Shapes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Solve the shapes of rows that need many simplex steps, and print how the time grows.")

  @Option(parsing: .upToNextOption, help: "The shapes.")
  var shapes: [Shape] = Shape.allCases

  @Option(parsing: .upToNextOption, help: "The sizes. net ends at 2,000, and conflict-widths at 5,000.")
  var sizes: [Int] = [300, 1000, 2000, 5000, 10_000]

  @Option(help: "The seed of the shapes with random numbers.")
  var seed: UInt64 = 0

  @Option(help: "The number of turns. The results are medians.")
  var turns = 3

  func run() throws {
    for shape in shapes {
      var last: (size: Int, time: Double)?
      for size in sizes where size <= shape.largestSize {
        let problem = shape.problem(size, seed: seed)
        var times: [Double] = []
        for _ in 0..<turns {
          let start = CPUClock.now
          _ = try Gimbal.engine(for: problem).engine.solve()
          times.append(CPUClock.now - start)
        }
        let median = times.sorted()[turns / 2]
        var line = "\(shape.rawValue) \(size): \(String(format: "%.2f", median)) ms"
        if let last {
          let exponent = log(median / last.time) / log(Double(size) / Double(last.size))
          line += ", exponent \(String(format: "%.2f", exponent))"
        }
        last = (size, median)
        // Written immediately, because a run takes long.
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
      }
    }
  }
}
