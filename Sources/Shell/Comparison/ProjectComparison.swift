import Model
import Notation
import Store

/// What is different between two states of a project.
struct ProjectComparison {
  let scenes: [SceneComparison]
  /// What merges left, and what was settled.
  let conflicts: [Difference]

  /// - Complexity: O(rows).
  init(from old: ProjectState, to new: ProjectState) throws {
    let (before, after) = (try old.sceneHeaders(), try new.sceneHeaders())
    let kept = Set(after.map(\.id))
    let ids = before.map(\.id).filter { !kept.contains($0) } + after.map(\.id)
    scenes = try ids.map { SceneComparison(old: try old.scene($0), new: try new.scene($0)) }
    conflicts = try ConflictComparison(from: old, to: new).differences
  }

  private static let columns = ["scene", "action", "kind", "name", "aspect", "from", "to"].map {
    Report.Column($0)
  }

  /// Whether nothing is different.
  var isEmpty: Bool { scenes.allSatisfy(\.differences.isEmpty) && conflicts.isEmpty }

  /// The differences as a list under a key; in a table a line each, under the scene's name.
  func list(_ key: String) -> Report.List {
    var rows: [[Value]] = []
    var prose: [String] = []
    func add(_ differences: [Difference], under head: String, of scene: Name?) {
      guard !differences.isEmpty else { return }
      prose += [head] + differences.map { "  \($0.line)".visible }
      rows += differences.map { difference in
        [
          Value(scene), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      }
    }
    // A scene that came or went says its own name.
    for scene in scenes {
      add(scene.differences, under: "scene \(scene.name.notation())", of: scene.name)
    }
    add(conflicts, under: "merges", of: nil)
    return Report.List(key, ProjectComparison.columns, rows: rows, prose: prose)
  }
}
