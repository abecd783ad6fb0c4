import GimbalLayout
package import GimbalModel
package import GimbalReporting

/// An event of a rotation or of a layout change.
package struct TraceStep: Hashable, Sendable {
  package enum Event: String, Sendable {
    /// A scene, or the project, allows or refuses the rotation.
    case asked
    /// A scene is not asked about the rotation, because its container decides alone.
    case notAsked = "not asked"
    case unchanged
    case willRotate = "will rotate"
    case setOut = "set out"
    case setIn = "set in"
    /// The equivalent of `invalidateIntrinsicContentSize` in UIKit.
    case content = "content"
    /// The equivalent of `systemLayoutFittingSizeDidChange(forChild:)` in UIKit.
    case fittingSize = "fitting size"
    /// The equivalent of `setNeedsUpdateConstraints` in UIKit.
    case constraints
    case needsLayout = "needs layout"
    /// The equivalent of `layoutSubviews` in UIKit.
    case layOutSubviews = "lay out subviews"
    case moved
    case settled
    /// The frames do not converge.
    case layoutLoop = "layout loop"
    case notVisible = "not visible"
    case didRotate = "did rotate"
  }

  /// The scene of the event; `nil` if the event concerns the whole project.
  package let scene: Name?
  let event: Event
  /// The name of the set or view that the event concerns; `nil` if the event concerns the whole scene.
  package var subject: String?
  package let details: String

  package init(scene: Name?, event: Event, subject: String? = nil, details: String) {
    self.scene = scene
    self.event = event
    self.subject = subject
    self.details = details
  }

  /// The maximum number of moved views that a shortened table lists.
  static let mostMoved = 12
}

extension [TraceStep] {
  /// Returns a report with a table of the numbered steps.
  package func report(title: String, isAllowed: Bool) -> Report {
    report(title: title, facts: [("allowed", .bool(isAllowed))])
  }

  package func report(title: String, facts: [(String, Value)]) -> Report {
    let columns = ["step", "scene", "event", "subject", "details"].map { Report.Column($0) }
    let rows = enumerated().map { row($0 + 1, $1) }
    return Report(
      title: title, facts: facts, lists: [Report.List("steps", columns, rows: rows, shortened: shortened)])
  }

  /// The rows of the table, with a shortened list of moved views for each scene; `nil` if all lists are
  /// already short.
  private var shortened: [[Value]]? {
    let moved = Dictionary(grouping: indices.filter { self[$0].event == .moved }) { self[$0].scene }
    let left = moved.values.map { $0.dropFirst(TraceStep.mostMoved) }.filter { !$0.isEmpty }
    guard !left.isEmpty else { return nil }
    let counts = Dictionary(uniqueKeysWithValues: left.map { ($0[$0.startIndex], $0.count) })
    let omitted = Set(left.joined())
    return indices.compactMap { index in
      if let count = counts[index] {
        return row(nil, TraceStep(scene: self[index].scene, event: .moved, details: "and \(count) more"))
      }
      return omitted.contains(index) ? nil : row(index + 1, self[index])
    }
  }

  private func row(_ number: Int?, _ step: TraceStep) -> [Value] {
    [
      number.map { Value($0) } ?? .null, Value(step.scene), .text(step.event.rawValue), Value(step.subject),
      .text(step.details),
    ]
  }
}

extension PassCount {
  /// The numbers of layout passes and of fitting sizes, such as `2 passes, 1 fitting size`.
  package var description: String {
    func count(_ number: Int, _ one: String, _ several: String) -> String {
      "\(number) \(number == 1 ? one : several)"
    }
    return count(solves, "pass", "passes")
      + (fits == 0 ? "" : ", \(count(fits, "fitting size", "fitting sizes"))")
  }
}
