import GimbalNotation

/// A report of findings in the XML format of Checkstyle, which many CI servers read.
package struct CheckstyleReport {
  private let findings: [(file: String, finding: Finding)]

  /// Creates a report of the findings in a log.
  ///
  /// - Parameter path: A closure that returns the path that the report shows for a file in the log.
  package init(_ log: TestLog, path: (String) -> String = { $0 }) {
    findings = log.cases.flatMap(\.findings).map { ($0.location.map { path($0.file) } ?? "", $0) }
  }

  /// The XML document, with one element for each file, in the order in which the files were read.
  package var text: String {
    var files: [String] = []
    var found: [String: [Finding]] = [:]
    for (file, finding) in findings {
      if found[file] == nil { files.append(file) }
      found[file, default: []].append(finding)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    for file in files {
      text += "  <file name=\(XMLText.attribute(file))>\n"
      for finding in found[file] ?? [] { text += CheckstyleReport.element(finding) }
      text += "  </file>\n"
    }
    return text + "</checkstyle>\n"
  }

  private static func element(_ finding: Finding) -> String {
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let start = finding.location?.start
    return
      "    <error line=\"\(start?.line ?? 1)\" column=\"\(start?.column ?? 1)\" severity=\"\(severity)\" message="
      + XMLText.attribute(FindingFormatter(finding).testLine)
      + " source=\(XMLText.attribute("gimbal.\(finding.rule)"))/>\n"
  }
}
