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

  /// Returns the changes that resolve a conflict.
  ///
  /// If rules of two sets contradict each other, and both sets are installed by mistake, the fix is to uninstall one of them.
  /// Such a change comes first. Next come the changes that only weaken a rule and leave nothing ambiguous. Otherwise,
  /// changes are sorted by the distance by which they move views.
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
    let rivals = rivalSets(in: explanation)
    func rank(_ repair: Repair) -> Int {
      if case .uninstall(let set) = repair.change, let index = rivals.firstIndex(of: set),
        repair.freed.isEmpty
      {
        return index
      }
      return rivals.count + (repair.isSafe ? 0 : 1)
    }
    // Equivalent candidates keep their order.
    return found.enumerated().sorted { one, other in
      let ranks = (rank(one.element), rank(other.element))
      return ranks.0 == ranks.1
        ? (one.element.distance, one.element.freed.count, one.element.change.loss, one.offset)
          < (other.element.distance, other.element.freed.count, other.element.change.loss, other.offset)
        : ranks.0 < ranks.1
    }.map(\.element)
  }

  /// The sets whose rules contradict each other, without the set `base`, whose rules always apply. The array is empty if there
  /// are fewer than two such sets. A set that the user installed comes last, because the user wants it; otherwise
  /// earlier sets come first, because later sets refine them.
  private func rivalSets(in explanation: ConflictExplanation) -> [SetID] {
    let sets = Set(
      (explanation.others + [explanation.setAside]).compactMap { part -> SetID? in
        guard case .constraint(let id) = part.reason else { return nil }
        return scene.constraint(id)?.set
      })
    let rivals = scene.sets.filter { sets.contains($0.id) && $0.name.text != RuleSet.baseName }
    guard rivals.count > 1 else { return [] }
    func isWanted(_ set: RuleSet) -> Bool { scene.installations[set.id] == true }
    return (rivals.filter { !isWanted($0) } + rivals.filter(isWanted)).map(\.id)
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
