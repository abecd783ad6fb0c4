import Dispatch
import GimbalReporting
import GimbalShell

/// A file of which some comes at once, and the rest once it is let go: a pipe whose writer takes its time.
struct StallingFiles: FileAccess {
  let files: MemoryFiles
  /// How many bytes come at once.
  let start: Int
  /// Told when somebody waits.
  let isWaiting: @Sendable () -> Void
  /// Lets the rest go.
  let rest = DispatchSemaphore(value: 0)

  func read(_ path: String) throws(FileFailure) -> String { try files.read(path) }
  func bytes(of path: String) throws(FileFailure) -> [UInt8] { try files.bytes(of: path) }
  func beginning(of path: String) -> [UInt8]? { files.beginning(of: path) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try files.replace(path, body)
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    Stream(try files.bytes(of: path), start: start, isWaiting, rest)
  }

  private final class Stream: ByteStream {
    /// What comes at once, then the rest.
    private var pieces: [[UInt8]]
    private let isWaiting: () -> Void
    private let rest: DispatchSemaphore

    init(_ bytes: [UInt8], start: Int, _ isWaiting: @escaping () -> Void, _ rest: DispatchSemaphore) {
      pieces = [Array(bytes[..<start]), Array(bytes[start...])]
      self.isWaiting = isWaiting
      self.rest = rest
    }

    func next() -> [UInt8] {
      if pieces.count == 1 {
        isWaiting()
        rest.wait()
      }
      return pieces.isEmpty ? [] : pieces.removeFirst()
    }
  }
}
