public import GimbalModel

/// Looks for changes that end a contradiction: each is made on a copy, and solved.
public struct RepairSearch {
  /// Solves a scene, as it is shown where the contradiction was found, or elsewhere.
  public typealias Showing = (Scene) throws -> SolvedLayout

  private let scene: Scene
  private let showing: Showing
  private let others: [Showing]
  private let before: SolvedLayout
  private let othersBefore: [SolvedLayout]

  /// How many changes are tried for a contradiction; those of the rules that come last in it are left out.
  public static let candidateLimit = 48

  /// - Parameters:
  ///   - scene: the scene that is changed; what its instances show is changed in their own scenes.
  ///   - showing: how the scene is shown where the contradiction is.
  ///   - others: how else it is shown: there no contradiction may come up.
  /// - Throws: what the showings throw.
  public init(_ scene: Scene, showing: @escaping Showing, others: [Showing] = []) throws {
    self.scene = scene
    self.showing = showing
    self.others = others
    before = try showing(scene)
    othersBefore = try others.map { try $0(scene) }
  }

  /// What would end a contradiction, by how far it moves views, the least first.
  ///
  /// - Throws: what the showings throw; `LayoutError`s other than being cancelled end one trial alone.
  /// - Complexity: a solve for each candidate and showing.
  public func repairs(of explanation: ConflictExplanation) throws -> [Repair] {
    let candidates = RepairCandidates(explanation, in: scene, before).changes
    let found = try candidates.prefix(RepairSearch.candidateLimit).compactMap { change -> Repair? in
      do {
        return try trial(of: change, ending: explanation.conflict)
      } catch let error as LayoutError where error != .cancelled {
        return nil
      }
    }
    // Candidates of equal worth stay in their own order.
    return found.enumerated().sorted {
      ($0.element.distance, $0.element.freed.count, $0.element.change.loss, $0.offset)
        < ($1.element.distance, $1.element.freed.count, $1.element.change.loss, $1.offset)
    }.map(\.element)
  }

  /// - Returns: nil where the change does not end the contradiction, or makes another.
  private func trial(of change: RepairChange, ending conflict: LayoutConflict) throws -> Repair? {
    let edits = change.edits(in: scene)
    guard !edits.isEmpty else { return nil }
    var changed = scene
    do {
      for edit in edits { try changed.apply(edit) }
    } catch {
      return nil
    }
    let after = try showing(changed)
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

  /// Whether a change makes no contradiction of its own: one of rules that stayed as they were was there before.
  private func isFineElsewhere(
    _ change: RepairChange, _ before: SolvedLayout, _ after: SolvedLayout
  ) -> Bool {
    guard let id = change.tightened else { return true }
    // One that is there already may be proven otherwise now: what is set aside for it is the same.
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
    let free = Set(before.ambiguities.map { Place(of: $0) })
    return Repair(
      change: change, distance: (distance * 1000).rounded() / 1000, moved: moved,
      freed: after.ambiguities.filter { !free.contains(Place(of: $0)) })
  }

  /// What is free, wherever it was settled.
  private struct Place: Hashable {
    let view: ViewID
    let attribute: Attribute

    init(of ambiguity: Ambiguity) {
      view = ambiguity.view
      attribute = ambiguity.attribute
    }
  }
}
