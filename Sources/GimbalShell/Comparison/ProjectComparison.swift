import GimbalModel
import GimbalNotation
import GimbalStore

/// What is different between two states of a project.
struct ProjectComparison {
  /// What the project itself was given.
  let project: [Difference]
  let scenes: [SceneComparison]
  /// What merges left, and what was settled.
  let conflicts: [Difference]

  /// - Complexity: O(rows).
  init(from old: ProjectState, to new: ProjectState) throws {
    project = ProjectComparison.differences(
      from: try old.projectProperties(), to: try new.projectProperties())
    let (before, after) = (try old.sceneHeaders(), try new.sceneHeaders())
    let kept = Set(after.map(\.id))
    let ids = before.map(\.id).filter { !kept.contains($0) } + after.map(\.id)
    scenes = try ids.map { SceneComparison(old: try old.scene($0), new: try new.scene($0)) }
    conflicts = try ConflictComparison(from: old, to: new).differences
  }

  /// Of scenes without a history.
  init(project: [Difference], scenes: [SceneComparison]) {
    (self.project, self.scenes, conflicts) = (project, scenes, [])
  }

  /// What is different in what two projects were given themselves.
  static func differences(from old: [ProjectProperty], to new: [ProjectProperty]) -> [Difference] {
    let (was, now) = (old.autorotates, new.autorotates)
    return was == now
      ? []
      : [
        Difference(
          action: .changed, kind: .project, subject: "", aspect: ProjectProperty.Key.autorotate.rawValue,
          old: was ? "on" : "off", new: now ? "on" : "off")
      ]
  }

  private static let columns = ["scene", "action", "kind", "name", "aspect", "old", "new"].map {
    Report.Column($0)
  }

  /// Whether nothing is different.
  var isEmpty: Bool { project.isEmpty && scenes.allSatisfy(\.differences.isEmpty) && conflicts.isEmpty }

  /// The differences as a list under a key; in a table a line each, under the scene's name.
  func list(_ key: String) -> Report.List {
    var rows: [[Value]] = []
    var prose: [String] = []
    func add(_ differences: [Difference], under head: String?, of scene: Name?) {
      guard !differences.isEmpty else { return }
      let indent = head == nil ? "" : "  "
      prose += [head].compactMap { $0 } + differences.map { (indent + $0.line).visible }
      rows += differences.map { difference in
        [
          Value(scene), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      }
    }
    add(project, under: nil, of: nil)
    // A scene that came or went says its own name.
    for scene in scenes {
      add(scene.differences, under: "scene \(scene.name.notation())", of: scene.name)
    }
    add(conflicts, under: "merges", of: nil)
    return Report.List(key, ProjectComparison.columns, rows: rows, prose: prose)
  }
}
