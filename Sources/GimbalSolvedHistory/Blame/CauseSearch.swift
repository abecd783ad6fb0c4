import GimbalLayout
import GimbalModel

/// A search for the changes in a revision that determine the frame or a measure of a view. The search reverts
/// changes, alone or in groups, and compares the resulting value with `value`.
struct CauseSearch {
  let subject: BlameSubject
  let viewpoint: Viewpoint
  /// All changes that the revision makes to the scene and to the scenes that its views show.
  let work: RevisionChanges
  let value: BlameValue
  let solver: HistorySolver
  private let after: Scene
  private let composed: Composition

  /// Creates a search. Returns nil if the scene does not exist after the revision.
  init?(
    subject: BlameSubject, viewpoint: Viewpoint, work: RevisionChanges, value: BlameValue,
    solver: HistorySolver
  ) {
    guard let after = SceneSnapshot(work.scene, among: work.after) else { return nil }
    self.subject = subject
    self.viewpoint = viewpoint
    self.work = work
    self.value = value
    self.solver = solver
    self.after = viewpoint.shown(after.scene)
    composed = after.composition(from: viewpoint)
  }

  /// Returns the changes that can affect the value, which depends on the positions and sizes in `reach`.
  /// Returns all changes if views show other scenes and there are more than `manyChanges` changes.
  func candidates(within reach: Reach, _ layout: SolvedLayout) -> [RecordChange] {
    let showsOthers = after.hasInstances || work.before[work.scene]?.hasInstances == true
    // If views show other scenes, each test of a change composes the scene again, which is slow. If there
    // are many changes, return all of them, because `causes(among:)` tests many changes by bisection.
    if showsOthers, work.changes.count > CauseSearch.manyChanges { return work.changes }
    return work.changes.filter { change in
      if isOfSubject(change) { return true }
      if showsOthers {
        return without([change]).map {
          Footprint(from: $0, to: composed).canMove(reach, in: layout)
        } ?? true
      }
      return footprint(of: change).canMove(reach, in: layout)
    }
  }

  /// Returns the footprint of a change: the parts of the layout that it can affect in a scene whose views
  /// show no other scenes.
  private func footprint(of change: RecordChange) -> Footprint {
    var footprint = Footprint(after: [change], in: after, traits: viewpoint.traits(of: after))
    guard let before = work.before[work.scene].map(viewpoint.shown) else { return footprint }
    if change.isSwitch {
      footprint.add(before: [change], in: before, traits: viewpoint.traits(of: before))
    } else {
      footprint.add(rowsBefore: [change], in: before, traits: viewpoint.traits(of: before))
    }
    return footprint
  }

  /// Returns the changes without which the value would be different.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: One solve per change for up to `fewChanges` changes. For more changes, O(log changes)
  ///   solves for each cause.
  func causes(among changes: [RecordChange]) throws -> [RecordChange] {
    if changes.count == 1, changes == work.changes { return changes }
    if changes.count <= CauseSearch.fewChanges {
      return try changes.filter { try matters([$0]) }
    }
    guard try matters(changes) else { return [] }
    let half = changes.count / 2
    return try causes(among: Array(changes.prefix(half))) + causes(among: Array(changes.dropFirst(half)))
  }

  /// The maximum number of changes that are reverted one by one to find causes.
  private static let fewChanges = 8
  /// The maximum number of changes that are tested one by one if views show other scenes.
  private static let manyChanges = 64

  private func matters(_ changes: [RecordChange]) throws -> Bool {
    if changes.contains(where: isOfSubject) { return true }
    guard let composition = without(changes) else { return changes.count > 1 }
    guard let layout = try solver.layoutIfAny(of: composition) else { return true }
    return !value.isClose(to: subject.value(in: layout))
  }

  /// Returns `true` if the change created the view of `subject`. If the view belongs to a scene that another
  /// view shows, the change is in that scene.
  private func isOfSubject(_ change: RecordChange) -> Bool {
    guard case .view(let view)? = change.after, change.before == nil else { return false }
    return view.id == composed.origin(of: subject.view)?.view ?? subject.view
  }

  /// Returns the composed scene without the given changes of the revision, or nil if other database rows
  /// depend on these changes.
  private func without(_ changes: [RecordChange]) -> Composition? {
    var scenes = work.after
    for (id, changes) in Dictionary(grouping: changes, by: \.scene) {
      // If a change creates or removes a scene, revert all changes to the scene together.
      if changes.contains(where: \.isOfWholeScene) {
        scenes[id] = work.before[id]
      } else {
        guard let scene = scenes[id].flatMap({ without(changes, $0) }) else { return nil }
        scenes[id] = scene
      }
    }
    return SceneSnapshot(work.scene, among: scenes)?.composition(from: viewpoint)
  }

  /// Returns a scene with the given changes reverted, or nil if that is not possible, for example because
  /// other views or rules depend on them. If the changes cannot be reverted alone, all removed views and rule
  /// sets of the scene are restored, too.
  private func without(_ changes: [RecordChange], _ after: Scene) -> Scene? {
    var scene = after
    if scene.make(changes.map(\.inverse)) { return scene }
    scene = after
    let removed = work.changes.filter {
      $0.scene == after.id && $0.isRemovalOfOwner && !changes.contains($0)
    }
    return scene.make((changes + removed).map(\.inverse)) ? scene : nil
  }
}

extension RecordChange {
  /// `true` if the change affects which rules are in force or how the scene is displayed.
  fileprivate var isSwitch: Bool {
    switch after ?? before {
    case .scene?, .display?, .trait?, .installation?, .set?: true
    default: false
    }
  }

  /// `true` if the change removed a view or a set of rules, to which other database rows can refer.
  fileprivate var isRemovalOfOwner: Bool {
    switch (before, after) {
    case (.view?, nil), (.set?, nil): true
    default: false
    }
  }
}
