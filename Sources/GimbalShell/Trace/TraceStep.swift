import GimbalModel

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
    /// Frames that never settle: there are none.
    case layoutLoop = "layout loop"
    case notVisible = "not visible"
    case didRotate = "did rotate"
  }

  /// Nil for what concerns the whole project.
  let scene: Name?
  let event: Event
  /// What of the scene it is about: a set, a view; nil where it is the scene itself.
  var subject: String?
  let details: String

  /// How many views that move a table lists.
  static let mostMoved = 12
}

extension [TraceStep] {
  /// The steps as a numbered report.
  func report(title: String, isAllowed: Bool) -> Report {
    report(title: title, facts: [("allowed", .bool(isAllowed))])
  }

  func report(title: String, facts: [(String, Value)]) -> Report {
    let columns = ["step", "scene", "event", "subject", "details"].map { Report.Column($0) }
    let rows = enumerated().map { row($0 + 1, $1) }
    return Report(
      title: title, facts: facts, lists: [Report.List("steps", columns, rows: rows, shortened: shortened)])
  }

  /// The rows of a table, which names the first of many views that move; nil where that are all.
  private var shortened: [[Value]]? {
    let moved = indices.filter { self[$0].event == .moved }
    let left = moved.dropFirst(TraceStep.mostMoved)
    guard let first = left.first else { return nil }
    let leftOut = Set(left)
    return indices.compactMap { index in
      if index == first {
        return row(
          nil, TraceStep(scene: self[index].scene, event: .moved, details: "and \(left.count) more"))
      }
      return leftOut.contains(index) ? nil : row(index + 1, self[index])
    }
  }

  private func row(_ number: Int?, _ step: TraceStep) -> [Value] {
    [
      number.map { Value($0) } ?? .null, Value(step.scene), .text(step.event.rawValue), Value(step.subject),
      .text(step.details),
    ]
  }
}
