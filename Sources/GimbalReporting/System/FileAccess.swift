/// The file system as commands use it. Tests replace it.
package protocol FileAccess: Sendable {
  /// Returns the text of a file.
  ///
  /// - Parameter path: The path as typed; `-` is standard input.
  func read(_ path: String) throws(FileFailure) -> String

  /// Returns the bytes of a file.
  func bytes(of path: String) throws(FileFailure) -> [UInt8]

  /// Opens a file of any size for reading in pieces.
  ///
  /// - Parameter path: The path as typed; `-` is standard input.
  func open(_ path: String) throws(FileFailure) -> any ByteStream

  /// Returns the first bytes of an existing regular file, or `nil` if there is none. A pipe, for example, is
  /// not a regular file and cannot be inspected.
  func beginning(of path: String) -> [UInt8]?

  /// Writes a file. The existing file is replaced after all bytes are on disk, and is kept if `body` throws.
  ///
  /// - Parameters:
  ///   - path: The path as typed; `-` is standard output.
  ///   - body: Writes the bytes with the closure that it receives.
  /// - Throws: `FileFailure`, or the error of `body`.
  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws

  /// Returns a path that other programs can open, with `~/` replaced by the home directory.
  func expanded(_ path: String) -> String
}

extension FileAccess {
  package func expanded(_ path: String) -> String { path }
}

/// Bytes that arrive in pieces.
package protocol ByteStream: AnyObject {
  /// Returns the next bytes, or an empty array at the end.
  func next() throws(FileFailure) -> [UInt8]

  /// The total number of bytes, or `nil` if unknown.
  var size: Int? { get }
}

extension ByteStream {
  package var size: Int? { nil }
}

/// A failed attempt to read or write a file.
package struct FileFailure: Error, Hashable, Sendable {
  package let path: String
  /// The reason without the path: `no such file`.
  package let reason: String
  /// The suggested fix.
  package let remedy: String?

  package init(path: String, reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }
}
