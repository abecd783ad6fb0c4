import Layout
import Model

/// Finds out which changes of a revision put a view where it is, by taking each back alone.
struct CauseSearch {
  let subject: BlameSubject
  let viewpoint: Viewpoint
  /// The scene as the revision found it; nil where it made it.
  let before: Scene?
  let after: Scene
  let value: BlameValue
  /// All that the revision changed of the scene.
  let changes: [RecordChange]
  let solving: Solving

  /// The changes that can have moved the view.
  func candidates(within reach: Reach, _ layout: SolvedLayout) -> [RecordChange] {
    changes.filter { change in
      if isOfSubject(change) { return true }
      var footprint = Footprint(after: [change], in: after, traits: viewpoint.traits(of: after))
      if let before, change.isSwitch {
        footprint.add(before: [change], in: before, traits: viewpoint.traits(of: before))
      } else if let before {
        footprint.add(rowsBefore: [change], in: before, traits: viewpoint.traits(of: before))
      }
      return footprint.canMove(reach, in: layout)
    }
  }

  /// Those of some changes without which the view would be elsewhere.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: a solve a change; of many, a few for each that matters.
  func causes(among changes: [RecordChange]) throws -> [RecordChange] {
    if changes.count == 1, changes == self.changes { return changes }
    if changes.count <= CauseSearch.fewChanges {
      return try changes.filter { try matters([$0]) }
    }
    guard try matters(changes) else { return [] }
    let half = changes.count / 2
    return try causes(among: Array(changes.prefix(half))) + causes(among: Array(changes.dropFirst(half)))
  }

  /// Up to so many changes are each taken back by themselves.
  private static let fewChanges = 8

  private func matters(_ changes: [RecordChange]) throws -> Bool {
    if changes.contains(where: isOfSubject) { return true }
    guard let scene = without(changes) else { return changes.count > 1 }
    guard let layout = try solving.layoutIfAny(of: scene, from: viewpoint) else { return true }
    return !value.isClose(to: subject.value(in: layout))
  }

  /// Whether a change made the view itself.
  private func isOfSubject(_ change: RecordChange) -> Bool {
    guard case .view(let view)? = change.after, change.before == nil else { return false }
    return view.id == subject.view
  }

  /// The scene without some of the changes; nil where others hang on them. What a removed rule speaks of comes back
  /// with it.
  private func without(_ changes: [RecordChange]) -> Scene? {
    var scene = after
    if scene.make(changes.map(\.inverse)) { return scene }
    scene = after
    let removed = self.changes.filter { $0.isRemovalOfOwner && !changes.contains($0) }
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
