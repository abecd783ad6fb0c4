import Foundation

/// The driver of another engine: a program that reads a scenario file and prints its results as JSON.
struct Peer {
  let path: String

  /// The supported orders of rows. The first is that of the workload.
  static let orders = ["given", "required-first", "soft-first", "reversed"]

  struct Failed: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) failed" }
  }

  func run(_ scenarioFile: String, order: String = "given", drags: Bool = false) throws -> Figures {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [scenarioFile, order] + (drags ? ["drag"] : [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(path: path) }
    return try JSONDecoder().decode(Figures.self, from: data)
  }
}
