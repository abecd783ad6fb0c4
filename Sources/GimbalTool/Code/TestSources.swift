import GimbalChecks
import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import GimbalSyntaxTree
import Synchronization

/// The Swift files of paths, parsed as the files of one module.
struct TestSources {
  private static let search = FolderSearch(extensions: [".swift"], includesHidden: false)

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
    let (paths, disk) = (paths, disk)
    var files = parse { try disk.bytes(of: paths[$0]) }
    var operators = OperatorDeclarations()
    for (path, file) in zip(paths, files) {
      if let file = try? file.get() { operators.add(file.tree, source: file.source, file: path) }
    }
    let libraries = try LayoutLibrary.files(
      for: files.compactMap { try? $0.get().tree },
      ConfigurationFile.codeHelpers.compactMap { try? LayoutHelper($0) }, parse: parser.parse)
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
    return read + libraries
  }
}
