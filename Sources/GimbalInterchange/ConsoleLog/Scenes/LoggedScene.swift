public import GimbalModel

/// The constraints of a conflict as a scene, so that it can be solved: a view for every item that the log names, guides
/// among them, each in its superview where that is known.
public struct LoggedScene: Sendable {
  public let scene: Scene
  /// What the views are in the log.
  public let items: [ViewID: LoggedItem]
  /// Where the constraints stand in the conflict; several may be of one.
  public let places: [ConstraintID: Int]
  /// The constraints that no scene takes, by their places.
  public let leftOut: [Int]
  /// Whether constraints count on margins that the log does not tell, and the usual ones were taken.
  public let assumesMargins: Bool
  /// Whether constraints count on baselines, which the log does not tell.
  public let assumesBaselines: Bool

  /// Where views stand that nothing says more of, in points: no log speaks of the screen.
  private static let side = 1000.0

  /// - Parameter places: those of the constraints that are to be in the scene; all unless given.
  /// - Throws: `EditError`, where there are more views than a scene has.
  /// - Complexity: O(n log n) in what the conflict holds.
  public init(
    _ constraints: [LoggedConstraint], only places: Set<Int>? = nil, named name: Name, ids: any IDSource
  ) throws(EditError) {
    let tree = LoggedTree(constraints)
    let margins = LoggedMargins(constraints, in: tree)
    var rows = LoggedRows(name: name, tree: tree, side: LoggedScene.side, ids: ids)
    var (found, leftOut): ([ConstraintID: Int], [Int]) = ([:], [])
    var equations: [LoggedEquation] = []
    for (place, constraint) in constraints.enumerated() where places?.contains(place) ?? true {
      for equation in constraint.equations {
        guard let equation = margins.resolved(equation), let id = rows.add(equation, of: constraint) else {
          leftOut.append(place)
          continue
        }
        equations.append(equation)
        found[id] = place
      }
    }
    let attributes = equations.flatMap { [$0.first.attribute] + ($0.second.map { [$0.attribute] } ?? []) }
    scene = try Scene(records: rows.records)
    items = rows.items
    self.places = found
    self.leftOut = leftOut
    assumesMargins = attributes.contains(where: \.isMargin)
    assumesBaselines = attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }
}
