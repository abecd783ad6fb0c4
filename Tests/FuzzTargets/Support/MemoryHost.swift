import GimbalModel
import GimbalReporting
import Synchronization

/// A console that records its output.
final class RecordingConsole: Console {
  private let text = Lock((output: "", errors: ""))

  func print(_ text: String) { self.text.withLock { $0.output += text } }
  func writeError(_ text: String) { self.text.withLock { $0.errors += text } }

  /// Returns the output since the last call, and clears it.
  func take() -> (output: String, errors: String) {
    text.withLock { text in
      defer { text = ("", "") }
      return text
    }
  }
}

/// Files in memory.
final class MemoryFolder: FileAccess {
  private let files: Lock<[String: [UInt8]]>
  /// The length of the pieces in which streams return a file.
  private let piece: Int

  init(_ files: [String: [UInt8]] = [:], piece: Int = 997) {
    self.files = Lock(files)
    self.piece = piece
  }

  /// Removes all files except given ones.
  func reset(to kept: [String: [UInt8]]) { files.withLock { $0 = kept } }

  func read(_ path: String) throws(FileFailure) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    guard let bytes = files.withLock({ $0[path] }) else {
      throw FileFailure(path: path, reason: "no such file or directory")
    }
    return bytes
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream { Pieces(try bytes(of: path), of: piece) }

  func beginning(of path: String) -> [UInt8]? { files.withLock { $0[path] } }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    var bytes: [UInt8] = []
    try body { bytes += $0 }
    files.withLock { $0[path] = bytes }
  }
}

/// Bytes in memory that are read in pieces.
final class Pieces: ByteStream {
  private let bytes: [UInt8]
  private let count: Int
  private var position = 0

  init(_ bytes: [UInt8], of count: Int) {
    self.bytes = bytes
    self.count = count
  }

  func next() -> [UInt8] {
    let start = position
    position = min(bytes.count, start + count)
    return Array(bytes[start..<position])
  }
}
