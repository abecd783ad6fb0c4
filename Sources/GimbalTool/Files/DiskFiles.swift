// Recursion: `ConfigurationFile` is read by `DiskFiles`, whose files of code it configures.

import FoundationEssentials
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// Access to the file system.
struct DiskFiles: FileAccess {
  /// `true` if commands are read from standard input. In this case, no file can be read from standard input.
  var isInputTaken = false
  /// `true` if only regular files are read. Reading another kind of file could block, or consume a stream
  /// that another process reads.
  var isForRegularFiles = false
  /// The limits on the size of a file that is read as a whole, and on the time to wait for a pipe.
  var limits = InputLimits()

  /// The values of expressions that layout code does not determine; `nil` for those of the configuration.
  var assumptions: [String]?
  /// The folders whose Swift files see each other if they belong to no project.
  var codeFolders: [String] = []

  /// The directory that replaces a leading `~` in paths, or `nil` if a shell has already replaced it.
  var home: String?

  /// The home directory of the user, or `nil` if `HOME` is not set.
  static var userHome: String? {
    getenv("HOME").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func read(_ path: String) throws(FileFailure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw FileFailure(path: path, reason: "it is not UTF-8 text")
    }
    // Remove the byte order mark, which some editors add at the start of a file.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    let stream = try open(path)
    var bytes: [UInt8] = []
    while true {
      let piece = try stream.next()
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= limits[.fileBytes] else {
        let (most, remedy) = (limits[.fileBytes], limits.exceeded(.fileBytes).remedy)
        throw FileFailure(
          path: path, reason: "it has more than \(most) byte\(most == 1 ? "" : "s")", remedy: remedy)
      }
    }
    return bytes
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    guard path != "-" || !isInputTaken else {
      throw FileFailure(
        path: path, reason: "commands are read from standard input",
        remedy: "write the data to a file first")
    }
    return try DiskStream(expanded(path), isRegular: isForRegularFiles, limits: limits)
  }

  func beginning(of path: String) -> [UInt8]? {
    try? DiskStream(expanded(path), isRegular: true).next()
  }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try DiskReplacement(path: expanded(path)).run(body)
  }

  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    try DiskReplacement(path: expanded(path), expected: old).run { put in
      guard try bytes(of: path) == old else { throw FileFailure.changed(path) }
      try put(new)
    }
  }

  /// Returns `true` for `-`, and for any path to the file to which standard output is redirected.
  func isStandardOutput(_ path: String) -> Bool {
    var (output, target) = (stat(), stat())
    return path == "-"
      || fstat(STDOUT_FILENO, &output) == 0 && stat(expanded(path), &target) == 0
        && output.st_dev == target.st_dev && output.st_ino == target.st_ino
  }

  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    guard let directory = opendir(expanded(folder)) else { return [] }
    defer { closedir(directory) }
    var found: [FolderEntry] = []
    while found.count < maximum, let entry = readdir(directory) {
      let kind = Int32(entry.pointee.d_type)
      guard kind == Int32(DT_DIR) || kind == Int32(DT_REG) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append(FolderEntry(name: name, isFolder: kind == Int32(DT_DIR))) }
    }
    return found.sorted { $0.name < $1.name }
  }

  func absolute(_ path: String) -> String { expanded(path).absolutePath }

  func stamp(of path: String) -> FileStamp? { DiskStamps().stamp(of: expanded(path)) }

  var code: CodeInput? {
    CodeInput(
      parser: SwiftParsers.shared, assumptions: assumptions ?? ConfigurationFile.codeAssumptions,
      helpers: ConfigurationFile.codeHelpers, folders: codeFolders, sources: ConfigurationFile.codeSources,
      isLive: isForRegularFiles)
  }

  func expanded(_ path: String) -> String {
    guard let home, path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
