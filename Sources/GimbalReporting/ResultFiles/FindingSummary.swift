import GimbalModel
import GimbalNotation

/// A summary of findings as Markdown, for the page of a build: a table of kinds, and a list of errors.
package struct FindingSummary {
  private let findings: [Finding]
  private let path: (String) -> String

  /// The maximum number of errors in the list. Pages of builds have a limited length.
  private static let listedErrors = 50

  /// Creates a summary of the findings in a log.
  ///
  /// - Parameter path: A closure that returns the path that the report shows for a file in the log.
  package init(_ log: TestLog, path: @escaping (String) -> String = { $0 }) {
    findings = log.cases.flatMap(\.findings)
    self.path = path
  }

  package var text: String {
    guard !findings.isEmpty else { return "## Layout findings\n\nNo findings.\n" }
    var lines = ["## Layout findings", "", "| kind | errors | warnings | notes |", "|---|---|---|---|"]
    for rule in Set(findings.map(\.rule)).sorted() {
      let counts = FindingKind.Severity.allCases.map { severity in
        String(findings.count { $0.rule == rule && $0.severity == severity })
      }
      lines.append("| `\(rule)` | \(counts.joined(separator: " | ")) |")
    }
    let errors = findings.filter { $0.severity == .error }
    if !errors.isEmpty { lines.append("") }
    for finding in errors.prefix(FindingSummary.listedErrors) {
      let line = finding.location?.start.map { ":\($0.line)" } ?? ""
      let file = finding.location.map { path($0.file) } ?? ""
      lines.append(
        "- \(FindingSummary.code(file + line)) \(FindingSummary.code(FindingFormatter(finding).firstLine))")
    }
    if errors.count > FindingSummary.listedErrors {
      lines.append("- and \(errors.count - FindingSummary.listedErrors) more errors")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text as code, so that names in it make no links, mentions or formatting.
  private static func code(_ text: String) -> String {
    let visible = text.visible
    return visible.contains("`") ? "`` \(visible) ``" : "`\(visible)`"
  }
}
