/// The files that commands read and write.
package protocol FileAccess: Sendable {
  /// The text of a file.
  ///
  /// - Parameter path: as the user wrote it; `-` is standard input.
  func read(_ path: String) throws(FileFailure) -> String

  /// The bytes of a file, whatever they are.
  func bytes(of path: String) throws(FileFailure) -> [UInt8]

  /// The bytes of a file, piece by piece, however many they are.
  ///
  /// - Parameter path: as the user wrote it; `-` is standard input.
  func open(_ path: String) throws(FileFailure) -> any ByteStream

  /// How a file begins that is there already; nil for none, and for what is no regular file, such as a pipe, which
  /// there is no looking into.
  func beginning(of path: String) -> [UInt8]?

  /// Writes a file: what is there is replaced once everything is on the disk, and stays where the body throws.
  ///
  /// - Parameters:
  ///   - path: as the user wrote it; `-` is standard output.
  ///   - body: is given where to put the bytes.
  /// - Throws: `FileFailure`; what the body throws.
  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws

  /// Where a file is that the user wrote, `~/` for the home directory, for whoever opens it without the others.
  func expanded(_ path: String) -> String
}

extension FileAccess {
  package func expanded(_ path: String) -> String { path }
}

/// Bytes that come piece by piece.
package protocol ByteStream: AnyObject {
  /// The next bytes; none at the end.
  func next() throws(FileFailure) -> [UInt8]

  /// How many bytes there are in all, where that is known before.
  var size: Int? { get }
}

extension ByteStream {
  package var size: Int? { nil }
}
