import GimbalModel
import GimbalStore

extension Workspace {
  /// Removes rules, and spacers that no rule speaks of any more.
  ///
  /// - Parameters:
  ///   - rules: of the scene as it was.
  ///   - edits: what removing them takes.
  /// - Complexity: O(edits), and O(rules of the scene) where one speaks of a spacer.
  func remove(_ rules: [Rule], by edits: [Edit], from scene: consuming Scene) throws {
    let id = scene.id
    let spacers = Set(
      rules.flatMap { [$0.firstView, $0.secondView].compactMap { $0 } }
        .filter { scene.view($0)?.kind == .spacer })
    let after = try apply(edits, to: consume scene)
    let spokenOf = Set(
      after.rules(about: spacers).flatMap { [$0.firstView, $0.secondView].compactMap { $0 } })
    for spacer in spacers.subtracting(spokenOf).sorted() {
      let now = try transaction.scene(id)
      try apply(now.editsRemoving(view: spacer), to: consume now)
    }
  }
}
