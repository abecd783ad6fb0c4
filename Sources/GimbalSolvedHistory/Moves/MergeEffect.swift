package import GimbalLayout
package import GimbalModel

/// What became of a scene's layout in one orientation: contradictions and free views that there were not before.
package struct MergeEffect: Sendable {
  package let orientation: Orientation
  /// Nil where the layout failed.
  package let layout: SolvedLayout?
  package let conflicts: [LayoutConflict]
  package let ambiguities: [Ambiguity]
  /// Why there are no frames any more.
  package let failure: LayoutError?
}

extension MergeEffect {
  /// What is new, in every orientation that the scene supports now; nothing of those where nothing is.
  ///
  /// - Parameter before: the scene as it was; nil where it is new.
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: two solves an orientation.
  package static func effects(
    from before: SceneInTime?, to after: SceneInTime, isCancelled: () -> Bool
  ) throws(LayoutError) -> [MergeEffect] {
    var effects: [MergeEffect] = []
    for orientation in after.scene.header.orientations.members {
      let old = try before.map { scene throws(LayoutError) in
        try attempt(scene, orientation, isCancelled)
      }
      let effect = MergeEffect(
        orientation, from: old, to: try attempt(after, orientation, isCancelled))
      if !effect.isEmpty { effects.append(effect) }
    }
    return effects
  }

  /// Whether nothing is new.
  package var isEmpty: Bool { conflicts.isEmpty && ambiguities.isEmpty && failure == nil }

  private typealias Attempt = Result<SolvedLayout, LayoutError>

  private init(_ orientation: Orientation, from before: Attempt?, to after: Attempt) {
    self.orientation = orientation
    let old = before.flatMap { try? $0.get() }
    switch after {
    case .failure(let error):
      layout = nil
      (conflicts, ambiguities) = ([], [])
      // What failed before is nothing that the merge did.
      if case .failure = before { failure = nil } else { failure = error }
    case .success(let new):
      layout = new
      failure = nil
      let known = Set((old?.conflicts ?? []).map { Set($0.members) })
      conflicts = new.conflicts.filter { !known.contains(Set($0.members)) }
      let free = Set((old?.ambiguities ?? []).map(Free.init))
      ambiguities = new.ambiguities.filter { !free.contains(Free($0)) }
    }
  }

  /// What is free, wherever it lies meanwhile.
  private struct Free: Hashable {
    let view: ViewID
    let attribute: Attribute

    init(_ ambiguity: Ambiguity) {
      view = ambiguity.view
      attribute = ambiguity.attribute
    }
  }

  private static func attempt(
    _ scene: SceneInTime, _ orientation: Orientation, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Attempt {
    let composition = scene.composition(from: Viewpoint(orientation: orientation))
    do {
      return .success(try LayoutPass.solve(composition, isCancelled: isCancelled))
    } catch .cancelled {
      throw .cancelled
    } catch {
      return .failure(error)
    }
  }
}
