/// The file system operations that commands use. Tests replace them with their own implementation.
package protocol FileAccess: Sendable {
  /// Returns the text of a file.
  ///
  /// - Parameter path: The path as the user typed it; `-` means standard input.
  func read(_ path: String) throws(FileFailure) -> String

  /// Returns the bytes of a file.
  func bytes(of path: String) throws(FileFailure) -> [UInt8]

  /// Opens a file of any size for reading in pieces.
  ///
  /// - Parameter path: The path as the user typed it; `-` means standard input.
  func open(_ path: String) throws(FileFailure) -> any ByteStream

  /// Returns the first bytes of a file; `nil` if the path is not an existing regular file. A pipe, for
  /// example, is not a regular file and cannot be inspected.
  func beginning(of path: String) -> [UInt8]?

  /// Writes a file. An existing file is replaced after all bytes are on disk. If `body` throws an error, the
  /// existing file is kept.
  ///
  /// - Parameters:
  ///   - path: The path as the user typed it; `-` means standard output.
  ///   - body: A closure that writes the bytes by calling its parameter `put`.
  /// - Throws: `FileFailure`, or the error that `body` throws.
  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws

  /// Replaces a file, unless it changed since its bytes were read.
  ///
  /// - Throws: `FileFailure` if the file changed after its bytes were read, or cannot be written. In both cases, this
  ///   method does not change the file.
  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws

  /// Returns `true` if output that is written to the path goes to standard output.
  func isStandardOutput(_ path: String) -> Bool

  /// Returns a path that other programs can open, with `~/` replaced by the home directory.
  func expanded(_ path: String) -> String

  /// Returns the entries of a folder, sorted by name; an empty array if the folder cannot be read, or if this
  /// implementation has no folders. Symbolic links are omitted.
  ///
  /// - Parameter maximum: The maximum number of entries.
  func entries(of folder: String, maximum: Int) -> [FolderEntry]

  /// Returns the path from the root of the file system, without `.` and `..`.
  func absolute(_ path: String) -> String

  /// Returns the stamp of a file, which differs after each change; `nil` if there is no file, or if this
  /// implementation has no stamps.
  func stamp(of path: String) -> FileStamp?

  /// The means to read layout code; `nil` if layout code cannot be read.
  var code: CodeInput? { get }
}

/// A file or a folder in a folder.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  package let isFolder: Bool

  package init(name: String, isFolder: Bool) { (self.name, self.isFolder) = (name, isFolder) }
}

extension FileAccess {
  package func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    try replace(path) { put in
      guard try bytes(of: path) == old else { throw FileFailure.changed(path) }
      try put(new)
    }
  }

  package func expanded(_ path: String) -> String { path }

  package func entries(of folder: String, maximum: Int) -> [FolderEntry] { [] }

  package func absolute(_ path: String) -> String { path }

  package func stamp(of path: String) -> FileStamp? { nil }

  package var code: CodeInput? { nil }

  package func isStandardOutput(_ path: String) -> Bool { path == "-" }
}

/// A sequence of bytes that is read in pieces.
package protocol ByteStream: AnyObject {
  /// Returns the next bytes, or an empty array at the end.
  func next() throws(FileFailure) -> [UInt8]

  /// The total number of bytes; `nil` if it is unknown.
  var size: Int? { get }
}

extension ByteStream {
  package var size: Int? { nil }
}

/// A failed attempt to read or write a file.
package struct FileFailure: Error, Hashable, Sendable {
  package let path: String
  /// The reason for the failure without the path, such as `no such file`.
  package let reason: String
  /// The suggested fix; `nil` if there is none.
  package let remedy: String?

  package init(path: String, reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// The failure for a file that another program has changed since its bytes were read.
  package static func changed(_ path: String) -> FileFailure {
    FileFailure(path: path, reason: "the file changed after it was read", remedy: "run the command again")
  }
}
