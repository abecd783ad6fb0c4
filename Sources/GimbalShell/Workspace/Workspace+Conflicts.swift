import GimbalLayout
import GimbalModel
import GimbalStore

extension Workspace {
  /// The maximum number of views of a scene whose layout is computed for a mark or a note.
  private static let mostViews = 2_000
  /// The maximum time for such a layout. A longer time would delay the next prompt.
  private static let longestTime = Duration.milliseconds(500)

  /// Returns the layout of a scene; nil if it cannot be computed, or not in a short time.
  private func quickLayout(of scene: Scene) -> SolvedLayout? {
    guard scene.viewsInTreeOrder.count <= Workspace.mostViews, let composition = try? composition(of: scene)
    else {
      return nil
    }
    let end = ContinuousClock.now + Workspace.longestTime
    let cancellation = Cancellation { [services] in
      services.cancellation.isCancelled || ContinuousClock.now > end
    }
    return try? LayoutSolver(cancellation: cancellation).solve(composition)
  }

  /// Returns a line about the conflicts of the scene in use if at least one of them is new; nil otherwise, and for a layout
  /// that takes a long time.
  ///
  /// - Parameter before: The scene before the change; nil if it did not exist.
  func noteOnNewConflicts(since before: Scene?) -> String? {
    guard let scene = try? scene(), let found = quickLayout(of: scene)?.conflicts, !found.isEmpty else {
      return nil
    }
    let known =
      before.flatMap { before in
        before.id == scene.id ? quickLayout(of: before)?.conflicts.map { Set($0.members) } : nil
      } ?? []
    guard let index = found.firstIndex(where: { !known.contains(Set($0.members)) }) else { return nil }
    return "\(found.count) conflict\(found.count == 1 ? "" : "s"): explain conflict \(index + 1)\n"
  }

  /// Returns `!` if the layout of a scene has a conflict, and `?` if it has an ambiguity, as in drawings; both or an empty text
  /// in the other cases. The text is also empty for a layout that takes a long time.
  func marks(of id: SceneID) -> String {
    guard let scene = try? transaction.scene(id), let layout = quickLayout(of: scene) else { return "" }
    return (layout.conflicts.isEmpty ? "" : "!") + (layout.ambiguities.isEmpty ? "" : "?")
  }
}
