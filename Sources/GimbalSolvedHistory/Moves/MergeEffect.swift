package import GimbalLayout
package import GimbalModel

/// The conflicts and ambiguities that a merge adds to the layout of a scene in one orientation.
package struct MergeEffect: Sendable {
  package let orientation: Orientation
  /// The layout after the merge, or nil if the scene cannot be solved.
  package let layout: SolvedLayout?
  package let conflicts: [LayoutConflict]
  package let ambiguities: [Ambiguity]
  /// The reason why the layout fails after the merge but not before it, or nil if there is no such failure.
  package let failure: LayoutError?
}

extension MergeEffect {
  /// Returns the effects of a merge on the layout of a scene, one for each supported orientation in which
  /// there is an effect.
  ///
  /// - Parameter before: The scene before the merge, or nil if the merge adds the scene.
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: Two solves per orientation; one for a layout without a problem.
  package static func effects(
    from before: SceneSnapshot?, to after: SceneSnapshot, solver: LayoutSolver = LayoutSolver()
  ) throws(LayoutError) -> [MergeEffect] {
    var effects: [MergeEffect] = []
    var newSolver = OrientationSolver(after, solver: solver)
    var oldSolver = before.map { OrientationSolver($0, solver: solver) }
    for orientation in after.scene.header.orientations.members {
      let new = try newSolver.attempt(orientation)
      // A layout without a problem has none that the merge adds.
      if MergeEffect(orientation, from: nil, to: new).isEmpty { continue }
      let old = try oldSolver?.attempt(orientation)
      let effect = MergeEffect(orientation, from: old, to: new)
      if !effect.isEmpty { effects.append(effect) }
    }
    return effects
  }

  /// `true` if the merge adds no conflict, no ambiguity and no failure.
  package var isEmpty: Bool { conflicts.isEmpty && ambiguities.isEmpty && failure == nil }

  private typealias Attempt = Result<SolvedLayout, LayoutError>

  private init(_ orientation: Orientation, from before: Attempt?, to after: Attempt) {
    self.orientation = orientation
    let old = before.flatMap { try? $0.get() }
    switch after {
    case .failure(let error):
      layout = nil
      (conflicts, ambiguities) = ([], [])
      // The merge did not cause the failure if the layout already failed before the merge.
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

  /// The view and attribute of an ambiguity. The current value is left out, because the same ambiguity can
  /// have a different value after the merge.
  private struct Free: Hashable {
    let view: ViewID
    let attribute: Attribute

    init(_ ambiguity: Ambiguity) {
      view = ambiguity.view
      attribute = ambiguity.attribute
    }
  }
}

extension OrientationSolver {
  /// Returns the layout in an orientation, or the error for which it fails.
  ///
  /// - Throws: `LayoutError.cancelled`.
  fileprivate mutating func attempt(
    _ orientation: Orientation
  ) throws(LayoutError) -> Result<SolvedLayout, LayoutError> {
    do {
      return .success(try solve(orientation))
    } catch .cancelled {
      throw .cancelled
    } catch {
      return .failure(error)
    }
  }
}
