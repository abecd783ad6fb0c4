import GimbalModel
package import GimbalReporting
import Synchronization

/// File access that records the files that are read and not written.
package final class ReadRecorder: FileAccess {
  private let files: any FileAccess
  private let known = Lock((read: [String](), written: Set<String>()))

  package init(_ files: any FileAccess) { self.files = files }

  /// The paths of the files that were read and not written, in the order of reading.
  package var paths: [String] {
    known.withLock { known in known.read.filter { !known.written.contains($0) } }
  }

  private func note(_ path: String) {
    known.withLock { if path != "-", !$0.read.contains(path) { $0.read.append(path) } }
  }

  package func read(_ path: String) throws(FileFailure) -> String {
    note(path)
    return try files.read(path)
  }

  package func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    note(path)
    return try files.bytes(of: path)
  }

  package func open(_ path: String) throws(FileFailure) -> any ByteStream {
    note(path)
    return try files.open(path)
  }

  package func beginning(of path: String) -> [UInt8]? {
    note(path)
    return files.beginning(of: path)
  }

  package func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    _ = known.withLock { $0.written.insert(path) }
    try files.replace(path, body)
  }

  package func isStandardOutput(_ path: String) -> Bool { files.isStandardOutput(path) }
  package func expanded(_ path: String) -> String { files.expanded(path) }

  package func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    files.entries(of: folder, maximum: maximum)
  }

  package func absolute(_ path: String) -> String { files.absolute(path) }

  package func stamp(of path: String) -> FileStamp? { files.stamp(of: path) }

  package var code: CodeInput? { files.code }
}
