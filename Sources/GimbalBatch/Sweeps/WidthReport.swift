package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The report on the findings of a scene at every whole width of a range.
package struct WidthReport {
  let scene: Name
  /// The combination of the other traits, such as `iPhone 15, portrait`; empty if the scene is checked in only
  /// one combination.
  let combination: String
  let range: WidthRange
  let findings: [WidthFinding]

  package init(scene: Name, combination: String, range: WidthRange, findings: [WidthFinding]) {
    self.scene = scene
    self.combination = combination
    self.range = range
    self.findings = findings
  }

  package var report: Report {
    Report(
      title: title,
      facts: [
        ("scene", Value(scene)), ("combination", combination.isEmpty ? .null : .text(combination)),
        ("first", Value(range.bounds.lowerBound)), ("last", Value(range.bounds.upperBound)),
        ("solved", Value(range.bounds.count)),
      ],
      lists: [
        Report.List("findings", WidthReport.columns, rows: findings.map(row), prose: findings.map(words))
      ], saysNothingFound: true)
  }

  private var title: String {
    let traits = combination.isEmpty ? "" : "  \(combination)"
    let widths = "widths \(range.bounds.lowerBound) to \(range.bounds.upperBound) pt"
    let count =
      findings.isEmpty ? "no findings" : "\(findings.count) finding\(findings.count == 1 ? "" : "s")"
    return "\(scene)\(traits)  \(widths): \(count)"
  }

  private func words(_ found: WidthFinding) -> String {
    var words = "\(found.finding.kind.rawValue): \(found.words)\n  fails \(phrase(found.widths))"
    for (widths, cause) in zip(found.widths, found.causes) where !cause.isEmpty {
      words += "\n  at \(widths.lowerBound) pt, \(cause)"
    }
    return words
  }

  /// Returns ranges of widths in words, such as `from 380 pt of width up`.
  private func phrase(_ widths: [ClosedRange<Int>]) -> String {
    let parts = widths.map { one in
      switch (one.lowerBound == range.bounds.lowerBound, one.upperBound == range.bounds.upperBound) {
      case (true, true): "at all widths"
      case (true, false): "up to \(one.upperBound) pt of width"
      case (false, true): "from \(one.lowerBound) pt of width up"
      case (false, false):
        one.count == 1
          ? "at \(one.lowerBound) pt of width" : "from \(one.lowerBound) to \(one.upperBound) pt of width"
      }
    }
    return parts.joined(separator: " and ")
  }

  private static let columns = [
    "kind", "finding", "view", "failing", "first", "last", "ranges", "causes",
  ].map { Report.Column($0) }

  private func row(_ found: WidthFinding) -> [Value] {
    let ranges = found.widths.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
    let causes = zip(found.widths, found.causes).filter { !$1.isEmpty }.map { "\($0.lowerBound): \($1)" }
    return [
      .text(found.finding.kind.rawValue), .text(found.words), Value(found.view), Value(found.count),
      Value(found.widths.first?.lowerBound ?? 0), Value(found.widths.last?.upperBound ?? 0), .text(ranges),
      .text(causes.joined(separator: "; ")),
    ]
  }
}
