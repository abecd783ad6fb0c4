import GimbalNotation

extension TestLog {
  /// Adds a scene of a file that was checked, by what its report says.
  ///
  /// - Parameters:
  ///   - place: where the scene starts.
  ///   - name: what was looked at: the scene and how.
  func add(_ report: Report, at place: TestPlace, named name: String, seconds: Double? = nil) {
    add(
      TestCase(
        name: name, file: place.file, seconds: seconds, problems: TestLog.problems(in: report, at: place),
        isBroken: false))
  }

  /// What a check's report says is wrong, and what is rarely meant; notes are neither.
  static func problems(in report: Report, at place: TestPlace) -> [TestProblem] {
    // A sweep's findings say themselves how they were looked at.
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
