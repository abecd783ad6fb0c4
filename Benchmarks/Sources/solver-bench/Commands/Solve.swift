import ArgumentParser
import Foundation
import GimbalSolver

/// Solves a neutral problem file and prints a JSON object.
struct Solve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Solve a problem file and print values, level errors and times as JSON.")

  @Argument(help: "The file, or - for standard input.")
  var file: String

  private struct Result: Encodable {
    struct Level: Encodable {
      let priority: Double
      let error: Double
    }

    struct Conflict: Encodable {
      /// A minimal set in the engine's order. The last row is set aside.
      let rows: [Int]
      let setAside: Int
    }

    let feasible: Bool
    let levels: [Level]
    let build_ms: Double
    let solve_ms: Double
    let values: [Double]
    /// The indices of all conflicting rows in the file, starting at 0.
    let conflict: [Int]?
    let conflicts: [Conflict]?
  }

  func run() throws {
    let text =
      file == "-"
      ? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
      : try String(contentsOfFile: file, encoding: .utf8)
    let problem = try ProblemFile.read(text)
    let start = CPUClock.now
    let (engine, ids) = try Gimbal.engine(for: problem)
    let built = CPUClock.now
    let solution = try engine.solve()
    let solved = CPUClock.now
    let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let conflicts = solution.conflicts.map { conflict in
      Result.Conflict(
        rows: conflict.rows.compactMap { indices[$0] }, setAside: indices[conflict.setAside] ?? -1)
    }
    let result = Result(
      feasible: conflicts.isEmpty,
      levels: solution.levels.map { .init(priority: $0.priority, error: $0.error) }, build_ms: built - start,
      solve_ms: solved - built, values: solution.values,
      conflict: conflicts.isEmpty ? nil : Set(conflicts.flatMap(\.rows)).sorted(),
      conflicts: conflicts.isEmpty ? nil : conflicts)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try encoder.encode(result), as: UTF8.self))
  }
}
