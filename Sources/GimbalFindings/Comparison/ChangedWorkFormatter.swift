package import GimbalModel
import GimbalNotation
package import GimbalReporting
package import GimbalSolvedHistory

/// A description of the changes that a revision makes to a scene and to the scenes that the scene shows. It
/// has the same form as the output of `diff`.
package struct ChangedWorkFormatter {
  package let work: RevisionChanges

  package init(work: RevisionChanges) {
    self.work = work
  }

  private struct Line {
    let scene: Scene
    let difference: Difference
  }

  /// Returns changes as a list. Changes to the described scene come first. Changes to other scenes follow,
  /// each with the name of its scene.
  package func list(_ key: String, of changes: [RecordChange]) -> Report.List {
    let lines = lines(of: changes)
    return Report.List(
      key, ChangedWorkFormatter.columns,
      rows: lines.map { line in
        let difference = line.difference
        return [
          Value(line.scene.name), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      },
      prose: lines.map { line in
        // The line for an added or removed scene already contains the name of the scene.
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
    return ChangeFormatter(before: before, after: after).description(of: changes)
  }
}

/// A description of changes to a scene, in the form of the output of `diff`.
struct ChangeFormatter {
  /// The scene before the revision, or `nil` if the scene did not exist.
  let before: Scene?
  /// The scene after the revision.
  let after: Scene

  /// Returns the differences that the given changes of the revision cause.
  func description(of changes: [RecordChange]) -> [Difference] {
    if changes.isEmpty { return [] }
    var rest = after
    if rest.make(changes.map(\.inverse)) { return SceneComparison(old: rest, new: after).differences }
    if var most = before, most.make(changes) { return SceneComparison(old: before, new: most).differences }
    // Without the other changes of the revision, these changes can be neither applied nor reverted, because
    // the changed rows refer to rows that the other changes add or remove. Describe the changes one at a
    // time.
    return changes.count == 1 ? description(ofMade: changes[0]) : changes.flatMap { description(of: [$0]) }
  }

  /// Returns the differences for an added view on which other rows depend. An added root view is described as
  /// an added scene. For any other change, the result is empty.
  private func description(ofMade change: RecordChange) -> [Difference] {
    guard case .view(let view)? = change.after else { return [] }
    guard view.parent != nil else {
      return SceneComparison(old: nil, new: after).differences.filter { $0.kind == .scene }
    }
    var rest = after
    for edit in rest.editsRemoving(view: view.id) {
      do throws(EditError) { try rest.apply(edit) } catch { return [] }
    }
    return SceneComparison(old: rest, new: after).differences.filter {
      $0.kind == .view && $0.subject == view.name.notation()
    }
  }
}
