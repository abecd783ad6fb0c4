import GimbalModel
package import GimbalReporting
package import GimbalStore

/// The numbers of rows that a merge added, changed and removed, and the constraints that it renumbered.
package struct MergeTables {
  package let report: MergeReport

  package init(report: MergeReport) {
    self.report = report
  }

  private var counts: [(one: String, many: String, count: MergeReport.Count)] {
    [
      ("scene", "scenes", report.scenes), ("view", "views", report.views), ("set", "sets", report.sets),
      ("constraint", "constraints", report.constraints), ("override", "overrides", report.overrides),
      ("placement", "placements", report.placements), ("box", "boxes of layouts", report.boxes),
      ("number", "numbers", report.numbers),
    ].filter { !$0.2.isEmpty }
  }

  private static let changeColumns = ["kind", "added", "changed", "removed"].map { Report.Column($0) }

  /// The numbers of added, changed and removed rows, such as `views: 2 added, 1 changed`.
  package var changes: Report.List {
    Report.List(
      "changes", MergeTables.changeColumns,
      rows: counts.map {
        [.text($0.one), Value($0.count.added), Value($0.count.changed), Value($0.count.removed)]
      },
      prose: counts.map { _, many, count in
        let words = [(count.added, "added"), (count.changed, "changed"), (count.removed, "removed")]
        return "\(many): " + words.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
      })
  }

  private static let renumberedColumns = ["scene", "theirs", "here"].map { Report.Column($0) }

  /// The constraints from the merged branch that received new numbers, because constraints of the current
  /// branch already use the original numbers.
  package var renumbered: Report.List {
    let names = Dictionary(
      report.touched.compactMap { $0.after.map { ($0.id, $0.name) } }, uniquingKeysWith: { one, _ in one })
    return Report.List(
      "renumbered", MergeTables.renumberedColumns,
      rows: report.renumbered.map {
        [Value(names[$0.scene]), .text("#\($0.old)"), .text("#\($0.new)")]
      },
      prose: report.renumbered.map { "their #\($0.old) was renumbered to #\($0.new)" })
  }

  /// The lists for a merge without changes. Both lists are empty.
  package static let none = [
    Report.List("changes", changeColumns, rows: []),
    Report.List("renumbered", renumberedColumns, rows: []),
  ]
}
