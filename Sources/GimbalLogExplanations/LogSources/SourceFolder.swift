package import GimbalDocuments
package import GimbalModel
package import GimbalReporting

/// The Interface Builder documents and the code of an app, in which the sources of logged constraints are found.
package struct SourceFolder {
  private(set) var scenes: [SourceScene] = []
  /// The indices of the scenes that contain a constraint of each shape.
  private(set) var scenesByShape: [ConstraintShape: [Int]] = [:]
  /// The number of constraints in all documents.
  private(set) var constraintCount = 0
  /// The paths of the Swift and Objective-C files.
  private(set) var codeFiles: [String] = []
  /// The documents that cannot be read, with the messages of their errors.
  package private(set) var failures: [String] = []
  let files: any FileAccess
  let resources: Resources
  let cancellation: Cancellation
  /// A closure that is called with the number of conflicts whose sources have been searched, and the number of all
  /// conflicts of a log.
  package var searchProgress: (_ done: Int, _ count: Int) -> Void = { _, _ in }

  /// Reads the documents of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, or of a single document.
  ///   - progress: A closure that is called with the number of documents read so far and the number of all documents.
  /// - Throws: `FileFailure` if the folder contains neither documents nor code, `UnreadableSource` if a single document
  ///   cannot be read, or `CancellationError`.
  /// - Complexity: O(bytes of the documents). Code is read when sources are searched.
  package init(
    _ folder: String, files: any FileAccess, resources: Resources, cancellation: Cancellation,
    progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws {
    (self.files, self.resources, self.cancellation) = (files, resources, cancellation)
    var documents: [String] = []
    if SourceFolder.isDocument(folder) {
      documents = [folder]
    } else {
      SourceFolder.collect(folder, files, depth: 0) { path in
        if SourceFolder.isDocument(path) { documents.append(path) }
        if SourceFolder.codeEndings.contains(where: path.hasSuffix) { codeFiles.append(path) }
      }
    }
    guard !documents.isEmpty || !codeFiles.isEmpty else {
      throw FileFailure(
        path: folder, reason: "the folder contains no documents and no code",
        remedy: "use the folder with the .storyboard, .xib and .swift files of the app")
    }
    for (index, path) in documents.enumerated() {
      try cancellation.check(CancellationError())
      progress(index, documents.count)
      read(path)
    }
    if documents == [folder], let failure = failures.first { throw UnreadableSource(text: failure) }
    progress(documents.count, documents.count)
    try cancellation.check(CancellationError())
  }

  private mutating func read(_ path: String) {
    let budget = WorkBudget(resources, cancellation: cancellation)
    do {
      let file = try budget.run {
        try SceneFile(
          path, files: files, ids: RunningIDs(), limits: budget.limits, cancellation: budget.cancellation)
      }
      for (index, part) in file.scenes.enumerated() {
        let scene = SourceScene(part, at: index, of: path)
        for shape in scene.rulesByShape.keys { scenesByShape[shape, default: []].append(scenes.count) }
        constraintCount += scene.rules.count
        scenes.append(scene)
      }
    } catch {
      failures.append(DocumentFault(error, path: path).text)
    }
  }

  private static func isDocument(_ path: String) -> Bool {
    path.hasSuffix(".xib") || path.hasSuffix(".storyboard")
  }

  private static let codeEndings = [".swift", ".m", ".mm"]
  /// The names of folders with generated files or dependencies, which are skipped.
  private static let skippedFolders: Set<String> = ["DerivedData", "node_modules", "build"]
  private static let (maximumDepth, maximumEntries) = (64, 100_000)

  private static func collect(
    _ folder: String, _ files: any FileAccess, depth: Int, _ take: (String) -> Void
  ) {
    guard depth < maximumDepth else { return }
    for entry in files.entries(of: folder, maximum: maximumEntries) where !entry.name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + entry.name : "\(folder)/\(entry.name)"
      if !entry.isFolder {
        take(path)
      } else if !skippedFolders.contains(entry.name) {
        collect(path, files, depth: depth + 1, take)
      }
    }
  }
}

/// An error for a single document that cannot be read.
package struct UnreadableSource: Error {
  /// The message of the error, with the path and a line feed at the end.
  package let text: String
}
