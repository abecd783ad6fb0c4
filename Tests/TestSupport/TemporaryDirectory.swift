import FoundationEssentials

/// A directory of a test's own, removed with its last reference.
public final class TemporaryDirectory: Sendable {
  /// The absolute path, without a trailing slash.
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "gimbal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }
}
