import GimbalNotation

/// The tests of a run, in order.
package final class TestLog {
  package private(set) var cases: [TestCase] = []

  /// A Boolean value that indicates whether the run ended early.
  package private(set) var isCancelled = false

  package init() {}

  /// A Boolean value that indicates whether a test failed or could not run.
  var hasFailed: Bool { cases.contains { $0.isBroken || !$0.errors.isEmpty } }

  package func add(_ test: TestCase) { cases.append(test) }

  /// Adds a file that cannot be read.
  ///
  /// - Parameter message: The reason, on one line.
  package func add(unreadable file: String, _ message: String, line: Int = 0, column: Int = 0) {
    let start = line > 0 ? Position(line: line, column: max(1, column)) : nil
    add(broken: file, message, at: TestPlace(file: file, start: start))
  }

  /// Adds an item that could not be tested.
  package func add(broken name: String, _ message: String, at place: TestPlace) {
    let problem = TestProblem(
      rule: TestLog.unreadable, message: message, text: "\(place.words): \(message)\n", place: place,
      severity: .error)
    add(TestCase(name: name, file: place.file, seconds: nil, problems: [problem], isBroken: true))
  }

  /// Adds a file whose test was cancelled.
  package func add(cancelled file: String, _ message: String) {
    isCancelled = true
    add(broken: file, message, at: TestPlace(file: file))
  }

  /// The rule name of items that could not be tested.
  package static let unreadable = "error"
}

extension TestLog {
  /// Adds a checked scene of a file with the problems in its report.
  ///
  /// - Parameters:
  ///   - place: The start of the scene.
  ///   - name: The scene and the traits it was checked with.
  package func add(_ report: Report, at place: TestPlace, named name: String, seconds: Double? = nil) {
    add(
      TestCase(
        name: name, file: place.file, seconds: seconds, problems: TestLog.problems(in: report, at: place),
        isBroken: false))
  }

  /// Returns the errors and warnings in the report of a check. Notes are omitted.
  package static func problems(in report: Report, at place: TestPlace) -> [TestProblem] {
    // The text of a sweep finding already contains its traits.
    let subject = ["scene", "orientation"].compactMap { key -> String? in
      guard case .text(let value)? = report.facts.first(where: { $0.key == key })?.value else { return nil }
      return key == "scene" ? "scene '\(value)'" : value
    }.joined(separator: ", ")
    return report.lists.flatMap { list in
      list.rows.enumerated().compactMap { index, row in
        guard let (rule, severity) = rule(of: row, in: list) else { return nil }
        let words = "\(subject): \(list.prose?[index] ?? list.key)"
        return TestProblem(
          rule: rule, message: words, text: "\(place.words): \(words)\n", place: place, severity: severity)
      }
    }
  }

  /// Returns the rule that a row of a check report violates, or `nil` for a note.
  private static func rule(
    of row: [Value], in list: Report.List
  ) -> (rule: String, severity: TestProblem.Severity)? {
    switch list.key {
    case "conflicts": return ("conflict", .error)
    case "ambiguous": return ("ambiguity", .error)
    case "findings", "warnings":
      guard case .text(let kind)? = row.first else { return nil }
      return (kind, list.key == "findings" ? .error : .warning)
    default: return nil
    }
  }
}
