import ArgumentParser
import GimbalLayout
import GimbalModel

/// Measures fitting a part of a scene against building and solving the same part as a scene, alternately.
/// Also measures tables in which a manager places each row at its fitting size.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract:
      "Fit 1,000 views of a scene, beside solving them as a scene; and tables of 100 and 1,000 fitted rows.")

  @Option(help: "The number of turns. The results are medians.")
  var turns = 11

  func run() throws {
    let part = try CellTables.scene(cells: 100, .constraints, isPart: true)
    let whole = try CellTables.scene(cells: 100, .constraints, isPart: false)
    let tables = try [100, 1000].map { try CellTables.scene(cells: $0, .manager, isPart: false) }
    guard let table = part.view(named: try Name("table"))?.id else { return }
    let target = FittingTarget(Size(width: 320, height: 0), horizontalPriority: .required)
    var times = Array(repeating: [Double](), count: 2 + tables.count)
    func measure(_ place: Int, _ work: () throws -> Void) rethrows {
      let start = CPUClock.now
      try work()
      times[place].append(CPUClock.now - start)
    }
    var height = 0.0
    for _ in 0..<turns {
      try measure(0) { height = try LayoutSolver().fit(table, of: part, target: target)?.size.height ?? 0 }
      try measure(1) { _ = try LayoutSolver().solve(whole) }
      for (index, scene) in tables.enumerated() {
        try measure(2 + index) { _ = try LayoutSolver().solve(scene) }
      }
    }
    let medians = times.map { $0.sorted()[turns / 2] }
    func text(_ number: Double) -> String { Decimal.print(number, places: 2) }
    print("fit of \(part.viewCount - 1) views: \(text(medians[0])) ms, \(text(height)) pt high")
    print("the same as a scene: \(whole.viewCount) views, \(text(medians[1])) ms")
    print("ratio: \(text(medians[0] / medians[1]))")
    for (scene, median) in zip(tables, medians.dropFirst(2)) {
      print(
        "a table of fitted rows: \(scene.viewCount) views, \(text(median)) ms, "
          + "\(text(median * 1e3 / Double(scene.viewCount))) µs a view")
    }
  }
}
