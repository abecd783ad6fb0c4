import GimbalLayout
import GimbalModel

/// Finds out which changes of a revision put a view where it is, by taking each back alone.
struct CauseSearch {
  let subject: BlameSubject
  let viewpoint: Viewpoint
  /// All that the revision changed of the scene and of those that it shows.
  let work: RevisionWork
  let value: BlameValue
  let solving: Solving
  private let after: Scene
  private let composed: Composition

  /// - Returns: nil where the revision left no such scene.
  init?(
    subject: BlameSubject, viewpoint: Viewpoint, work: RevisionWork, value: BlameValue, solving: Solving
  ) {
    guard let after = SceneInTime(work.scene, among: work.after) else { return nil }
    self.subject = subject
    self.viewpoint = viewpoint
    self.work = work
    self.value = value
    self.solving = solving
    self.after = after.scene
    composed = after.composition(from: viewpoint)
  }

  /// The changes that can have moved the view.
  func candidates(within reach: Reach, _ layout: SolvedLayout) -> [RecordChange] {
    let showsOthers = after.hasInstances || work.before[work.scene]?.hasInstances == true
    // Each is put together without it: of very many, what they move is found out in halves.
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

  /// What a change touches of a scene that shows no others.
  private func footprint(of change: RecordChange) -> Footprint {
    var footprint = Footprint(after: [change], in: after, traits: viewpoint.traits(of: after))
    guard let before = work.before[work.scene] else { return footprint }
    if change.isSwitch {
      footprint.add(before: [change], in: before, traits: viewpoint.traits(of: before))
    } else {
      footprint.add(rowsBefore: [change], in: before, traits: viewpoint.traits(of: before))
    }
    return footprint
  }

  /// Those of some changes without which the view would be elsewhere.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: a solve a change; of many, a few for each that matters.
  func causes(among changes: [RecordChange]) throws -> [RecordChange] {
    if changes.count == 1, changes == work.changes { return changes }
    if changes.count <= CauseSearch.fewChanges {
      return try changes.filter { try matters([$0]) }
    }
    guard try matters(changes) else { return [] }
    let half = changes.count / 2
    return try causes(among: Array(changes.prefix(half))) + causes(among: Array(changes.dropFirst(half)))
  }

  /// Up to so many changes are each taken back by themselves.
  private static let fewChanges = 8
  private static let manyChanges = 64

  private func matters(_ changes: [RecordChange]) throws -> Bool {
    if changes.contains(where: isOfSubject) { return true }
    guard let composition = without(changes) else { return changes.count > 1 }
    guard let layout = try solving.layoutIfAny(of: composition) else { return true }
    return !value.isClose(to: subject.value(in: layout))
  }

  /// Whether a change made the view itself, in the scene that it comes from.
  private func isOfSubject(_ change: RecordChange) -> Bool {
    guard case .view(let view)? = change.after, change.before == nil else { return false }
    return view.id == composed.origin(of: subject.view)?.view ?? subject.view
  }

  /// The scene, with what it shows, without some of the changes; nil where others hang on them.
  private func without(_ changes: [RecordChange]) -> Composition? {
    var scenes = work.after
    for (id, changes) in Dictionary(grouping: changes, by: \.scene) {
      // A scene is there or is not, with all that it has.
      if changes.contains(where: \.isOfWholeScene) {
        scenes[id] = work.before[id]
      } else {
        guard let scene = scenes[id].flatMap({ without(changes, $0) }) else { return nil }
        scenes[id] = scene
      }
    }
    return SceneInTime(work.scene, among: scenes)?.composition(from: viewpoint)
  }

  /// A scene without some of its changes; nil where others hang on them. What a removed rule speaks of comes back with
  /// it.
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
  /// Whether the change says which rules are in force, and how the scene is shown.
  fileprivate var isSwitch: Bool {
    switch after ?? before {
    case .scene?, .display?, .trait?, .installation?, .set?: true
    default: false
    }
  }

  /// Whether it removed what rules hang on.
  fileprivate var isRemovalOfOwner: Bool {
    switch (before, after) {
    case (.view?, nil), (.set?, nil): true
    default: false
    }
  }
}
