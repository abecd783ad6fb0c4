import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The error for a file that cannot be read.
private struct UnreadSubject: Error { let fault: DocumentFault }

/// A scene of a file, as `FILE` or `FILE#SCENE`.
struct SceneSubject {
  let path: String
  private let scene: String?

  init(_ text: String) {
    guard let mark = text.lastIndex(of: "#"), mark != text.startIndex else {
      (path, scene) = (text, nil)
      return
    }
    (path, scene) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// Reads the file.
  ///
  /// - Throws: An error that `Console.report(_:on:isCancelled:)` prints.
  func file(
    _ files: any FileAccess, _ ids: any IDSource, _ code: CodeSettings, _ budget: WorkBudget
  ) throws -> SceneFile {
    do {
      return try budget.run {
        try SceneFile(
          path, files: UncountedInput(files: files, budget: budget), ids: ids, code: code,
          limits: budget.limits,
          cancellation: budget.cancellation)
      }
    } catch {
      if budget.cancellation.isCancelled { throw error }
      throw UnreadSubject(fault: DocumentFault(error, path: path))
    }
  }

  /// Returns the scene that the subject names, or all scenes of the file.
  func candidates(_ scenes: [FileScene]) throws(Refusal) -> [FileScene] {
    guard !scenes.isEmpty else {
      throw Refusal(
        "\(path.cited) has no scene", remedy: "choose a file with a layout", at: Span(0, 0), status: .document
      )
    }
    guard let name = scene else { return scenes }
    let found = scenes.filter { $0.scene.name.text == name }
    guard let first = found.first else {
      throw Refusal(
        "there is no scene \(name.cited) in \(path.cited)",
        remedy: "use one of: " + scenes.prefix(5).map(\.scene.name.text.cited).joined(separator: ", "),
        at: Span(0, 0))
    }
    return [first]
  }

  /// The name of a scene of the file in messages.
  func title(of scene: FileScene) -> String {
    scene.scene.name.text == path.fileStem ? path.visible : "\(path.visible)#\(scene.scene.name.text.visible)"
  }
}

extension Console {
  /// Prints the error that ended a comparison of two files, and returns the exit status.
  ///
  /// - Parameter file: The file that the error is about if it names none.
  func report(_ error: any Error, on file: String, isCancelled: Bool) -> ExitStatus {
    switch error {
    case let refusal as Refusal:
      writeWarning("error: \(refusal.message)\n" + (refusal.remedy.map { "  \($0)\n" } ?? ""))
      return refusal.status == .document ? .document : .usage
    case let error as UnreadSubject: writeWarning(error.fault.text)
    case _ where isCancelled:
      writeWarning("cancelled\n")
      return .failed
    default: writeWarning(DocumentFault(error, path: SceneSubject(file).path).text)
    }
    return .document
  }
}
