import Model

/// One thing that happened when the device was turned, or a command changed a layout.
struct TraceStep: Hashable, Sendable {
  enum Event: String, Sendable {
    case asked
    case unchanged
    case willRotate = "will rotate"
    case setOut = "set out"
    case setIn = "set in"
    /// `invalidateIntrinsicContentSize`
    case content = "content"
    /// `systemLayoutFittingSizeDidChange(forChild:)`
    case fittingSize = "fitting size"
    /// `setNeedsUpdateConstraints`
    case constraints
    case needsLayout = "needs layout"
    /// `layoutSubviews`
    case layOutSubviews = "lay out subviews"
    case moved
    case settled
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

extension [TraceStep] {
  /// The steps as a numbered report.
  func report(title: String, isAllowed: Bool) -> Report {
    report(title: title, facts: [("allowed", .bool(isAllowed))])
  }

  func report(title: String, facts: [(String, Value)]) -> Report {
    let columns = ["step", "scene", "event", "subject", "details"].map { Report.Column($0) }
    let rows = enumerated().map { index, step -> [Value] in
      [
        Value(index + 1), Value(step.scene), .text(step.event.rawValue), Value(step.subject),
        .text(step.details),
      ]
    }
    return Report(title: title, facts: facts, lists: [Report.List("steps", columns, rows: rows)])
  }
}
