import GimbalNotation

/// A log of the test results of one run, in the order in which they were added.
package final class TestLog {
  package private(set) var cases: [TestCase] = []

  /// `true` if the run was cancelled before its end.
  package private(set) var isCancelled = false

  /// `true` if a file could not be read.
  private(set) var hasUnread = false

  package init() {}

  /// `true` if a test failed or could not run.
  var hasFailed: Bool { cases.contains { $0.isBroken || !$0.errors.isEmpty } }

  package func add(_ test: TestCase) { cases.append(test) }

  /// Adds an error for a file that cannot be read.
  ///
  /// - Parameter message: The reason, on one line.
  package func add(unreadable file: String, _ message: String, line: Int = 0, column: Int = 0) {
    let start = line > 0 ? Position(line: line, column: max(1, column)) : nil
    hasUnread = true
    add(broken: file, message, at: TestPlace(file: file, start: start))
  }

  /// Adds an error for an item that could not be tested.
  package func add(broken name: String, _ message: String, at place: TestPlace) {
    let problem = TestProblem(
      rule: TestLog.unreadable, message: message, text: "\(place.words): \(message)\n", place: place,
      severity: .error)
    add(TestCase(name: name, file: place.file, seconds: nil, problems: [problem], isBroken: true))
  }

  /// Adds an error for a file whose test was cancelled.
  package func add(cancelled file: String, _ message: String) {
    isCancelled = true
    add(broken: file, message, at: TestPlace(file: file))
  }

  /// The rule name in error reports about items that could not be tested.
  package static let unreadable = "error"
}

extension TestLog {
  /// Adds the result of a check of a scene. The errors and warnings in `report`, the report of the check,
  /// become the problems of the test case.
  ///
  /// - Parameters:
  ///   - place: The source location of the start of the scene.
  ///   - name: The name of the test, which consists of the scene and the traits with which the scene was
  ///     checked.
  package func add(_ report: Report, at place: TestPlace, named name: String, seconds: Double? = nil) {
    add(
      TestCase(
        name: name, file: place.file, seconds: seconds, problems: TestLog.problems(in: report, at: place),
        isBroken: false))
  }

  /// Returns the errors and warnings in the report of a check. Notes are omitted.
  package static func problems(in report: Report, at place: TestPlace) -> [TestProblem] {
    // A sweep checks a scene with many combinations of traits. Its report has no 'orientation' entry, because
    // the text of each finding names the traits.
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

  /// Returns the violated rule and the severity of a row in the report of a check; `nil` for a note.
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
