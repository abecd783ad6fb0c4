import GimbalModel

/// What is odd about a scene however it is shown.
struct SceneFindings {
  let warnings: [CheckFinding]
  /// Constraints of one orientation, each with the name of the one that is missing.
  let missing: [(constraint: Constraint, counterpart: String)]

  /// - Complexity: O(views + constraints · (depth + those that say the same)).
  init(_ scene: Scene) {
    warnings =
      Duplicates.findings(in: scene) + Uncollected.findings(in: scene) + Misnaming.findings(in: scene)
    missing = Counterparts.missing(in: scene)
  }
}
