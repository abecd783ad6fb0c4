import GimbalModel
import GimbalNotation
import GimbalSolvedHistory

/// What a revision did to a scene and to those that it shows, in the words of `diff`.
struct WorkWords {
  let work: RevisionWork

  private struct Line {
    let scene: Scene
    let difference: Difference
  }

  /// Some of the changes as a list: those of the scene itself first, then those of others, which say their scene.
  func list(_ key: String, of changes: [RecordChange]) -> Report.List {
    let lines = lines(of: changes)
    return Report.List(
      key, WorkWords.columns,
      rows: lines.map { line in
        let difference = line.difference
        return [
          Value(line.scene.name), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      },
      prose: lines.map { line in
        // A scene that came or went says its own name.
        let isOwn = line.scene.id == work.scene || line.difference.kind == .scene
        return "  " + ((isOwn ? "" : "scene \(line.scene.name.notation()): ") + line.difference.line).visible
      })
  }

  private static let columns = ["scene", "action", "kind", "name", "aspect", "from", "to"].map {
    Report.Column($0)
  }

  private func lines(of changes: [RecordChange]) -> [Line] {
    let byScene = Dictionary(grouping: changes, by: \.scene)
    let others = byScene.keys.filter { $0 != work.scene }.sorted { name(of: $0) < name(of: $1) }
    return ([work.scene] + others).flatMap { id -> [Line] in
      guard let changes = byScene[id], let scene = work.after[id] ?? work.before[id] else { return [] }
      return differences(of: changes, in: id).map { Line(scene: scene, difference: $0) }
    }
  }

  private func name(of scene: SceneID) -> Name { (work.after[scene] ?? work.before[scene])?.name ?? .root }

  private func differences(of changes: [RecordChange], in id: SceneID) -> [Difference] {
    let before = work.before[id]
    guard id == work.scene || !changes.contains(where: \.isOfWholeScene), let after = work.after[id] else {
      return SceneComparison(old: before, new: work.after[id]).differences.filter { $0.kind == .scene }
    }
    return ChangeWords(before: before, after: after).words(of: changes)
  }
}
