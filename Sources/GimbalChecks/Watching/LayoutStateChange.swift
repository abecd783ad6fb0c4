import GimbalDocuments
import GimbalLayout
package import GimbalModel
import GimbalReporting
import GimbalSolvedHistory

/// The difference between the frames and findings of two versions of a file.
package struct LayoutStateChange: Sendable {
  /// The moved views of a scene on one display.
  struct Moves: Sendable {
    let part: LayoutState.PlacedScene
    let changes: [FrameChange]
  }

  /// The relation between the identities in two versions of a file.
  package enum Identities: Sendable {
    /// Views with the same identity are the same view, as in two revisions of a project.
    case stable
    /// Each version has its own identities. Scenes and views are matched by their objects in a document, or by name.
    case matched
  }

  let moves: [Moves]
  let newScenes: [Name]
  let removedScenes: [Name]
  let newFindings: [(finding: Finding, scene: Scene)]
  let resolvedFindings: [(finding: Finding, scene: Scene)]

  /// The first scene with a moved view, as it is in the new version; `nil` if no view moved.
  package var firstMovedScene: SceneID? { moves.first?.part.scene }

  /// The number of views that moved on any display.
  var movedCount: Int {
    Set(moves.flatMap { moves in moves.changes.map { [moves.part.scene.rawValue, $0.view.rawValue] } }).count
  }

  /// Compares two versions of a file.
  ///
  /// - Throws: `EditError` if the versions cannot be matched.
  /// - Complexity: O(n log n) in the rows of both versions.
  package init(
    from old: LayoutState, to new: LayoutState, identities: Identities
  ) throws(EditError) {
    let matches = try LayoutStateChange.matches(old, new, identities)
    let known = Dictionary(
      old.parts.map { (PartKey(scene: $0.scene, label: $0.label), $0) }, uniquingKeysWith: { one, _ in one })
    moves = new.parts.compactMap { part in
      guard let match = matches[part.scene],
        let before = known[PartKey(scene: match.scene, label: part.label)]
      else { return nil }
      let diff = FrameDiff(
        from: before.views, to: LayoutStateChange.renamed(part, like: before, match.views),
        viewpoint: Viewpoint(orientation: part.orientation))
      return diff.changes.isEmpty ? nil : Moves(part: part, changes: diff.changes)
    }
    let kept = Set(matches.values.map(\.scene))
    newScenes = new.file.scenes.map(\.scene).filter { matches[$0.id] == nil }.map(\.name)
    removedScenes = old.file.scenes.map(\.scene).filter { !kept.contains($0.id) }.map(\.name)
    let (was, now) = (
      Set(old.findings.map(\.finding.fingerprint)), Set(new.findings.map(\.finding.fingerprint))
    )
    newFindings = new.findings.filter { !was.contains($0.finding.fingerprint) }
    resolvedFindings = old.findings.filter { !now.contains($0.finding.fingerprint) }
  }

  private struct PartKey: Hashable {
    let scene: SceneID
    let label: String
  }

  /// The old version of a scene.
  private struct Match {
    let scene: SceneID
    /// The old identities of the views; `nil` if the new version has the same identities.
    let views: [ViewID: ViewID]?
  }

  /// Returns the old version of each scene that is in both versions.
  private static func matches(
    _ old: LayoutState, _ new: LayoutState, _ identities: Identities
  ) throws(EditError) -> [SceneID: Match] {
    var matches: [SceneID: Match] = [:]
    switch identities {
    case .stable:
      let known = Set(old.file.scenes.map(\.scene.id))
      for scene in new.file.scenes.map(\.scene) where known.contains(scene.id) {
        matches[scene.id] = Match(scene: scene.id, views: nil)
      }
    case .matched:
      let comparison = try FileComparison(
        from: old.file, to: new.file, matchesElements: old.file.hasElements && new.file.hasElements)
      for pair in comparison.pairs {
        guard let before = pair.old, let after = pair.new, let read = pair.newFile?.scene else { continue }
        // The comparison replaces identities, but keeps the order of the views.
        let views = zip(read.viewsInTreeOrder, after.viewsInTreeOrder).map { ($0.id, $1.id) }
        matches[read.id] = Match(
          scene: before.id, views: Dictionary(views, uniquingKeysWith: { one, _ in one }))
      }
    }
    return matches
  }

  /// Returns the views of a layout with the identities that they have in the old layout. The views that an
  /// instance shows are matched by their paths, such as `row1/title`.
  private static func renamed(
    _ part: LayoutState.PlacedScene, like old: LayoutState.PlacedScene, _ views: [ViewID: ViewID]?
  ) -> [PlacedView] {
    guard let views else { return part.views }
    var shown: [Name: ViewID] = [:]
    for placed in old.views where !old.ownViews.contains(placed.view) { shown[placed.name] = placed.view }
    return part.views.map { placed in
      let same = part.ownViews.contains(placed.view) ? views[placed.view] : shown[placed.name]
      return PlacedView(view: same ?? placed.view, name: placed.name, frame: placed.frame)
    }
  }
}
