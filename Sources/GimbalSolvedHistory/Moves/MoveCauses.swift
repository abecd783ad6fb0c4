package import GimbalLayout
package import GimbalModel

/// A search for the changes to a scene that moved views. The search reverts one group of changes at a time,
/// and compares the frames of the moved views with their frames after all changes.
package struct MoveCauses {
  /// The changes to the scene, in groups of related changes, such as all changes to one element.
  private let groups: [[RecordChange]]
  private let after: SceneSnapshot
  private let solver: HistorySolver

  /// The maximum number of groups to revert. If there are more, the search returns no causes.
  package static let maximumGroups = 64

  package init(_ groups: [[RecordChange]], after: SceneSnapshot, solver: HistorySolver) {
    self.groups = groups
    self.after = after
    self.solver = solver
  }

  /// Returns, for each moved view, the indices of the groups without which the view would have a different
  /// frame.
  ///
  /// A view is absent from the result if there is no such group. Groups that cannot be reverted alone,
  /// because other changes depend on them, are skipped.
  ///
  /// - Parameters:
  ///   - moved: The moved views.
  ///   - layout: The layout after all changes, from `viewpoint`.
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: One solve per group.
  package func causes(
    of moved: [ViewID], in layout: SolvedLayout, from viewpoint: Viewpoint
  ) throws(LayoutError) -> [ViewID: [Int]] {
    guard groups.count <= MoveCauses.maximumGroups, !moved.isEmpty else { return [:] }
    var causes: [ViewID: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      var scene = after.scene
      guard scene.make(group.map(\.inverse)),
        let reverted = try solver.layoutIfAny(of: after.with(scene).composition(from: viewpoint))
      else { continue }
      for view in moved {
        guard let frame = layout[view]?.frame, reverted[view]?.frame.isClose(to: frame) != true else {
          continue
        }
        causes[view, default: []].append(index)
      }
    }
    return causes
  }
}
