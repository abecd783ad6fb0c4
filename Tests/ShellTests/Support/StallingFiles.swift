import Dispatch
import GimbalReporting
import GimbalShell

/// Files whose first bytes are available at once and the others after a signal, as from a pipe with a slow
/// writer.
struct StallingFiles: FileAccess {
  let files: MemoryFiles
  /// The number of bytes that are available at once.
  let start: Int
  /// Called before a reader waits for the other bytes.
  let isWaiting: @Sendable () -> Void
  /// The signal that the other bytes are available.
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
    /// The bytes that are available at once, then the others.
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
