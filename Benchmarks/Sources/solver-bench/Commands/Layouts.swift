import ArgumentParser
import GimbalLayout
import GimbalModel

/// Measures the layout of about 10,000 views in nested managers against the engine's workload `nested`,
/// alternately.
struct Layouts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract:
      "Lay out 10,000 views in nested managers, and compare with nested constraints.")

  @Option(help: "The number of turns. The results are medians.")
  var turns = 11

  func run() throws {
    let scenes = [
      ("managers, items listed", try NestedManagers.scene(isListed: true)),
      ("managers, subviews as they are", try NestedManagers.scene(isListed: false)),
    ]
    let engine = Workload.nested.scenario(10_000)
    var times = Array(repeating: [Double](), count: scenes.count + 1)
    for turn in 0..<turns {
      for (index, (_, scene)) in scenes.enumerated() {
        let orientation: Orientation = turn.isMultiple(of: 2) ? .portrait : .landscapeLeft
        let traits = scene.traits(
          as: Display(scene: scene.id, device: scene.display.device, orientation: orientation))
        let start = CPUClock.now
        _ = try LayoutSolver().solve(scene, traits: traits)
        times[index].append(CPUClock.now - start)
      }
      times[scenes.count].append(try Gimbal.buildAndDrag(engine).build ?? 0)
    }
    let rows = scenes.map { ($0.0, $0.1.viewCount) } + [("engine, nested constraints", 10_000)]
    for ((name, count), times) in zip(rows, times) {
      let median = times.sorted()[times.count / 2]
      print(
        "\(name): \(count) views, \(Decimal.print(median, places: 2)) ms, "
          + "\(Decimal.print(median * 1e3 / Double(count), places: 3)) µs a view")
    }
  }
}
