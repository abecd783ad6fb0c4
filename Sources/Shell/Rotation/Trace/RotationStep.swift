import Model

/// One thing that happened when the device was turned.
struct RotationStep: Hashable, Sendable {
  enum Event: String, Sendable {
    case asked
    case unchanged
    case willRotate = "will rotate"
    case setOut = "set out"
    case setIn = "set in"
    case layOutSubviews = "lay out subviews"
    case notVisible = "not visible"
    case didRotate = "did rotate"
  }

  /// Nil for what concerns the whole project.
  let scene: Name?
  let event: Event
  /// What of the scene it is about: a set, a view; nil where it is the scene itself.
  var subject: String?
  let details: String
}

extension [RotationStep] {
  /// The steps as a numbered report.
  func report(title: String, isAllowed: Bool) -> Report {
    let columns = ["step", "scene", "event", "subject", "details"].map { Report.Column($0) }
    let rows = enumerated().map { index, step -> [Value] in
      [
        Value(index + 1), Value(step.scene), .text(step.event.rawValue), Value(step.subject),
        .text(step.details),
      ]
    }
    return Report(
      title: title, facts: [("allowed", .bool(isAllowed))], lists: [Report.List("steps", columns, rows: rows)]
    )
  }
}
