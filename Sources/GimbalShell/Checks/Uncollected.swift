import GimbalInterchange
import GimbalModel
import GimbalNotation

/// Constraints that no rotation installs or uninstalls, though they look as if one should: their names end in an
/// orientation, or a document left them out and put them in no collection.
enum Uncollected {
  /// Nothing in a scene that has no sets for orientations; else in the scene's order.
  ///
  /// - Complexity: O(rules).
  static func findings(in scene: Scene) -> [CheckFinding] {
    guard scene.sets.contains(where: { $0.condition.map { $0.orientations != .all } ?? false }) else {
      return []
    }
    return scene.sets.filter { $0.condition == nil }.flatMap { set -> [CheckFinding] in
      // A set that someone named and uninstalled is a collection; only a document's leftovers are in none.
      let isLeftOver =
        set.name.text == ImportedScene.uninstalledSet && scene.installations[set.id] == false
      return scene.constraints(of: set.id)
        .filter { isLeftOver || $0.isForOneOrientation }.map { CheckFinding.inNoSet($0.id) }
    }
  }
}

extension Constraint {
  /// Whether its name ends in `Portrait` or `Landscape`.
  fileprivate var isForOneOrientation: Bool {
    switch identifier.flatMap(NamingPattern.orientation) {
    case .portrait, .landscape: true
    case .both, nil: false
    }
  }
}
