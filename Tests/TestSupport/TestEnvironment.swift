import FoundationEssentials

/// A temporary directory that is removed with its last reference.
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
    if name.contains("/") {
      let folder = URL(fileURLWithPath: file(name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }
}

/// The length of random tests: short, unless GIMBAL_SLOW is set.
public enum Campaign {
  public static let isLong = ProcessInfo.processInfo.environment["GIMBAL_SLOW"] != nil

  public static func steps(short: Int, long: Int) -> Int { isLong ? long : short }

  /// Prints a count of comparisons or steps in a long run. `Scripts/campaign` prints the sum for each name.
  public static func count(_ name: String, _ number: Int) {
    if isLong { print("counted \(name) \(number)") }
  }
}

/// The corpus of real documents. Tests that need it are skipped if it is missing.
public enum Corpus {
  /// The folder that holds `ib` and `ib-resize`; nil unless GIMBAL_CORPUS names one.
  public static let folder = ProcessInfo.processInfo.environment["GIMBAL_CORPUS"].flatMap {
    $0.isEmpty ? nil : $0
  }

  public static let absence = "there is no corpus of documents: GIMBAL_CORPUS names none"

  /// Returns the paths of the documents in order.
  ///
  /// - Parameter part: A folder of the corpus. `ib` contains the documents that rules were first found on, and
  ///   `ib-wild` those of other repositories.
  public static func documents(in part: String = "ib") throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)")
      .filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted().map {
        "\(folder)/\(part)/\($0)"
      }
  }

  /// Returns the paths of the recorded descriptions of views, in order.
  public static func snapshots() throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/snapshots").filter {
      $0.hasSuffix(".txt")
    }
    .sorted().map { "\(folder)/snapshots/\($0)" }
  }

  public static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
