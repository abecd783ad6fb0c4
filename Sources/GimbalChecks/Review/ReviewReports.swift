import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory

/// A review as reports for the data formats: one report for each changed scene, one for the changed elements outside of the
/// scenes of a document, one for each unreadable document, and one for all files without layout changes.
struct ReviewReports {
  let reports: [Report]

  init(_ reviews: [DocumentReview], _ moves: [LayoutMove]) {
    let moved = moves.map { move in
      Report(facts: [
        ("file", .text(move.newPath)), ("previousFile", .text(move.oldPath)), ("status", .text("moved")),
        ("scene", Value(move.name)), ("equal", move.result.map { Value.bool($0.isEqual) } ?? .null),
        ("words", .text(move.lines.joined(separator: "\n"))),
      ])
    }
    reports = moved + reviews.flatMap { ReviewReports.reports(of: $0) } + ReviewReports.unchanged(in: reviews)
  }

  /// Returns a report for the changed elements outside of the scenes of a document, and one for each changed scene.
  private static func reports(of review: DocumentReview) -> [Report] {
    if review.isUnchanged { return [] }
    let facts: [(String, Value)] = [
      ("file", .text(review.document.path)), ("previousFile", Value(review.document.old)),
      ("status", .text(review.document.status)), ("error", Value(review.failure)),
    ]
    if review.scenes.isEmpty, review.others.isEmpty { return [Report(facts: facts)] }
    let others =
      review.others.isEmpty ? [] : [Report(facts: facts, lists: [ReviewReports.changes(review.others)])]
    return others
      + review.scenes.map { scene in
        Report(
          facts: facts.dropLast() + [
            ("scene", Value(scene.name)), ("root", Value(scene.rootID)), ("error", Value(scene.failure)),
          ],
          lists: [
            ReviewReports.changes(scene.changes), ReviewReports.moves(of: scene),
            ReviewReports.list("newFindings", scene.newFindings),
            ReviewReports.list("goneFindings", scene.goneFindings),
          ])
      }
  }

  /// Returns a report of the files without layout changes, if there are any.
  private static func unchanged(in reviews: [DocumentReview]) -> [Report] {
    let paths = reviews.filter(\.isUnchanged).map { Value.text($0.document.path) }
    return paths.isEmpty
      ? [] : [Report(facts: [("status", .text("unchanged")), ("files", .array(paths))])]
  }

  private static func columns(_ keys: [String]) -> [Report.Column] { keys.map { Report.Column($0) } }

  private static func changes(_ changes: [ElementChange]) -> Report.List {
    Report.List(
      "changes", columns(["action", "kind", "name", "id", "line", "old", "new"]),
      rows: changes.map { change in
        [
          .text(change.action.rawValue), .text(change.kind.rawValue), .text(change.name),
          Value(change.element),
          change.line.map { Value($0) } ?? .null, Value(change.old), Value(change.new),
        ]
      })
  }

  private static func moves(of scene: SceneReview) -> Report.List {
    Report.List(
      "moves", columns(["view", "id", "device", "change", "old", "new", "causes"]),
      rows: scene.moves.map { move in
        [
          Value(move.change.name), Value(move.element), .text(move.location),
          .text(move.change.kind.rawValue),
          move.change.before.map { Value($0.rounded) } ?? .null,
          move.change.after.map { Value($0.rounded) } ?? .null,
          .array(move.causes.map { .text($0.element ?? $0.description) }),
        ]
      })
  }

  private static func list(_ key: String, _ findings: [ReviewedFinding]) -> Report.List {
    Report.List(
      key, columns(["kind", "message", "id", "line", "devices"]),
      rows: findings.map { noted in
        [
          .text(noted.finding.kind.name), .text(noted.finding.message), Value(noted.finding.object?.id),
          noted.finding.location?.start.map { Value($0.line) } ?? .null,
          .array(noted.locations.map(Value.text)),
        ]
      })
  }

  // MARK: One table

  /// Returns the review as one table for CSV, with a row for each change, move, finding and error. A document
  /// without such rows has one row with the item `document`.
  static func table(of reviews: [DocumentReview], _ moves: [LayoutMove]) -> Report {
    let moved = moves.map { move in
      [.text(move.newPath), .text(move.oldPath), .text("moved"), Value(move.name), .null]
        + item("layout", message: .text(move.lines.joined(separator: "\n")))
    }
    let unchanged = reviews.filter(\.isUnchanged).map(\.document.path).joined(separator: "\n")
    let last: [[Value]] =
      unchanged.isEmpty
      ? []
      : [
        [.null, .null, .text("unchanged"), .null, .null] + item("documents", message: .text(unchanged))
      ]
    let rows = moved + reviews.flatMap { ReviewReports.rows(of: $0) } + last
    return Report(
      lists: [
        Report.List(
          "items",
          columns([
            "file", "previousFile", "status", "scene", "root", "item", "action", "kind", "name", "id", "line",
            "device", "old", "new", "causes", "message",
          ]), rows: rows)
      ])
  }

  private static func rows(of review: DocumentReview) -> [[Value]] {
    if review.isUnchanged { return [] }
    let document: [Value] = [
      .text(review.document.path), Value(review.document.old), .text(review.document.status),
    ]
    let own =
      review.others.map { document + [.null, .null] + ReviewReports.item(of: $0) }
      + review.scenes.flatMap { scene in
        items(of: scene).map { document + [Value(scene.name), Value(scene.rootID)] + $0 }
      }
    guard own.isEmpty else { return own }
    return [document + [.null, .null] + item("document", message: Value(review.failure))]
  }

  private static func item(of change: ElementChange) -> [Value] {
    item(
      "change", action: .text(change.action.rawValue), kind: .text(change.kind.rawValue),
      name: .text(change.name), id: Value(change.element), line: change.line, old: Value(change.old),
      new: Value(change.new))
  }

  private static func items(of scene: SceneReview) -> [[Value]] {
    let changes = scene.changes.map { ReviewReports.item(of: $0) }
    let moves = scene.moves.map { move in
      let causes = move.causes.map { $0.element ?? $0.description }
      return item(
        "move", action: .text(move.change.kind.rawValue), kind: .text("view"), name: Value(move.change.name),
        id: Value(move.element), device: .text(move.location), old: frame(move.change.before),
        new: frame(move.change.after), causes: .text(causes.joined(separator: " ")))
    }
    let findings = [("newFinding", scene.newFindings), ("goneFinding", scene.goneFindings)].flatMap {
      word, all in
      all.map { noted in
        item(
          word, kind: .text(noted.finding.kind.name), id: Value(noted.finding.object?.id),
          line: noted.finding.location?.start?.line,
          device: .text(noted.locations.joined(separator: ", ")), message: .text(noted.finding.message))
      }
    }
    let failure = scene.failure.map { [item("error", message: .text($0))] } ?? []
    return changes + moves + findings + failure
  }

  /// A frame in the notation of findings, such as `16,100,343x40`.
  private static func frame(_ frame: Frame?) -> Value {
    frame.map { .text($0.roundedNotation) } ?? .null
  }

  private static func item(
    _ word: String, action: Value = .null, kind: Value = .null, name: Value = .null, id: Value = .null,
    line: Int? = nil, device: Value = .null, old: Value = .null, new: Value = .null, causes: Value = .null,
    message: Value = .null
  ) -> [Value] {
    let line: Value = line.map { Value($0) } ?? .null
    return [.text(word), action, kind, name, id, line, device, old, new, causes, message]
  }
}

extension Frame {
  /// The frame with values rounded to thousandths of a point.
  fileprivate var rounded: Frame {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return Frame(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
  }
}
