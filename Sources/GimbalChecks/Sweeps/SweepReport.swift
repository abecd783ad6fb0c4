import GimbalFindings
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The report that `check` prints for a sweep. A sweep checks a scene in many combinations of traits.
package struct SweepReport {
  package let scene: Name
  /// The number of checked combinations of traits.
  package let cells: Int
  /// The number of combinations with findings.
  package let failedCells: Int
  package let results: [SweepResult]
  /// The error that prevents the sweep, or `nil` if the scene was checked.
  package var refusal: String?
  /// The number of views that keep their size at all text scales, because their text is in a font other than
  /// the system font and thus not measured.
  private let unmeasuredTexts: Int

  /// Creates the report on a sweep.
  ///
  /// - Parameter sweep: The sweep after its run.
  package init(
    scene: Name, cells: Int, sweep: Sweep, results: [SweepResult], refusal: String? = nil
  ) {
    self.scene = scene
    self.cells = cells
    failedCells = sweep.failedCells
    unmeasuredTexts = sweep.unmeasuredTexts
    self.results = results
    self.refusal = refusal
  }

  package var report: Report {
    Report(
      title: title(count: results.count),
      facts: [("scene", Value(scene)), ("cells", Value(cells)), ("failed", Value(failedCells))]
        + (refusal.map { [("error", Value.text($0))] } ?? []),
      lists: [
        Report.List(
          "findings", SweepReport.columns, rows: results.map(row),
          prose: findings.map { FindingFormatter($0).projectMessage })
      ] + notes, saysNothingFound: true)
  }

  /// The list of notes; empty if the text of all views was measured.
  private var notes: [Report.List] {
    guard let words = SweepReport.note(onUnmeasuredTexts: unmeasuredTexts) else { return [] }
    return [
      Report.List(
        "notes", ["kind", "note", "count"].map { Report.Column($0) },
        rows: [[.text("unmeasured"), .text(words), Value(unmeasuredTexts)]], prose: ["note: \(words)"])
    ]
  }

  /// Returns a note on views that keep their size at all text scales, or `nil` if there is no such view.
  package static func note(onUnmeasuredTexts count: Int) -> String? {
    guard count > 0 else { return nil }
    return count == 1
      ? "1 view has text in a font other than the system font and keeps its size at all text scales"
      : "\(count) views have text in a font other than the system font and keep their sizes at "
        + "all text scales"
  }

  /// Passes the exit status of each finding, and of an error that prevents the sweep, to a closure.
  package func note(_ note: (ExitStatus) -> Void) {
    if refusal != nil { note(.failed) }
    for result in results { note(result.fault.kind.failure) }
  }

  /// Returns the first line of the report.
  ///
  /// - Parameter count: The number of listed findings. Findings are not listed if a baseline accepts them, if
  ///   they were already listed, for example for another language, or if they are notes and the run does not
  ///   report notes.
  ///
  /// - Parameter others: The number of findings that do not depend on the combination.
  func title(count: Int, others: Int = 0) -> String {
    if let refusal { return "\(scene)  not checked: \(refusal)" }
    let combinations = "\(cells) combination\(cells == 1 ? "" : "s")"
    let failed =
      cells == 1 || count < results.count || count == 0 || others > 0 ? "" : ", in \(failedCells) of them"
    return
      "\(scene)  \(combinations): \(SweepReport.description(count, of: results.count + others, more: failed))"
  }

  /// Returns the numbers of listed and omitted findings as text, such as `2 findings, 1 not listed`.
  ///
  /// - Parameter more: A suffix for the number of listed findings, such as `, in 3 of them`.
  static func description(_ count: Int, of all: Int, more: String = "") -> String {
    let omitted = all - count
    let rest = omitted == 0 ? "" : ", \(omitted) not listed"
    guard count > 0 else { return "no findings\(rest)" }
    return "\(count) finding\(count == 1 ? "" : "s")\(more)\(rest)"
  }

  /// The findings, each with the combinations in which it occurs.
  package var findings: [Finding] {
    results.map { result in
      result.finding.adding([description(of: result)]).inProject(scene, nil, as: .error)
    }
  }

  /// Returns a text about the combinations with a finding: their number, the first combination, and the
  /// boundary.
  func description(of result: SweepResult) -> String {
    let boundary = result.boundary.map { "; \($0.description)" } ?? ""
    return "in \(result.count) of \(cells), first \(result.example.description)\(boundary)"
  }

  private static let columns = (["kind", "finding", "view"] + detailColumns).map { Report.Column($0) }

  /// The names of the columns that describe the combinations with a finding.
  static let detailColumns = [
    "failing", "device", "orientation", "direction", "textScale", "textSize", "keyboard", "axis", "fails",
    "passes", "systemVersion",
  ]

  private func row(_ result: SweepResult) -> [Value] {
    [.text(result.finding.kind.name), .text(result.finding.message), Value(result.view)] + details(of: result)
  }

  /// The values of `detailColumns` for each result.
  var details: [[Value]] { results.map(details) }

  private func details(of result: SweepResult) -> [Value] {
    let (example, boundary) = (result.example, result.boundary)
    return [
      Value(result.count),
      .text(example.device.name), .text(example.traits.orientation.rawValue),
      .text(example.traits.direction.rawValue), .number(example.traits.textScale),
      .text(example.traits.textSize.optionName),
      .text(example.traits.keyboard.rawValue),
      Value(boundary?.axis.rawValue), boundary.map { .number($0.fails) } ?? .null,
      boundary.map { .number($0.passes) } ?? .null, example.traits.systemVersion.map { Value($0) } ?? .null,
    ]
  }
}
