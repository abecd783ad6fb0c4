import FoundationEssentials
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// The file system of the machine.
struct DiskFiles: FileAccess {
  /// `true` if commands are read from standard input. In this case, no file can be read from standard input.
  var isInputTaken = false
  /// `true` if only regular files are read. Reading another kind of file could block, or consume a stream
  /// that another process reads.
  var isForRegularFiles = false

  /// The directory that replaces a leading `~` in paths, or nil if a shell has already replaced it.
  var home: String?

  /// The home directory of the user, or nil if `HOME` is not set.
  static var userHome: String? {
    getenv("HOME").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The maximum size of a file in bytes.
  private static let limit = 64 << 20

  func read(_ path: String) throws(FileFailure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw FileFailure(path: path, reason: "it is not UTF-8 text")
    }
    // A byte order mark is not part of the text.
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

/// A file that is read in chunks.
final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32

  private static let chunk = 1 << 16

  /// - Parameter isRegular: `true` to reject files that are not regular.
  init(_ path: String, isRegular: Bool = false) throws(FileFailure) {
    self.path = path
    // Opening a pipe must not wait for a writer.
    let waiting = isRegular ? O_NONBLOCK | O_NOCTTY : 0
    descriptor = path == "-" ? dup(STDIN_FILENO) : Glibc.open(path, O_RDONLY | O_CLOEXEC | waiting)
    guard descriptor >= 0 else {
      let code = errno
      let nearest = code == ENOENT ? NearestFile.path(to: path) : nil
      throw FileFailure(
        path: path, reason: String(cString: strerror(code)).lowercased(),
        remedy: nearest.map { "did you mean \($0.cited)?" })
    }
    guard !isRegular || size != nil else {
      throw FileFailure(
        path: path, reason: "it is not a regular file",
        remedy: "write the data to a file first")
    }
  }

  deinit { close(descriptor) }

  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  func next() throws(FileFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: DiskStream.chunk)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN, !Interrupts.arePending, !Terminations.arePending {
        // The descriptor is nonblocking if another process that shares the open file has set `O_NONBLOCK`.
        if errno == EAGAIN { Descriptors.wait(for: descriptor, toRead: true) }
        continue
      }
      guard count >= 0 else { throw FileFailure(systemErrorOf: path) }
      buffer.removeSubrange(count...)
      return buffer
    }
  }
}

extension FileFailure {
  /// Creates a failure from `errno`.
  init(systemErrorOf path: String) {
    self.init(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}

/// The search for a file with a similar name.
enum NearestFile {
  /// Returns the path of a file in the same folder with nearly the same name, or nil if there is no such
  /// file.
  ///
  /// - Complexity: O(files in the folder).
  static func path(to path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return Nearest.name(to: name, among: names ?? []).map { folder + $0 }
  }
}
