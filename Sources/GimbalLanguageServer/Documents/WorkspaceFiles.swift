import GimbalCore
package import GimbalReporting
import Synchronization

/// The file system of the server.
package protocol ServerFiles: Sendable {
  /// The object that reads files.
  var access: any FileAccess { get }

  /// Returns the absolute path of an existing file without symbolic links; `nil` if there is no such file.
  func canonicalPath(of path: String) -> String?
}

/// The files that a script can use while the server executes it.
///
/// A script reads only files inside the workspace folder. Text that a script writes is discarded.
struct WorkspaceFiles: FileAccess {
  let base: any ServerFiles
  /// The workspace folder without symbolic links; `nil` if no folder is open.
  let root: String?
  /// The folder of the document; `nil` if the document is not a file.
  let folder: String?
  /// The texts of the open documents, by canonical path.
  let openTexts: @Sendable (String) -> String?
  /// The record of files that were not read: files outside of the workspace folder, and standard input.
  let refusals: RefusedFiles

  private static let outside = "it is outside of the workspace folder, so the editor does not read it"
  private static let noFolder = "no workspace folder is open, so the editor does not read it"

  /// Returns `true` if an absolute path is inside a folder.
  static func contains(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// Returns the canonical path of a file inside the workspace folder. A relative path starts at the workspace
  /// folder or at the folder of the document.
  private func location(of path: String) throws(FileFailure) -> String {
    guard path != "-" else {
      refusals.add(path)
      throw FileFailure(path: path, reason: "standard input is not available in an editor")
    }
    let candidates = path.hasPrefix("/") ? [path] : [root, folder].compactMap { $0.map { "\($0)/\(path)" } }
    let found = candidates.lazy.compactMap { base.canonicalPath(of: $0) }.first
    guard let root else {
      refusals.add(path)
      throw FileFailure(path: path, reason: WorkspaceFiles.noFolder)
    }
    guard let found else {
      // Do not reveal whether a file outside of the folder exists.
      if path.split(separator: "/").contains("..")
        || path.hasPrefix("/") && !WorkspaceFiles.contains(root, path)
      {
        refusals.add(path)
        throw FileFailure(path: path, reason: WorkspaceFiles.outside)
      }
      throw FileFailure(path: path, reason: "no such file or directory")
    }
    guard WorkspaceFiles.contains(root, found) else {
      refusals.add(path)
      throw FileFailure(path: path, reason: WorkspaceFiles.outside)
    }
    return found
  }

  func read(_ path: String) throws(FileFailure) -> String {
    let location = try location(of: path)
    if let text = openTexts(location) { return text }
    return try base.access.read(location)
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    let location = try location(of: path)
    if let text = openTexts(location) { return Array(text.utf8) }
    return try base.access.bytes(of: location)
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    try base.access.open(try location(of: path))
  }

  func beginning(of path: String) -> [UInt8]? {
    guard let location = try? location(of: path) else { return nil }
    return base.access.beginning(of: location)
  }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try body { _ in }
  }

  func isStandardOutput(_ path: String) -> Bool { false }
}

/// The record of files that a script was not allowed to read.
final class RefusedFiles: Sendable {
  private let paths = Lock<Set<String>>([])

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Returns `true` if files were refused since the last call, and clears the record.
  func take() -> Bool {
    paths.withLock { paths in
      defer { paths = [] }
      return !paths.isEmpty
    }
  }
}
