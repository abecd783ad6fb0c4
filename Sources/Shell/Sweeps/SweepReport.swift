import Model
import Notation

/// What a sweep found, as `check` prints it.
struct SweepReport {
  let scene: Name
  /// How many combinations there were, and in how many something was found.
  let cells: Int
  let failedCells: Int
  let results: [SweepResult]

  var report: Report {
    Report(
      title: title,
      facts: [("scene", Value(scene)), ("cells", Value(cells)), ("failed", Value(failedCells))],
      lists: [
        Report.List(
          "findings", SweepReport.columns, rows: results.map(row), prose: results.map(words))
      ])
  }

  /// What it means for the exit code.
  func note(_ note: (ExitStatus) -> Void) { for result in results { note(result.finding.kind.status) } }

  private var title: String {
    let combinations = "\(cells) combination\(cells == 1 ? "" : "s")"
    guard let count = results.isEmpty ? nil : results.count else {
      return "\(scene)  \(combinations): all fine"
    }
    return "\(scene)  \(combinations): \(count) finding\(count == 1 ? "" : "s"), in \(failedCells) of them"
  }

  private func words(_ result: SweepResult) -> String {
    let boundary = result.boundary.map { "; \($0.words)" } ?? ""
    return "\(result.finding.kind.rawValue): \(result.words)\n"
      + "  in \(result.count) of \(cells), first \(result.example.words)\(boundary)"
  }

  private static let columns =
    ["kind", "finding", "view", "cells", "device", "orientation", "direction", "textScale"].map {
      Report.Column($0)
    } + ["axis", "fails", "passes"].map { Report.Column($0) }

  private func row(_ result: SweepResult) -> [Value] {
    let (example, boundary) = (result.example, result.boundary)
    return [
      .text(result.finding.kind.rawValue), .text(result.words), Value(result.view), Value(result.count),
      .text(example.device.name), .text(example.traits.orientation.rawValue),
      .text(example.traits.direction.rawValue), .number(example.traits.textScale),
      Value(boundary?.axis.rawValue), boundary.map { .number($0.fails) } ?? .null,
      boundary.map { .number($0.passes) } ?? .null,
    ]
  }
}
