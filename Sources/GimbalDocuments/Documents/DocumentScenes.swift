import GimbalInterfaceBuilder
package import GimbalModel
package import GimbalReporting
package import GimbalSolvedHistory

/// The scenes of an archive or of an Interface Builder document, read once for many solves.
package struct DocumentScenes: Sendable {
  private let file: SceneFile
  private let files: any FileAccess
  private let limits: InputLimits

  /// Reads a file.
  ///
  /// - Throws: `FileFailure`, `ArchiveError` or `DocumentError` if the file cannot be read, or
  ///   `CancellationError`.
  package init(
    _ path: String, files: any FileAccess, limits: InputLimits, cancellation: Cancellation = .never
  ) throws {
    file = try SceneFile(
      path, files: files, ids: RunningIDs(), limits: limits, cancellation: cancellation)
    (self.files, self.limits) = (files, limits)
  }

  package var isArchive: Bool { file.isArchive }

  /// The layout code of a Swift file; `nil` for other files.
  package var code: CodeContent? { file.code }

  /// The scenes in file order.
  package var scenes: [Scene] { file.scenes.map(\.scene) }

  /// Returns a scene as `gimbal solve` solves it with the same options, with the scenes that its views show.
  ///
  /// - Returns: `nil` if there is no such scene.
  /// - Throws: `EditError`, or `UnreadableStrings` if a file with translations cannot be read.
  package func snapshot(of name: Name, with options: DocumentOptions) throws -> SceneSnapshot? {
    guard let found = file.scenes.first(where: { $0.scene.name == name }) else { return nil }
    var scene = try options.applied(to: found.scene)
    if let localization = options.localizations.first {
      scene = try scene.localized(localization, strings(for: localization))
    }
    // A document is solved without the scenes of its cells, and an archive with all of its scenes.
    let library = file.isArchive ? file.library : [:]
    return SceneSnapshot(scene) { library[$0] }
  }

  private func strings(for localization: Localization) throws -> LocalizedStrings {
    guard case .language(let code) = localization else { return LocalizedStrings() }
    return try StringsFiles(beside: file.path, files: files, limits: limits, cancellation: .never)
      .strings(in: code) ?? LocalizedStrings()
  }
}
