import Model
import SolvedHistory

/// What some changes of a scene do, in the words of `diff`.
struct ChangeWords {
  /// The scene before all changes of the revision, and after them; nil where it was not there.
  let before: Scene?
  let after: Scene

  /// The words of some of the revision's changes; of all of them, where they cannot be told apart.
  func words(of changes: [RecordChange]) -> [Difference] {
    if changes.isEmpty { return [] }
    var rest = after
    if rest.make(changes.map(\.inverse)) { return SceneComparison(old: rest, new: after).differences }
    if var most = before, most.make(changes) { return SceneComparison(old: before, new: most).differences }
    return SceneComparison(old: before, new: after).differences
  }
}
