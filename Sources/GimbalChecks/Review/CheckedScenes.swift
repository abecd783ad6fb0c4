import GimbalDocuments
import GimbalModel
import GimbalReporting

/// The scenes whose findings a review compares: those of a document after its classes ran on them, as in `gimbal check`. Without
/// code, and for a class that the code does not declare, the scene of the document is checked.
struct CheckedScenes {
  private var scenes: [SceneID: FileScene] = [:]

  /// Reads both versions of a document with their code.
  ///
  /// - Parameters:
  ///   - old: The old version without its code; `nil` if there is none.
  ///   - new: The new version without its code; `nil` if there is none.
  /// - Throws: `LayoutError.cancelled` or `ExceededLimit`.
  init(
    _ old: SceneFile?, _ new: SceneFile?, _ document: ChangedDocument, _ source: any ReviewSource,
    from viewpoints: [ReviewViewpoint], ids: any IDSource, budget: WorkBudget
  ) throws {
    guard source.code != nil else { return }
    var settings = CodeSettings()
    settings.completesDocuments = true
    settings.devicesOfDocuments = viewpoints.compactMap(\.device)
    for (file, path, isNew) in [(old, document.old, false), (new, document.new, true)] {
      guard let file, let path, file.hasElements else { continue }
      let completed = try budget.run {
        try SceneFile(
          path, named: document.path.fileStem, files: RevisionFiles(source: source, isNew: isNew), ids: ids,
          code: settings, limits: budget.limits, cancellation: budget.cancellation)
      }
      // Both reads of the document have the same scenes in the same order.
      for (plain, checked) in zip(file.scenes, completed.scenes) { scenes[plain.scene.id] = checked }
    }
  }

  /// Returns the scene to check in place of a scene of a document.
  func scene(of file: FileScene) -> FileScene { scenes[file.scene.id] ?? file }
}
