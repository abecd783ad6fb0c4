import Foundation

/// The peak memory of a run in a separate process.
enum PeakMemory {
  /// The peak memory of this process in bytes: VmHWM of proc(5).
  static var ofThisProcess: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return 1024 * kilobytes
  }

  /// Returns the peak memory above that of an empty run, in bytes.
  static func ofBuilding(_ workload: Workload, size: Int) throws -> Int {
    func peak(_ arguments: [String]) throws -> Int {
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["memory"] + arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
    return try peak([workload.rawValue, "\(size)"]) - peak([workload.rawValue, "\(size)", "--problem-only"])
  }
}
