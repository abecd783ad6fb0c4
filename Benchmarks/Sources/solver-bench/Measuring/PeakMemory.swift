import Foundation

/// The most memory that a run of this program took, measured in a process of its own.
enum PeakMemory {
  /// In bytes, of this process so far: VmHWM of proc(5).
  static var ofThisProcess: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return 1024 * kilobytes
  }

  /// In bytes, over what an empty run takes.
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
