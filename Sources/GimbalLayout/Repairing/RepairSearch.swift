package import GimbalModel

/// A search for changes that resolve a conflict. It applies each candidate to a copy of the scene and solves
/// the copy.
///
/// `Failure` is the type of the errors of the functions that solve the scene.
package struct RepairSearch<Failure: Error> {
  /// A function that solves a scene under fixed traits, such as a device and an orientation.
  package typealias Solve = (Scene) throws(Failure) -> SolvedLayout

  private let scene: Scene
  private let solve: Solve
  private let others: [Solve]
  private let before: SolvedLayout
  private let othersBefore: [SolvedLayout]

  /// The maximum number of candidates that are tried for a conflict. Changes to the ignored rule are tried
  /// first.
  package static var candidateLimit: Int { 48 }

  /// Creates a search, and solves the unchanged scene.
  ///
  /// - Parameters:
  ///   - scene: the scene to change. The scenes that its instances show are not changed.
  ///   - solve: the function that solves a scene under the traits (device, orientation and so on) of the
  ///     conflict.
  ///   - others: functions that solve a scene under other traits, under which a change must not cause a
  ///     conflict.
  /// - Throws: the errors of the functions that solve the scene.
  package init(_ scene: Scene, solve: @escaping Solve, others: [Solve] = []) throws(Failure) {
    self.scene = scene
    self.solve = solve
    self.others = others
    before = try solve(scene)
    othersBefore = try others.map { (solve) throws(Failure) in try solve(scene) }
  }

  /// Returns the changes that resolve a conflict. Those come first that only weaken a rule and leave nothing ambiguous. They
  /// are sorted by the distance by which they move views.
  ///
  /// - Throws: the errors of the functions that solve the scene. A `LayoutError` other than `cancelled` is
  ///   not thrown; the candidate is skipped instead.
  /// - Complexity: one solve for each candidate under each combination of traits.
  package func repairs(of explanation: ConflictExplanation) throws(Failure) -> [Repair] {
    let candidates = RepairCandidates(explanation, in: scene, before).changes
    var found: [Repair] = []
    for change in candidates.prefix(RepairSearch.candidateLimit) {
      do throws(Failure) {
        if let repair = try trial(of: change, ending: explanation.conflict) { found.append(repair) }
      } catch {
        guard let failure = error as? LayoutError, failure != .cancelled else { throw error }
      }
    }
    // Equivalent candidates keep their order.
    return found.enumerated().sorted {
      $0.element.isSafe == $1.element.isSafe
        ? ($0.element.distance, $0.element.freed.count, $0.element.change.loss, $0.offset)
          < ($1.element.distance, $1.element.freed.count, $1.element.change.loss, $1.offset)
        : $0.element.isSafe
    }.map(\.element)
  }

  /// Returns the repair with a given change; nil if the change does not resolve the conflict or creates
  /// another conflict.
  private func trial(
    of change: RepairChange, ending conflict: LayoutConflict
  ) throws(Failure) -> Repair? {
    let edits = change.edits(in: scene)
    guard !edits.isEmpty else { return nil }
    var changed = scene
    do {
      for edit in edits { try changed.apply(edit) }
    } catch {
      return nil
    }
    let after = try solve(changed)
    guard after.conflicts.count < before.conflicts.count,
      !after.conflicts.contains(where: { Set($0.members) == Set(conflict.members) }),
      isFineElsewhere(change, before, after)
    else { return nil }
    for (other, before) in zip(others, othersBefore) {
      let after = try other(changed)
      guard after.conflicts.count <= before.conflicts.count, isFineElsewhere(change, before, after) else {
        return nil
      }
    }
    return repair(change, after)
  }

  /// Returns `true` unless the change sets a constant and creates a conflict with the changed constraint.
  /// Other changes weaken or remove rules, so they cannot create such a conflict.
  private func isFineElsewhere(
    _ change: RepairChange, _ before: SolvedLayout, _ after: SolvedLayout
  ) -> Bool {
    guard let id = change.tightened else { return true }
    // Two conflicts count as the same if they have the same ignored rule (`setAside`). Their members are not
    // compared, because the change can alter them.
    let aside = Set(before.conflicts.map(\.setAside))
    return after.conflicts.allSatisfy {
      !$0.members.contains(.constraint(id)) || aside.contains($0.setAside)
    }
  }

  private func repair(_ change: RepairChange, _ after: SolvedLayout) -> Repair {
    var distance = 0.0
    var moved: [ViewID] = []
    for view in before.views {
      guard let now = after[view.view.id]?.frame else { continue }
      let was = view.frame
      let far =
        (now.x - was.x).magnitude + (now.y - was.y).magnitude + (now.width - was.width).magnitude
        + (now.height - was.height).magnitude
      distance += far
      if far > Expectation.defaultTolerance { moved.append(view.view.id) }
    }
    let free = Set(before.ambiguities.map { Freedom(of: $0) })
    return Repair(
      change: change, distance: (distance * 1000).rounded() / 1000, moved: moved,
      freed: after.ambiguities.filter { !free.contains(Freedom(of: $0)) })
  }

  /// The view and the attribute of an ambiguity, without its value.
  private struct Freedom: Hashable {
    let view: ViewID
    let attribute: Attribute

    init(of ambiguity: Ambiguity) {
      view = ambiguity.view
      attribute = ambiguity.attribute
    }
  }
}
