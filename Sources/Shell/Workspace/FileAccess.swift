/// The files that commands read.
package protocol FileAccess: Sendable {
  /// The text of a file.
  ///
  /// - Parameter path: as the user wrote it; `-` is standard input.
  func read(_ path: String) throws(FileFailure) -> String

  /// The bytes of a file, whatever they are.
  func bytes(of path: String) throws(FileFailure) -> [UInt8]
}
