package import GimbalModel
import GimbalNotation
package import GimbalReporting
package import GimbalSolvedHistory

/// The changes of a revision to a scene and the scenes it shows, in the words of `diff`.
package struct WorkWords {
  package let work: RevisionChanges

  package init(work: RevisionChanges) {
    self.work = work
  }

  private struct Line {
    let scene: Scene
    let difference: Difference
  }

  /// Returns changes as a list: first those of the scene itself, then those of other scenes with their names.
  package func list(_ key: String, of changes: [RecordChange]) -> Report.List {
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
        // The line of an added or removed scene contains the scene name.
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

/// Changes of a scene in the words of `diff`.
struct ChangeWords {
  /// The scene before and after all changes of the revision. `before` is `nil` if the scene did not exist.
  let before: Scene?
  let after: Scene

  /// Returns the words for some changes of the revision.
  func words(of changes: [RecordChange]) -> [Difference] {
    if changes.isEmpty { return [] }
    var rest = after
    if rest.make(changes.map(\.inverse)) { return SceneComparison(old: rest, new: after).differences }
    if var most = before, most.make(changes) { return SceneComparison(old: before, new: most).differences }
    // Other rules of the revision depend on some of these changes. Describe each change separately.
    return changes.count == 1 ? words(ofMade: changes[0]) : changes.flatMap { words(of: [$0]) }
  }

  /// Returns the words for an added row that other rows depend on: a view, or the root of a scene.
  private func words(ofMade change: RecordChange) -> [Difference] {
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
