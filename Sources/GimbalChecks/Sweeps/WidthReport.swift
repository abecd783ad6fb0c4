import GimbalFindings
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The report on the findings of a scene at every whole width of a range, in one or several combinations of
/// the other traits.
package struct WidthReport {
  /// A finding, with the combinations of traits in which it occurs.
  struct Entry {
    /// The finding in the first combination.
    let result: WidthResult
    var occurrences: [Occurrence]

    /// A combination, and the widths at which the finding occurs in it.
    struct Occurrence {
      /// The combination, such as `iPhone 15, portrait`.
      let combination: String
      let result: WidthResult
    }
  }

  let scene: Name
  let range: WidthRange
  /// The number of combinations.
  let combinations: Int
  /// The findings, in the order of the combinations.
  let entries: [Entry]

  /// Creates the report on the findings in one or several combinations.
  ///
  /// - Parameter results: The findings in each combination. If there is only one combination, its text, such
  ///   as `iPhone 15, portrait`, is not printed.
  package init(scene: Name, range: WidthRange, results: [(combination: String, findings: [WidthResult])]) {
    self.scene = scene
    self.range = range
    combinations = results.count
    var entries: [Entry] = []
    var indices: [LayoutFault: Int] = [:]
    for (combination, findings) in results {
      for found in findings {
        let occurrence = Entry.Occurrence(combination: combination, result: found)
        if let index = indices[found.fault] {
          entries[index].occurrences.append(occurrence)
        } else {
          indices[found.fault] = entries.count
          entries.append(Entry(result: found, occurrences: [occurrence]))
        }
      }
    }
    self.entries = entries
  }

  /// Returns the number of listed findings and the widths, such as `main  widths 320 to 400 pt: 1 finding`.
  ///
  /// - Parameter others: The number of findings that do not depend on the width.
  func title(count: Int, others: Int = 0) -> String {
    let widths = "widths \(range.bounds.lowerBound) to \(range.bounds.upperBound) pt"
    let traits = combinations == 1 ? "" : " in \(combinations) combinations"
    return "\(scene)  \(widths)\(traits): \(SweepReport.description(count, of: entries.count + others))"
  }

  var facts: [(String, Value)] {
    [
      ("scene", Value(scene)), ("firstWidth", Value(range.bounds.lowerBound)),
      ("lastWidth", Value(range.bounds.upperBound)),
      ("combinations", Value(combinations)), ("solved", Value(range.bounds.count * combinations)),
    ]
  }

  package var report: Report {
    Report(
      title: title(count: entries.count), facts: facts,
      lists: [
        Report.List(
          "findings", (["kind", "finding", "view"] + WidthReport.detailColumns).map { Report.Column($0) },
          rows: entries.map(row), prose: findings.map { FindingFormatter($0).projectMessage })
      ], saysNothingFound: true)
  }

  /// The findings, each with the widths at which it occurs.
  package var findings: [Finding] {
    entries.map { entry in
      entry.result.finding.adding(description(of: entry)).inProject(scene, nil, as: .error)
    }
  }

  private func row(_ entry: Entry) -> [Value] {
    [.text(entry.result.finding.kind.name), .text(entry.result.finding.message), Value(entry.result.view)]
      + details(of: entry)
  }

  // MARK: Widths

  /// Returns the widths at which a finding occurs, followed by the causes of the finding at the start of each range of
  /// widths. Each cause is on a line of its own.
  func description(of entry: Entry) -> [String] {
    var groups: [(phrase: String, combinations: [String])] = []
    for occurrence in entry.occurrences {
      let phrase = phrase(occurrence.result.widths)
      if let index = groups.firstIndex(where: { $0.phrase == phrase }) {
        groups[index].combinations.append(occurrence.combination)
      } else {
        groups.append((phrase, [occurrence.combination]))
      }
    }
    let lines = groups.map { group in
      let isEverywhere = group.combinations.count == combinations
      return "fails \(group.phrase)"
        + (isEverywhere ? "" : " (\(group.combinations.joined(separator: "; ")))")
    }
    var causes: [String] = []
    for occurrence in entry.occurrences {
      for (widths, cause) in zip(occurrence.result.widths, occurrence.result.causes) where !cause.isEmpty {
        let line = "at \(widths.lowerBound) pt, \(cause)"
        if !causes.contains(line) { causes.append(line) }
      }
    }
    return lines + causes
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

  /// The names of the columns that describe the widths with a finding. `failing` counts the solved widths.
  /// `ranges` names the combinations if their widths differ.
  static let detailColumns = ["failing", "first", "last", "ranges", "causes"]

  /// Returns the values of `detailColumns` for a finding.
  func details(of entry: Entry) -> [Value] {
    let all = entry.occurrences.flatMap(\.result.widths)
    let texts = entry.occurrences.map { occurrence in
      occurrence.result.widths.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
    }
    let isEverywhere = texts.count == combinations && Set(texts).count == 1
    let ranges =
      isEverywhere
      ? texts[0] : zip(entry.occurrences, texts).map { "\($0.combination): \($1)" }.joined(separator: "; ")
    let causes = entry.occurrences.flatMap { occurrence in
      zip(occurrence.result.widths, occurrence.result.causes).filter { !$1.isEmpty }.map {
        "\($0.lowerBound): \($1)"
      }
    }
    return [
      Value(all.reduce(0) { $0 + $1.count }), Value(all.map(\.lowerBound).min() ?? 0),
      Value(all.map(\.upperBound).max() ?? 0), .text(ranges),
      .text(causes.joined(separator: "; ")),
    ]
  }
}
