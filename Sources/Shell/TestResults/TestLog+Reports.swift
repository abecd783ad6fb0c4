import Notation

extension TestLog {
  /// Adds a scene of a file that was checked, by what its report says.
  ///
  /// - Parameters:
  ///   - place: where the scene starts.
  ///   - name: what was looked at: the scene and how.
  func add(_ report: Report, at place: TestPlace, named name: String, seconds: Double? = nil) {
    var problems: [TestProblem] = []
    for list in report.lists {
      for (index, row) in list.rows.enumerated() {
        guard let (rule, severity) = TestLog.rule(of: row, in: list) else { continue }
        let words = list.prose?[index] ?? list.key
        problems.append(
          TestProblem(
            rule: rule, message: String(words.split(separator: "\n").first ?? ""),
            text: "\(place.file): \(words)\n", place: place, severity: severity))
      }
    }
    add(TestCase(name: name, file: place.file, seconds: seconds, problems: problems, isBroken: false))
  }

  /// What a row of a check's report breaks; nil for a note.
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
