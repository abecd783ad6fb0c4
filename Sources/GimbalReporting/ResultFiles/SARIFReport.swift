import GimbalJSON
import GimbalNotation

/// A report of findings as SARIF (Static Analysis Results Interchange Format 2.1.0, OASIS Standard). Section
/// numbers in comments refer to this standard.
package struct SARIFReport {
  private let findings: [Finding]
  private let version: String
  private let exitCode: Int32
  private let isWhole: Bool
  private let showsAdvice: Bool
  private let path: (String) -> String

  /// Creates a report of the findings in a test log.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - exitCode: The exit code of the run.
  ///   - showsAdvice: `true` to describe the kinds of findings with advice, as for checks of files.
  ///   - path: A closure that returns the path that the report shows for a file in the log.
  package init(
    _ log: TestLog, version: String, exitCode: Int32, showsAdvice: Bool = false,
    path: @escaping (String) -> String = { $0 }
  ) {
    self.showsAdvice = showsAdvice
    self.path = path
    findings = log.cases.flatMap(\.findings)
    self.version = version
    // The exit codes 2, 5 and 6 mean usage errors, store errors and unreadable files, which make a run
    // incomplete. Findings have other exit codes.
    isWhole = !log.isCancelled && !log.hasUnread && ![2, 5, 6].contains(exitCode)
    self.exitCode = exitCode
  }

  /// The JSON text of one run, with the violated rules sorted by name.
  ///
  /// - Complexity: O(n log n).
  package var text: String {
    let kinds = Dictionary(findings.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = kinds.keys.sorted()
    // SARIF sections 3.19 (toolComponent) and 3.49 (reportingDescriptor)
    let driver = object([
      ("name", .text("gimbal")), ("version", .text(version)),
      ("rules", .array(rules.compactMap { kinds[$0].map(descriptor) })),
    ])
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    // SARIF sections 3.14 (run) and 3.20 (invocation)
    let run = object([
      ("tool", object([("driver", driver)])),
      (
        "invocations",
        .array([object([("executionSuccessful", .bool(isWhole)), ("exitCode", JSON(Int(exitCode)))])])
      ),
      ("columnKind", .text("unicodeCodePoints")),
      ("results", .array(findings.map { result($0, rule: indices[$0.rule] ?? 0) })),
    ])
    // SARIF section 3.13 (sarifLog)
    let log = object([
      (
        "$schema",
        .text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      ), ("version", .text("2.1.0")), ("runs", .array([run])),
    ])
    return log.serialized + "\n"
  }

  /// Returns the JSON object of a finding (SARIF section 3.27, result).
  private func result(_ finding: Finding, rule: Int) -> JSON {
    object(
      [
        ("ruleId", .text(finding.rule)), ("ruleIndex", JSON(rule)),
        ("level", .text(finding.severity.rawValue)),
        ("message", message(FindingFormatter(finding).testMessage)),
        ("locations", .array([object(locations(of: finding))])),
      ]
        + (finding.fingerprint.map { [("partialFingerprints", object([("gimbalFinding/v1", .text($0))]))] }
          ?? []))
  }

  /// Returns the JSON object that describes the rule of a finding (SARIF section 3.49, reportingDescriptor).
  private func descriptor(of finding: Finding) -> JSON {
    let kind = finding.kind
    guard showsAdvice, FindingKind.named(kind.name) != nil else {
      return object([("id", .text(finding.rule)), ("shortDescription", message(summary(of: finding)))])
    }
    return object([
      ("id", .text(kind.name)), ("name", .text(kind.name)), ("shortDescription", message(kind.summary)),
      ("fullDescription", message(kind.summary + " " + kind.advice)),
      ("help", object([("text", .text(kind.advice)), ("markdown", .text(kind.markdown))])),
      ("defaultConfiguration", object([("level", .text(kind.severity.rawValue))])),
    ])
  }

  /// Returns the short description of the rule of a finding in a scene of a project or in a statement.
  private func summary(of finding: Finding) -> String {
    if case .statement = finding.setting { return finding.kind.summary }
    return finding.kind.projectSummary ?? "Valid, but probably a mistake: \(finding.rule)."
  }

  /// Returns the fields of a location: the place in the file and, if known, the object in the Interface
  /// Builder document (SARIF section 3.33, logicalLocation).
  private func locations(of finding: Finding) -> [(String, JSON)] {
    let fields = finding.location.map { [("physicalLocation", location($0))] } ?? []
    guard let found = finding.object, let id = found.id else { return fields }
    let names = [("identifier", found.identifier), ("userLabel", found.userLabel), ("outlet", found.outlet)]
    let properties = names.compactMap { key, value in value.map { (key, JSON.text($0)) } }
    var logical = [
      ("name", JSON.text(found.userLabel ?? found.outlet ?? found.identifier ?? id)),
      ("fullyQualifiedName", .text(id)), ("kind", .text("object")),
    ]
    if !properties.isEmpty { logical.append(("properties", object(properties))) }
    return fields + [("logicalLocations", .array([object(logical)]))]
  }

  /// Returns the JSON object of a source location (SARIF sections 3.29, physicalLocation, and 3.30, region).
  private func location(_ location: FindingLocation) -> JSON {
    var fields = [("artifactLocation", object([("uri", .text(uri(path(location.file))))]))]
    if let start = location.start {
      var region = [("startLine", JSON(start.line)), ("startColumn", JSON(start.column))]
      // In SARIF, the end of a region is the position after its last character.
      if let end = location.end {
        region += [
          ("endLine", JSON(end.line)),
          ("endColumn", JSON(max(end.column, start.line == end.line ? start.column : 1))),
        ]
      }
      fields.append(("region", object(region)))
    }
    return object(fields)
  }

  private func message(_ text: String) -> JSON { object([("text", .text(text))]) }

  private func object(_ fields: [(String, JSON)]) -> JSON {
    .fields(fields.map { JSON.Field(key: $0, value: $1) })
  }

  /// Returns a path as a URI (RFC 3986). A relative path remains relative.
  private func uri(_ path: String) -> String {
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in (path.hasPrefix("./") ? String(path.dropFirst(2)) : path).utf8 {
      if kept.contains(byte) {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let code = String(byte, radix: 16, uppercase: true)
        text += "%" + (code.count < 2 ? "0" : "") + code
      }
    }
    return text
  }
}
