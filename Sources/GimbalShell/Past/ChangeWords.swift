import GimbalModel
import GimbalNotation

/// What some changes of a scene do, in the words of `diff`.
struct ChangeWords {
  /// The scene before all changes of the revision, and after them; nil where it was not there.
  let before: Scene?
  let after: Scene

  /// The words of some of the revision's changes.
  func words(of changes: [RecordChange]) -> [Difference] {
    if changes.isEmpty { return [] }
    var rest = after
    if rest.make(changes.map(\.inverse)) { return SceneComparison(old: rest, new: after).differences }
    if var most = before, most.make(changes) { return SceneComparison(old: before, new: most).differences }
    // Rules that the revision made as well hang on some of them: each by itself, then.
    return changes.count == 1 ? words(ofMade: changes[0]) : changes.flatMap { words(of: [$0]) }
  }

  /// The words of a row that was made and that others hang on by now: a view, or the root of a scene.
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
