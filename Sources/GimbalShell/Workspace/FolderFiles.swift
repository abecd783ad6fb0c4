import GimbalReporting

/// Files whose relative paths start at the folder of a script.
struct FolderFiles: FileAccess {
  /// The path of the folder, with a final `/`.
  let folder: String
  let files: any FileAccess

  /// Returns the path from the current folder. Absolute paths, paths in the home directory and `-` remain unchanged.
  func resolved(_ path: String) -> String {
    path == "-" || path.hasPrefix("/") || path.hasPrefix("~/") || path.isEmpty ? path : folder + path
  }

  func read(_ path: String) throws(FileFailure) -> String { try files.read(resolved(path)) }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] { try files.bytes(of: resolved(path)) }

  func open(_ path: String) throws(FileFailure) -> any ByteStream { try files.open(resolved(path)) }

  func beginning(of path: String) -> [UInt8]? { files.beginning(of: resolved(path)) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try files.replace(resolved(path), body)
  }

  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    try files.replace(resolved(path), ifUnchanged: old, with: new)
  }

  func isStandardOutput(_ path: String) -> Bool { files.isStandardOutput(resolved(path)) }

  func expanded(_ path: String) -> String { files.expanded(resolved(path)) }

  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    files.entries(of: resolved(folder), maximum: maximum)
  }

  func absolute(_ path: String) -> String { files.absolute(resolved(path)) }

  func stamp(of path: String) -> FileStamp? { files.stamp(of: resolved(path)) }

  var code: CodeInput? { files.code }
}
