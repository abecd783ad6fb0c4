import Model
import Notation
import Store

/// What is different between two states of a project.
struct ProjectComparison {
  let scenes: [SceneComparison]

  /// - Complexity: O(rows).
  init(from old: ProjectState, to new: ProjectState) throws {
    let (before, after) = (try old.sceneHeaders(), try new.sceneHeaders())
    let kept = Set(after.map(\.id))
    let ids = before.map(\.id).filter { !kept.contains($0) } + after.map(\.id)
    scenes = try ids.map { SceneComparison(old: try old.scene($0), new: try new.scene($0)) }
  }

  private static let columns = ["scene", "action", "kind", "name", "aspect", "from", "to"].map {
    Report.Column($0)
  }

  /// Whether nothing is different.
  var isEmpty: Bool { scenes.allSatisfy(\.differences.isEmpty) }

  /// The differences as a list under a key; in a table a line each, under the scene's name.
  func list(_ key: String) -> Report.List {
    var rows: [[Value]] = []
    var prose: [String] = []
    for scene in scenes {
      let differences = scene.differences
      guard !differences.isEmpty else { continue }
      let lines = differences.map { "  \($0.line)".visible }
      // A scene that came or went says its own name.
      prose += ["scene \(scene.name.notation())"] + lines
      rows += differences.map { difference in
        [
          Value(scene.name), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      }
    }
    return Report.List(key, ProjectComparison.columns, rows: rows, prose: prose)
  }
}
