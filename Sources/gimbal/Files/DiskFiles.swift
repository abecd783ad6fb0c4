import Glibc
import Shell

/// The files of this machine.
struct DiskFiles: FileAccess {
  /// The largest file, in bytes.
  private static let limit = 64 << 20
  private static let chunk = 1 << 16

  func read(_ path: String) throws(FileFailure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw FileFailure(path: path, reason: "it is not UTF-8 text")
    }
    // A byte order mark is no part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFiles.failure(path) }
    defer { Glibc.close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: DiskFiles.chunk)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR, !Interrupts.arePending { continue }
        throw DiskFiles.failure(path)
      }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= DiskFiles.limit else {
        throw FileFailure(path: path, reason: "it is larger than \(DiskFiles.limit >> 20) MB")
      }
    }
    return bytes
  }

  private static func failure(_ path: String) -> FileFailure {
    FileFailure(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}
