package import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalSolvedHistory

/// The effect that commands would have on a scene in one orientation.
package struct WhatIfEffect {
  private let scene: Name
  private let orientation: Orientation
  private let diff: FrameDiff
  private let conflicts: (was: Int, now: Int)
  private let ambiguities: (was: Int, now: Int)

  package init(from old: SolvedLayout, to new: SolvedLayout) {
    scene = new.scene.name
    orientation = new.traits.orientation
    diff = FrameDiff(
      from: old, to: new, viewpoint: Viewpoint(orientation: new.traits.orientation, device: nil))
    conflicts = (old.conflicts.count, new.conflicts.count)
    ambiguities = (old.ambiguities.count, new.ambiguities.count)
  }

  /// Returns one report for each distinct effect. Orientations with the same effect share a report.
  package static func reports(on effects: [WhatIfEffect]) -> [Report] {
    var groups: [[WhatIfEffect]] = []
    for effect in effects {
      if let index = groups.firstIndex(where: { $0[0].isSame(as: effect) }) {
        groups[index].append(effect)
      } else {
        groups.append([effect])
      }
    }
    return groups.map { $0[0].report(for: $0.map(\.orientation)) }
  }

  private func isSame(as other: WhatIfEffect) -> Bool {
    diff.changes == other.diff.changes && conflicts == other.conflicts && ambiguities == other.ambiguities
  }

  private func report(for orientations: [Orientation]) -> Report {
    var notes: [String] = []
    if diff.changes.isEmpty { notes.append("nothing would move") }
    if conflicts.was != conflicts.now { notes.append("conflicts \(conflicts.was) -> \(conflicts.now)") }
    if ambiguities.was != ambiguities.now {
      notes.append("ambiguities \(ambiguities.was) -> \(ambiguities.now)")
    }
    let names = orientations.map(\.rawValue)
    return Report(
      title: "\(scene)  \(names.joined(separator: ", "))"
        + (notes.isEmpty ? "" : ": " + notes.joined(separator: ", ")),
      facts: [
        ("scene", Value(scene)), ("orientations", .array(names.map(Value.text))),
        ("conflicts", Value(conflicts.now)), ("ambiguities", Value(ambiguities.now)),
      ], lists: [diff.list])
  }
}
