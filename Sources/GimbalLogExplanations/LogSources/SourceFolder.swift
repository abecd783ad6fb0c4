package import GimbalDocuments
package import GimbalModel
package import GimbalReporting
import GimbalUIKit

/// The Interface Builder documents and the code of an app, in which the sources of logged constraints are found.
package struct SourceFolder {
  private(set) var scenes: [SourceScene] = []
  /// The indices of the scenes that contain a constraint of each shape.
  private(set) var scenesByShape: [ConstraintShape: [Int]] = [:]
  /// The number of constraints in all documents.
  private(set) var constraintCount = 0
  /// `true` if code creates constraints, or changes their constants, in a way that is not read, so that no place is certain.
  private(set) var hasUnreadCode = false
  /// The paths of the Swift and Objective-C files.
  private(set) var codeFiles: [String] = []
  /// The lines of the constraints that are read, by the path of the code.
  private var readLines: [String: Set<Int>] = [:]
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
  /// - Complexity: O(bytes of the documents and the code), plus one run of each class.
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
    let sources = codeFiles.filter(CodeFiles.isSource)
    let count = documents.count + sources.count
    for (index, path) in documents.enumerated() {
      try cancellation.check(CancellationError())
      progress(index, count)
      read(path)
    }
    if documents == [folder], let failure = failures.first { throw UnreadableSource(text: failure) }
    for (index, path) in sources.enumerated() {
      try cancellation.check(CancellationError())
      progress(documents.count + index, count)
      guard readCode(path) else { break }
    }
    hasUnreadCode = try UnreadCode(files, cancellation).isIn(codeFiles, besides: readLines)
    readLines = [:]
    progress(count, count)
    try cancellation.check(CancellationError())
  }

  /// Runs the classes of a file of code; returns `false` if no code can be read.
  private mutating func readCode(_ path: String) -> Bool {
    guard files.code != nil else { return false }
    var settings = CodeSettings()
    settings.listsConstraints = true
    let budget = WorkBudget(resources, cancellation: cancellation)
    do {
      let content = try budget.run {
        try CodeReader(
          files: files, ids: RunningIDs(), settings: settings, limits: budget.limits,
          cancellation: budget.cancellation
        ).content(of: path, bytes: files.bytes(of: path))
      }
      for made in content.classes.flatMap(\.constraints) {
        for rule in made.rules { readLines[rule.location.file, default: []].insert(rule.location.line) }
        add(SourceScene(made))
      }
    } catch {
      failures.append(DocumentFault(error, path: path).text)
      return (error as? UnreadableCode)?.isOfProgram != true
    }
    return true
  }

  private mutating func add(_ scene: SourceScene) {
    for shape in scene.rulesByShape.keys { scenesByShape[shape, default: []].append(scenes.count) }
    constraintCount += scene.rules.count
    scenes.append(scene)
  }

  private mutating func read(_ path: String) {
    let budget = WorkBudget(resources, cancellation: cancellation)
    do {
      let file = try budget.run {
        try SceneFile(
          path, files: files, ids: RunningIDs(), limits: budget.limits, cancellation: budget.cancellation)
      }
      for (index, part) in file.scenes.enumerated() { add(SourceScene(part, at: index, of: path)) }
    } catch {
      failures.append(DocumentFault(error, path: path).text)
    }
  }

  private static func isDocument(_ path: String) -> Bool {
    path.hasSuffix(".xib") || path.hasSuffix(".storyboard")
  }

  private static let codeEndings = [".swift", ".m", ".mm", ".h", ".pch"]
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
