import GimbalNotation

/// The documentation of a rule, a kind of finding such as `overlap`.
package struct RulePage: Hashable, Sendable {
  package let summary: String
  package let advice: String
  /// The summary and the advice as Markdown, with the command that lists all rules.
  package let markdown: String
  package let level: TestProblem.Severity

  package init(summary: String, advice: String, markdown: String, level: TestProblem.Severity) {
    self.summary = summary
    self.advice = advice
    self.markdown = markdown
    self.level = level
  }
}

/// A report of findings as SARIF (Static Analysis Results Interchange Format 2.1.0, OASIS Standard). Section
/// numbers in comments refer to this standard.
package struct SARIFReport {
  private let problems: [TestProblem]
  private let version: String
  private let exitCode: Int32
  private let isWhole: Bool
  private let pages: [String: RulePage]
  private let path: (String) -> String

  /// Creates a report of the problems in a test log.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - exitCode: The exit code of the run.
  ///   - pages: The documentation of the rules, keyed by rule name.
  ///   - path: A closure that returns the path that the report shows for a file in the log.
  package init(
    _ log: TestLog, version: String, exitCode: Int32, pages: [String: RulePage] = [:],
    path: @escaping (String) -> String = { $0 }
  ) {
    self.pages = pages
    self.path = path
    problems = log.cases.flatMap(\.problems)
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
    let rules = Set(problems.map(\.rule)).sorted()
    // SARIF sections 3.19 (toolComponent) and 3.49 (reportingDescriptor)
    let driver = object([
      ("name", .text("gimbal")), ("version", .text(version)),
      ("rules", .array(rules.map(descriptor))),
    ])
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    // SARIF sections 3.14 (run) and 3.20 (invocation)
    let run = object([
      ("tool", object([("driver", driver)])),
      (
        "invocations",
        .array([object([("executionSuccessful", .bool(isWhole)), ("exitCode", Value(Int(exitCode)))])])
      ),
      ("columnKind", .text("unicodeCodePoints")),
      ("results", .array(problems.map { result($0, rule: indices[$0.rule] ?? 0) })),
    ])
    // SARIF section 3.13 (sarifLog)
    let log = object([
      (
        "$schema",
        .text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      ), ("version", .text("2.1.0")), ("runs", .array([run])),
    ])
    return JSONFormatter.text(of: log) + "\n"
  }

  /// Returns the JSON object of a finding (SARIF section 3.27, result).
  private func result(_ problem: TestProblem, rule: Int) -> Value {
    object(
      [
        ("ruleId", .text(problem.rule)), ("ruleIndex", Value(rule)),
        ("level", .text(problem.severity.rawValue)),
        ("message", message(problem.message)),
        ("locations", .array([object(locations(of: problem))])),
      ]
        + (problem.fingerprint.map { [("partialFingerprints", object([("gimbalFinding/v1", .text($0))]))] }
          ?? []))
  }

  /// Returns the JSON object that describes a rule (SARIF section 3.49, reportingDescriptor).
  private func descriptor(of rule: String) -> Value {
    guard let page = pages[rule] else {
      return object([("id", .text(rule)), ("shortDescription", message(words(rule)))])
    }
    return object([
      ("id", .text(rule)), ("name", .text(rule)), ("shortDescription", message(page.summary)),
      ("fullDescription", message(page.summary + " " + page.advice)),
      ("help", object([("text", .text(page.advice)), ("markdown", .text(page.markdown))])),
      ("defaultConfiguration", object([("level", .text(page.level.rawValue))])),
    ])
  }

  /// Returns the fields of a location: the place in the file and, if known, the object in the Interface
  /// Builder document (SARIF section 3.33, logicalLocation).
  private func locations(of problem: TestProblem) -> [(String, Value)] {
    let place = [("physicalLocation", location(problem.place))]
    guard let found = problem.object else { return place }
    let names = [("identifier", found.identifier), ("userLabel", found.userLabel), ("outlet", found.outlet)]
    let properties = names.compactMap { key, value in value.map { (key, Value.text($0)) } }
    var logical = [
      ("name", Value.text(found.userLabel ?? found.outlet ?? found.identifier ?? found.id)),
      ("fullyQualifiedName", .text(found.id)), ("kind", .text("object")),
    ]
    if !properties.isEmpty { logical.append(("properties", object(properties))) }
    return place + [("logicalLocations", .array([object(logical)]))]
  }

  /// Returns the JSON object of a source location (SARIF sections 3.29, physicalLocation, and 3.30, region).
  private func location(_ place: TestPlace) -> Value {
    var fields = [("artifactLocation", object([("uri", .text(uri(path(place.file))))]))]
    if let start = place.start {
      var region = [("startLine", Value(start.line)), ("startColumn", Value(start.column))]
      // In SARIF, the end of a region is the position after its last character.
      if let end = place.end {
        region += [
          ("endLine", Value(end.line)),
          ("endColumn", Value(max(end.column, start.line == end.line ? start.column : 1))),
        ]
      }
      fields.append(("region", object(region)))
    }
    return object(fields)
  }

  private func message(_ text: String) -> Value { object([("text", .text(text))]) }

  private func object(_ fields: [(String, Value)]) -> Value {
    .fields(fields.map { Value.Field(key: $0, value: $1) })
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

  /// Returns the short description of a rule that has no documentation in `pages`.
  private func words(_ rule: String) -> String {
    switch rule {
    case TestLog.unreadable: return "A command failed, or a file cannot be read."
    case "conflict": return "Required constraints contradict each other."
    case "ambiguity": return "A position or size is ambiguous."
    case "truncated": return "A view does not show all of its text."
    case "outside": return "A view is not entirely on the screen."
    case "overlap": return "Two siblings overlap."
    case "loop": return "A layout changes again in every pass."
    case "check": return "A checked layout has no problems."
    default:
      let kind = rule.split(separator: "-").dropFirst().joined(separator: "-")
      return rule.hasPrefix("expect-")
        ? "An expectation of kind '\(kind)' is met." : "Valid, but probably a mistake: \(rule)."
    }
  }
}
