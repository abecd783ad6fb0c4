import ArgumentParser
@preconcurrency import Foundation

/// Runs every workload on Gimbal's engine and on a peer, alternately, and prints medians.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the workloads and print a table, or JSON.")

  @Option(parsing: .upToNextOption, help: "The workloads.")
  var workloads: [Workload] = Workload.allCases

  @Option(parsing: .upToNextOption, help: "The numbers of views.")
  var sizes: [Int] = [10, 100, 300, 1000, 5000, 20_000]

  @Option(help: "The driver of a peer. Without one, only Gimbal's engine runs.")
  var peer: String?

  @Option(help: "The maximum size for the peer.")
  var peerLimit = 1000

  @Option(help: "The number of turns. The results are medians.")
  var turns = 5

  @Flag(help: "Also search for the fastest order of rows for the peer.")
  var bestOrder = false

  @Flag(help: "Print JSON lines.")
  var json = false

  func run() throws {
    if !json { FileHandle.standardOutput.write(Data((Measurement.heading + "\n").utf8)) }
    for workload in workloads {
      for size in sizes {
        let measurement = try measure(workload, size)
        let line = json ? try measurement.json() : measurement.line
        // Written immediately, because a run takes long.
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
      }
    }
  }

  private func measure(_ workload: Workload, _ size: Int) throws -> Measurement {
    let scenario = workload.scenario(size)
    let turned = workload.moves ? workload.rotation(size) : nil
    let folder = FileManager.default.temporaryDirectory.appending(path: "solver-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [scenario, turned].map { folder.appending(path: $0 == nil ? "none" : UUID().uuidString).path }
    try scenario.text.write(toFile: files[0], atomically: false, encoding: .utf8)
    try turned?.text.write(toFile: files[1], atomically: false, encoding: .utf8)
    let peer = size <= peerLimit ? peer.map(Peer.init) : nil

    var ours: [Figures] = []
    var theirs: [Figures] = []
    for _ in 0..<turns {
      var figures = try Gimbal.buildAndDrag(scenario)
      if let turned { figures = figures.merged(with: try Gimbal.rotation(turned)) }
      ours.append(figures)
      if let peer {
        // With 1,000 views, the peer needs minutes to start a drag.
        var figures = try peer.run(files[0], drags: size <= 100)
        if turned != nil {
          var rotation = try peer.run(files[1])
          rotation.build = nil
          rotation.checksum = nil
          figures = figures.merged(with: rotation)
        }
        theirs.append(figures)
      }
    }
    var best: Double?
    if bestOrder, let peer {
      best = try Peer.orders.compactMap { try peer.run(files[0], order: $0).build }.min()
    }
    return Measurement(
      workload: workload.rawValue, views: size, ours: .median(of: ours),
      peer: theirs.isEmpty ? nil : .median(of: theirs), peerBestBuild: best,
      memoryPerView: try PeakMemory.ofBuilding(workload, size: size) / max(1, size))
  }
}
