import ArgumentParser
import Foundation
import GimbalLayout

/// Lays out scenes of nested views in which managers and constraints alternate, and prints how the time
/// grows.
struct Levels: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay out nested views in which managers and constraints alternate, around a text.")

  @Option(parsing: .upToNextOption, help: "The numbers of nested views.")
  var levels = [50, 100, 200]

  @Option(help: "The text in the innermost view. A long text breaks into lines.")
  var text = "Hello number 0 which is rather long, so that it breaks into lines at a quarter of the screen"

  @Option(help: "The number of turns. The results are medians.")
  var turns = 3

  func run() throws {
    var last: (count: Int, time: Double)?
    for count in levels {
      let scene = try AlternatingLevels.scene(levels: count, text: text)
      var times: [Double] = []
      var passes = 0
      for _ in 0..<turns {
        let start = CPUClock.now
        passes = try LayoutSolver().solve(scene).passes.solves
        times.append(CPUClock.now - start)
      }
      let median = times.sorted()[turns / 2]
      var line = "\(count) levels: \(String(format: "%.1f", median)) ms, passes \(passes)"
      if let last {
        let exponent = log(median / last.time) / log(Double(count) / Double(last.count))
        line += ", exponent \(String(format: "%.2f", exponent))"
      }
      print(line)
      last = (count, median)
    }
  }
}
