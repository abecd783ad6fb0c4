import GimbalArchive
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The folder whose files the tools read. All other files are refused.
package struct AssistantFolder: Sendable {
  /// A file in the folder.
  struct Location: Hashable {
    /// The path relative to the folder.
    let path: String
    /// The absolute path without symbolic links.
    let canonical: String
  }

  /// A folder that does not exist.
  package struct Missing: Error {
    package let path: String
  }

  /// The absolute path without symbolic links.
  let root: String
  /// The file that tools use if a call names none; nil if the server was started for a folder.
  let onlyFile: String?
  private let files: any AssistantFiles

  /// Finds the folder of a path.
  ///
  /// - Parameters:
  ///   - path: A folder, or a file, whose folder is used.
  ///   - isFolder: A closure that returns `true` for the path of a folder.
  /// - Throws: `Missing` if there is no such file.
  package init(
    of path: String, in files: any AssistantFiles, isFolder: (String) -> Bool
  ) throws(Missing) {
    guard let found = files.canonicalPath(of: path) else { throw Missing(path: path) }
    self.files = files
    if isFolder(found) {
      (root, onlyFile) = (found, nil)
    } else {
      let parts = found.split(separator: "/")
      root = "/" + parts.dropLast().joined(separator: "/")
      onlyFile = parts.last.map(String.init)
    }
  }

  /// Returns a file in the folder.
  ///
  /// - Parameter path: A path relative to the folder, or an absolute path.
  /// - Throws: `ToolFailure` if there is no such file, or if it is outside of the folder. For a path outside of the
  ///   folder, the failure does not depend on whether a file exists.
  func locate(_ path: String) throws(ToolFailure) -> Location {
    guard !path.isEmpty, !path.unicodeScalars.contains(where: \.isInvisible) else {
      throw ToolFailure(
        "\(path.cited) is not the path of a file", remedy: "use a path that 'list_files' lists")
    }
    let outside = ToolFailure(
      "\(path.cited) is outside of the folder of the server, so it is not read",
      remedy: "use a path that 'list_files' lists")
    let isAbsolute = path.hasPrefix("/")
    let whole = isAbsolute ? path : prefix + path
    guard let found = files.canonicalPath(of: whole) else {
      if path.split(separator: "/").contains("..") || isOutside(whole) { throw outside }
      throw ToolFailure(
        "there is no file \(path.cited)", remedy: "use a path that 'list_files' lists")
    }
    guard found.hasPrefix(prefix) else { throw outside }
    return Location(path: String(found.dropFirst(prefix.count)), canonical: found)
  }

  /// Returns `true` if the deepest folder of a path that exists is outside of the folder.
  private func isOutside(_ path: String) -> Bool {
    var parts = path.split(separator: "/")
    while parts.popLast() != nil {
      guard let folder = files.canonicalPath(of: "/" + parts.joined(separator: "/")) else { continue }
      return !(folder + "/").hasPrefix(prefix)
    }
    return true
  }

  private var prefix: String { root.hasSuffix("/") ? root : root + "/" }

  // MARK: Listing

  /// The maximum number of listed files.
  static let maximumFiles = 2000
  /// The maximum number of visited folders.
  private static let maximumFolders = 2000
  /// The maximum number of entries of one folder.
  private static let maximumEntries = 10_000

  /// Returns the layout files in the folder, sorted by path.
  ///
  /// - Returns: The relative paths, and `true` if there are more files than the limits allow.
  func layoutFiles() -> (paths: [String], isCut: Bool) {
    var paths: [String] = []
    var folders = [""]
    var visited = 0
    while let folder = folders.popLast() {
      visited += 1
      guard visited <= AssistantFolder.maximumFolders else { return (paths.sorted(), true) }
      let entries = files.access.entries(of: prefix + folder, maximum: AssistantFolder.maximumEntries)
      for entry in entries where !entry.name.hasPrefix(".") {
        if entry.isFolder {
          folders.append(folder + entry.name + "/")
        } else if FileKind(extensionOf: entry.name) != nil {
          guard paths.count < AssistantFolder.maximumFiles else { return (paths.sorted(), true) }
          paths.append(folder + entry.name)
        }
      }
    }
    return (paths.sorted(), false)
  }
}

/// The kind of a layout file.
enum FileKind: String, CaseIterable {
  case document, archive, script, project

  /// Creates the kind that the extension of a name suggests; nil for other files.
  init?(extensionOf name: String) {
    switch name.split(separator: ".").last?.lowercased() {
    case "xib", "storyboard": self = .document
    case "gimarchive", "ndjson": self = .archive
    case "gim": self = .script
    case "gimbal": self = .project
    default: return nil
    }
  }

  /// Finds the kind of a file from its first bytes. A file with the extension of a script is a script, because a script
  /// can start with any text.
  init(of path: String, beginning: [UInt8]) {
    self =
      if beginning.starts(with: "SQLite format 3\0".utf8) {
        .project
      } else if FileKind(extensionOf: path) == .script {
        .script
      } else if ArchiveReader.begins(beginning) {
        .archive
      } else {
        .document
      }
  }
}
