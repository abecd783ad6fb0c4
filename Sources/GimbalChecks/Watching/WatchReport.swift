import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory

/// A report on one event of a watched file, such as a save.
package struct WatchReport: Sendable {
  package enum Event: String, Sendable {
    /// The first valid version of the file.
    case start
    case save
    /// The file was removed.
    case removed
    /// The file cannot be read or solved. The last valid state is kept.
    case error
  }

  package let event: Event
  /// The path as the user typed it.
  package let path: String
  /// The local time, as in `2026-11-28 14:03:22`.
  let time: String
  /// The error message, which ends with a newline; `nil` without an error.
  package private(set) var error: String?
  /// The output of the commands that run after a save.
  package var output = ""
  private var state: LayoutState?
  private var change: LayoutStateChange?
  /// The duration of the layout and the checks.
  private var milliseconds = 0

  /// The number of moved views that a text report lists.
  package static let listedMoves = 20

  /// Creates a report on a file that was removed.
  package init(removed path: String, at time: String) {
    (event, self.path, self.time) = (.removed, path, time)
  }

  /// Creates a report on a file that cannot be read.
  package init(of path: String, error: String, at time: String) {
    (event, self.path, self.time, self.error) = (.error, path, time, error)
  }

  /// Creates a report on a file that was read.
  ///
  /// - Parameter change: The difference from the last valid state; `nil` if there is none.
  package init(
    of path: String, _ state: LayoutState, _ change: LayoutStateChange?, seconds: Double, at time: String
  ) {
    (event, self.path, self.time) = (change == nil ? .start : .save, path, time)
    (self.state, self.change) = (state, change)
    milliseconds = Int(clamping: (seconds * 1000).rounded(.up))
  }

  // MARK: Text

  /// The report as a block of lines, without the error.
  package var text: String {
    let clock = time.split(separator: " ").last ?? ""
    switch event {
    case .error: return ""
    case .removed:
      return "\(clock) \(path.visible): removed; the watch continues when the file exists again\n"
    case .start, .save: break
    }
    let lines = ["\(clock) \(path.visible): \(summary) (\(milliseconds) ms)"] + moveLines + findingLines
    return lines.map { $0 + "\n" }.joined() + output
  }

  private var summary: String {
    guard let change else { return state?.description ?? "" }
    let moved = change.movedCount
    func counted(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let parts = [
      moved == 0 ? "no view moved" : moved == 1 ? "1 view moved" : "\(moved) views moved",
      counted(change.newScenes.count, "new scene", "new scenes"),
      counted(change.removedScenes.count, "removed scene", "removed scenes"),
      counted(change.newFindings.count, "new finding", "new findings"),
      counted(change.resolvedFindings.count, "resolved finding", "resolved findings"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var moveLines: [String] {
    guard let change else { return [] }
    let hasScenes = (state?.file.scenes.count ?? 0) > 1
    var rows: [[String]] = []
    var count = 0
    for moves in change.moves {
      let label = (hasScenes ? [moves.part.name.text.visible] : []) + [moves.part.label]
      count += moves.changes.count
      rows += moves.changes.prefix(WatchReport.listedMoves - rows.count).map { change in
        [label.joined(separator: " "), change.name.text.visible]
          + [change.before, change.after].map { $0?.roundedNotation ?? "none" }
      }
    }
    let widths = (0..<3).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.displayWidth) }
      return "  \(cells[0])  \(cells[1])  \(cells[2]) -> \(row[3])"
    }
    let scenes =
      change.newScenes.map { "  scene '\($0)' is new" }
      + change.removedScenes.map { "  scene '\($0)' is removed" }
    return scenes + lines + (count > rows.count ? ["  and \(count - rows.count) more"] : [])
  }

  private var findingLines: [String] {
    func messages(_ findings: [(finding: Finding, scene: Scene)]) -> [String] {
      findings.map { FindingFormatter($0.finding).compilerMessage }
    }
    guard let change else { return messages(state?.findings ?? []) }
    return messages(change.newFindings)
      + change.resolvedFindings.map { "resolved: \(FindingFormatter($0.finding).summary)" }
  }

  // MARK: Data

  /// The report as one line of JSON.
  ///
  /// - Parameter picture: The picture of the scene, or `nil` if none is drawn.
  package func json(picture: String?) -> String {
    var facts: [(String, Value)] = [
      ("time", .text(time.replacing(" ", with: "T"))), ("event", .text(event.rawValue)),
      ("file", .text(path)), ("error", Value(error.map { String($0.dropLast($0.hasSuffix("\n") ? 1 : 0)) })),
    ]
    guard let state else { return OutputFormat.json.text(of: .report(Report(facts: facts))) }
    facts += [
      ("milliseconds", Value(milliseconds)),
      ("scenes", .array(state.file.scenes.map { Value($0.scene.name) })),
    ]
    if !output.isEmpty { facts.append(("output", .text(output))) }
    if let picture { facts.append(("picture", .text(picture))) }
    let lists = [
      moveList,
      WatchReport.list("findings", change?.newFindings ?? state.findings),
      WatchReport.list("resolved", change?.resolvedFindings ?? []),
    ]
    return OutputFormat.json.text(of: .report(Report(facts: facts, lists: lists)))
  }

  private var moveList: Report.List {
    let columns =
      ["scene", "orientation", "device", "language", "view", "change"].map { Report.Column($0) }
      + ["before", "after"].map { Report.Column($0, isFrame: true) }
    let rows = (change?.moves ?? []).flatMap { moves in
      moves.changes.map { change -> [Value] in
        [
          Value(moves.part.name), .text(moves.part.orientation.rawValue), Value(moves.part.device),
          Value(moves.part.language), Value(change.name), .text(change.kind.rawValue),
          change.before.map(Value.frame) ?? .null, change.after.map(Value.frame) ?? .null,
        ]
      }
    }
    return Report.List("moved", columns, rows: rows)
  }

  private static func list(_ key: String, _ findings: [(finding: Finding, scene: Scene)]) -> Report.List {
    Report.List(
      key, findings.isEmpty ? [] : FindingTable.columns,
      rows: findings.map { FindingTable.row(of: $0.finding, in: $0.scene) })
  }
}
