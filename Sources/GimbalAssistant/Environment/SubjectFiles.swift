import GimbalChecks
import GimbalCore
import GimbalReporting
import Synchronization

/// The files that commands of a tool can use. Commands read files in the folder of the server. They write only the files
/// in memory whose names the tool reserves.
final class SubjectFiles: FileAccess {
  private let folder: AssistantFolder
  private let access: any FileAccess
  private let written = Lock<[String: [UInt8]]>([:])

  /// The names of the files in memory. Tools write archives and pictures to them.
  static let archive = "memory.gimarchive"
  static let svg = "memory.svg", png = "memory.png"
  private static let reserved = [archive, svg, png]

  init(in folder: AssistantFolder, _ files: any AssistantFiles) {
    self.folder = folder
    access = files.access
  }

  /// Returns the bytes of a file in memory, and removes it; nil if it was not written.
  func take(_ name: String) -> [UInt8]? { written.withLock { $0.removeValue(forKey: name) } }

  /// Writes a file in memory.
  func put(_ bytes: [UInt8], as name: String) { written.withLock { $0[name] = bytes } }

  private func memory(_ path: String) -> [UInt8]? { written.withLock { $0[path] } }

  private func location(of path: String) throws(FileFailure) -> String {
    do throws(ToolFailure) {
      return try folder.locate(path).canonical
    } catch {
      throw FileFailure(
        path: path, reason: "it is not a file in the folder of the server", remedy: error.remedy)
    }
  }

  func read(_ path: String) throws(FileFailure) -> String {
    if let bytes = memory(path) { return String(decoding: bytes, as: UTF8.self) }
    return try access.read(try location(of: path))
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = memory(path) { return bytes }
    return try access.bytes(of: try location(of: path))
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    if let bytes = memory(path) { return MemoryStream(bytes) }
    return try access.open(try location(of: path))
  }

  func beginning(of path: String) -> [UInt8]? {
    if SubjectFiles.reserved.contains(path) { return memory(path) }
    return (try? location(of: path)).flatMap { access.beginning(of: $0) }
  }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    guard SubjectFiles.reserved.contains(path) else {
      throw FileFailure(
        path: path, reason: "commands of an assistant write no files",
        remedy: "a person can run the command in 'gimbal'")
    }
    var bytes: [UInt8] = []
    try body { bytes += $0 }
    put(bytes, as: path)
  }

  func isStandardOutput(_ path: String) -> Bool { false }
}
