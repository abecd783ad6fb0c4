import GimbalFindings
import GimbalLayout
package import GimbalModel
import GimbalNotation
import GimbalReporting
package import GimbalSolvedHistory

/// The differences between the frames of the scenes of two files.
package struct FileFrameDiff {
  /// The differences between two versions of a scene on one display.
  package struct SceneDiff {
    package let name: Name?
    package let diff: FrameDiff

    /// The scene and the orientation, such as `main  portrait`.
    package var title: String { "\(name?.text ?? "")  \(diff.viewpoint.orientation.rawValue)" }
  }

  /// The differences in the order of the scenes, also those of scenes without moved views.
  package private(set) var diffs: [SceneDiff] = []
  /// The messages about the scenes that cannot be solved.
  package private(set) var failures: [String] = []

  /// Compares the frames of two files, scene by scene.
  ///
  /// - Throws: An error that `DocumentFault` describes, if the scenes cannot be matched.
  package init(
    from old: SceneFile, to new: SceneFile, _ options: FileDiffOptions, resources: Resources,
    cancellation: Cancellation
  ) throws {
    self.init(
      try FileComparison(from: old, to: new), from: old, to: new, options,
      WorkBudget(resources, cancellation: cancellation))
  }

  init(
    _ comparison: FileComparison, from old: SceneFile, to new: SceneFile, _ options: FileDiffOptions,
    _ budget: WorkBudget
  ) {
    let solver = HistorySolver(solver: LayoutSolver(cancellation: budget.cancellation))
    let (were, are) = (
      FileFrameDiff.snapshots(of: comparison.pairs.map(\.old), in: old),
      FileFrameDiff.snapshots(of: comparison.pairs.map(\.new), in: new)
    )
    for (index, pair) in comparison.pairs.enumerated() {
      let name = (pair.new ?? pair.old)?.name
      for viewpoint in options.viewpoints(of: pair) {
        do {
          let diff = try budget.run {
            try FrameDiff(from: were[index], to: are[index], viewpoint: viewpoint, solver: solver)
          }
          diffs.append(SceneDiff(name: name, diff: diff))
        } catch {
          let message = (error as? LayoutError)?.message ?? (error as? ExceededLimit)?.message ?? "\(error)"
          let remedy = (error as? ExceededLimit)?.remedy.map { "  \($0)\n" } ?? ""
          failures.append(
            "\(new.path.visible): error: scene \(name?.text.cited ?? ""): \(message)\n" + remedy)
        }
      }
    }
  }

  /// Returns each scene together with the scenes that its instances (views that show another scene) show. For
  /// a document, instances show nothing, because each table cell is compared as a scene of its own.
  private static func snapshots(of scenes: [Scene?], in file: SceneFile) -> [SceneSnapshot?] {
    let library = Dictionary(
      file.isArchive ? scenes.compactMap { $0 }.map { ($0.name, $0) } : [],
      uniquingKeysWith: { one, _ in one })
    return scenes.map { scene in scene.map { SceneSnapshot($0) { library[$0] } } }
  }
}
