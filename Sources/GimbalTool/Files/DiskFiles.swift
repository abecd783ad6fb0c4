import GimbalShell
import Glibc

/// The files of this machine.
struct DiskFiles: FileAccess {
  /// Whether standard input is read already, by whoever reads commands from it.
  var isInputTaken = false
  /// Whether only regular files are read: nothing that takes from somebody's stream, or waits for somebody.
  var isForRegularFiles = false

  /// What a leading `~/` stands for; nil where a shell has seen to that.
  var home: String?

  /// The user's home directory, as a shell knows it; nil where the environment does not say.
  static var userHome: String? {
    getenv("HOME").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The largest file, in bytes.
  private static let limit = 64 << 20

  func read(_ path: String) throws(FileFailure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw FileFailure(path: path, reason: "it is not UTF-8 text")
    }
    // A byte order mark is no part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    let stream = try open(path)
    var bytes: [UInt8] = []
    while true {
      let piece = try stream.next()
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= DiskFiles.limit else {
        throw FileFailure(path: path, reason: "it is larger than \(DiskFiles.limit >> 20) MB")
      }
    }
    return bytes
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    guard path != "-" || !isInputTaken else {
      throw FileFailure(path: path, reason: "commands are read from standard input")
    }
    return try DiskStream(expanded(path), isRegular: isForRegularFiles)
  }

  func beginning(of path: String) -> [UInt8]? {
    try? DiskStream(expanded(path), isRegular: true).next()
  }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try DiskReplacement(path: expanded(path)).run(body)
  }

  func expanded(_ path: String) -> String {
    guard let home, path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
