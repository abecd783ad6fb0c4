import GimbalFindings
import GimbalReporting
import GimbalSolvedHistory

/// A review as reports for the data formats: one report for each changed scene, and one for each document without
/// changed scenes.
struct ReviewReports {
  let reports: [Report]

  init(_ reviews: [DocumentReview]) {
    reports = reviews.flatMap { review in
      let facts: [(String, Value)] = [
        ("file", .text(review.document.path)), ("previousFile", Value(review.document.old)),
        ("status", .text(review.document.status)), ("error", Value(review.failure)),
      ]
      if review.scenes.isEmpty { return [Report(facts: facts)] }
      return review.scenes.map { scene in
        Report(
          facts: facts.dropLast() + [
            ("scene", Value(scene.name)), ("root", Value(scene.rootID)), ("error", Value(scene.failure)),
          ],
          lists: [
            ReviewReports.changes(of: scene), ReviewReports.moves(of: scene),
            ReviewReports.list("newFindings", scene.newFindings),
            ReviewReports.list("goneFindings", scene.goneFindings),
          ])
      }
    }
  }

  private static func columns(_ keys: [String]) -> [Report.Column] { keys.map { Report.Column($0) } }

  private static func changes(of scene: SceneReview) -> Report.List {
    Report.List(
      "changes", columns(["action", "kind", "name", "id", "line", "old", "new"]),
      rows: scene.changes.map { change in
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
          Value(move.change.name), Value(move.element), .text(move.place), .text(move.change.kind.rawValue),
          move.change.before.map { Value($0) } ?? .null, move.change.after.map { Value($0) } ?? .null,
          .array(move.causes.map { .text(scene.changes[$0].element ?? scene.changes[$0].label) }),
        ]
      })
  }

  private static func list(_ key: String, _ findings: [NotedFinding]) -> Report.List {
    Report.List(
      key, columns(["kind", "message", "id", "line", "devices"]),
      rows: findings.map { noted in
        [
          .text(noted.finding.kind), .text(noted.finding.message), Value(noted.finding.element),
          noted.finding.line.map { Value($0) } ?? .null,
          .array(noted.places.map(Value.text)),
        ]
      })
  }
}
