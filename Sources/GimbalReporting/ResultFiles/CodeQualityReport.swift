import GimbalJSON
import GimbalNotation

/// A report of findings in the format of GitLab Code Quality, a JSON array with an object for each finding.
package struct CodeQualityReport {
  private let findings: [Finding]
  private let path: (String) -> String

  /// Creates a report of the findings in a log.
  ///
  /// - Parameter path: A closure that returns the path that the report shows for a file in the log.
  package init(_ log: TestLog, path: @escaping (String) -> String = { $0 }) {
    findings = log.cases.flatMap(\.findings)
    self.path = path
  }

  package var text: String { JSON.array(findings.map(entry)).serialized + "\n" }

  private func entry(_ finding: Finding) -> JSON {
    let file = finding.location.map { path($0.file) } ?? ""
    let message = FindingFormatter(finding).testMessage
    // GitLab requires a fingerprint. A finding without one, such as a file that cannot be read, has its message.
    let fingerprint = finding.fingerprint ?? "\(file)\t\(finding.rule)\t\(message)"
    return object([
      ("description", .text(message)), ("check_name", .text(finding.rule)),
      ("fingerprint", .text(fingerprint)), ("severity", .text(CodeQualityReport.severity(of: finding))),
      (
        "location",
        object([
          ("path", .text(file)),
          ("lines", object([("begin", JSON(finding.location?.start?.line ?? 1))])),
        ])
      ),
    ])
  }

  private static func severity(of finding: Finding) -> String {
    switch finding.severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }

  private func object(_ fields: [(String, JSON)]) -> JSON {
    .fields(fields.map { JSON.Field(key: $0, value: $1) })
  }
}
