import GimbalChecks
import GimbalDocuments
import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalParserProcess
import GimbalReporting
import GimbalSyntaxTree
import Synchronization

/// The files of Swift and Objective-C of paths, read as the files of one module.
struct TestSources {
  private static let search = FolderSearch(
    extensions: [".swift", ".m", ".mm", ".h", ".pch"], includesHidden: false)

  let paths: [String]
  private let disk: DiskFiles
  private let cancellation: Cancellation

  /// - Parameter paths: Files, and folders for the files inside them.
  init(_ paths: [String], disk: DiskFiles, cancellation: Cancellation) {
    var seen: Set<String> = []
    self.paths = paths.flatMap { path in
      ConfigurationFile.isFolder(path)
        ? TestSources.search.files(in: path).filter { !TestSources.isForeign($0) } : [path]
    }.filter { seen.insert($0).inserted }
    (self.disk, self.cancellation) = (disk, cancellation)
  }

  /// `true` if a file can contain tests.
  var hasSources: Bool { paths.contains(where: CodeFiles.isSource) }

  /// Returns `true` for files of other packages.
  private static func isForeign(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == "Pods" || $0 == "Carthage" || $0 == "DerivedData" }
  }

  /// Parses the files on several threads. Those that cannot be read are omitted.
  ///
  /// - Parameter failed: Receives the failures.
  /// - Throws: `ParserFailure` if there is no parser, or `CancellationError`.
  func parse(
    jobs: Int, failed: (String, any Error) -> Void
  ) throws -> [Program.File] {
    let objectiveC = readObjectiveC(self.paths.filter(CodeFiles.isObjectiveC), failed: failed)
    let paths = self.paths.filter { !CodeFiles.isObjectiveC($0) }
    guard !paths.isEmpty else {
      return try objectiveC + libraries(for: objectiveC.map(\.tree)) { try ParserProcess().parse($0) }
    }
    typealias Parsed = Result<(source: [UInt8], tree: SourceFile), any Error>
    let parser = try ParserProcess()
    let pool = try ParserPool(count: max(1, min(jobs, paths.count)))
    func parse(_ read: @escaping @Sendable (Int) throws -> [UInt8]) -> [Parsed] {
      let parsed = Mutex<[Parsed]>([])
      let sources = Mutex<[Int: [UInt8]]>([:])
      pool.parse(count: paths.count) { index in
        let bytes = try read(index)
        sources.withLock { $0[index] = bytes }
        return bytes
      } receive: { index, result in
        let source = sources.withLock { $0.removeValue(forKey: index) } ?? []
        parsed.withLock { $0.append(result.map { (source, $0) }) }
        return !cancellation.isCancelled
      }
      return parsed.withLock { $0 }
    }
    let disk = disk
    var files = parse { try disk.bytes(of: paths[$0]) }
    var operators = OperatorDeclarations()
    for (path, file) in zip(paths, files) {
      if let file = try? file.get() { operators.add(file.tree, source: file.source, file: path) }
    }
    let libraries = try libraries(
      for: objectiveC.map(\.tree) + files.compactMap { try? $0.get().tree }, parse: parser.parse)
    for file in libraries { operators.add(file.tree, source: file.source, file: file.path) }
    for (index, file) in files.enumerated() {
      guard let file = try? file.get(), let completed = operators.completed(file.source, file: paths[index])
      else {
        continue
      }
      if let tree = try? parser.parse(completed) { files[index] = .success((file.source, tree)) }
    }
    try cancellation.check(CancellationError())
    let read: [Program.File] = zip(paths, files).compactMap { path, result in
      switch result {
      case .success(let file): return Program.File(path: path, source: file.source, tree: file.tree)
      case .failure(let error):
        failed(path, error)
        return nil
      }
    }
    return read + objectiveC + libraries
  }

  /// Reads files of Objective-C, which see each other. Those that cannot be read are omitted.
  private func readObjectiveC(_ paths: [String], failed: (String, any Error) -> Void) -> [Program.File] {
    var read: [(path: String, source: [UInt8])] = []
    for path in paths {
      do { read.append((path, try disk.bytes(of: path))) } catch { failed(path, error) }
    }
    let trees = ObjectiveCSources.trees(
      of: read.map { ObjectiveCSources.File($0.source, isHeader: !CodeFiles.isSource($0.path)) },
      macros: CodeTests.objectiveCMacros)
    return zip(read, trees).map { Program.File(path: $0.path, source: $0.source, tree: $1) }
  }

  private func libraries(
    for trees: [SourceFile], parse: ([UInt8]) throws -> SourceFile
  ) throws -> [Program.File] {
    try LayoutLibrary.files(
      for: trees, ConfigurationFile.codeHelpers.compactMap { try? LayoutHelper($0) }, parse: parse)
  }
}
