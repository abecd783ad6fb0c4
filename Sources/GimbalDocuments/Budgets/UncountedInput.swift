package import GimbalReporting

/// File access in which reads from an opened standard input do not count against the time of a `WorkBudget`.
package struct UncountedInput: FileAccess {
  private let files: any FileAccess
  private let budget: WorkBudget

  package init(files: any FileAccess, budget: WorkBudget) { (self.files, self.budget) = (files, budget) }

  private final class Stream: ByteStream {
    private let stream: any ByteStream
    private let budget: WorkBudget

    init(_ stream: any ByteStream, _ budget: WorkBudget) { (self.stream, self.budget) = (stream, budget) }

    var size: Int? { stream.size }

    func next() throws(FileFailure) -> [UInt8] {
      try budget.withoutCounting { () throws(FileFailure) in try stream.next() }
    }
  }

  package func read(_ path: String) throws(FileFailure) -> String { try files.read(path) }

  package func bytes(of path: String) throws(FileFailure) -> [UInt8] { try files.bytes(of: path) }

  package func open(_ path: String) throws(FileFailure) -> any ByteStream {
    let stream = try files.open(path)
    return path == "-" ? Stream(stream, budget) : stream
  }

  package func beginning(of path: String) -> [UInt8]? { files.beginning(of: path) }

  package func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try files.replace(path, body)
  }

  package func expanded(_ path: String) -> String { files.expanded(path) }

  package func isStandardOutput(_ path: String) -> Bool { files.isStandardOutput(path) }

  package func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    files.entries(of: folder, maximum: maximum)
  }

  package func absolute(_ path: String) -> String { files.absolute(path) }

  package func stamp(of path: String) -> FileStamp? { files.stamp(of: path) }

  package var code: CodeInput? { files.code }
}
