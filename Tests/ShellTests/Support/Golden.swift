import FoundationEssentials
import Testing

/// Texts that outputs are held against, beside the tests.
///
/// With GIMBAL_RECORD set, what comes out is recorded, and the run fails all the same: someone must read it.
enum Golden {
  /// The goldens of this module.
  static let directory = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Goldens"

  static func path(_ name: String) -> String { directory + "/" + name }

  static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// The names of the goldens of a directory that end in some way, without that ending.
  static func names(in subdirectory: String, ending: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path(subdirectory))) ?? []
    return entries.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Holds a text against a golden.
  static func expect(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["GIMBAL_RECORD"] != nil {
      try text.write(toFile: path(name), atomically: true, encoding: .utf8)
      Issue.record(
        "recorded \(name); read it and run again without GIMBAL_RECORD", sourceLocation: sourceLocation)
    } else {
      #expect(text == (try self.text(name)), "differs from \(name)", sourceLocation: sourceLocation)
    }
  }
}
