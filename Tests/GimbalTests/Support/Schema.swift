import Foundation

/// The schema that this version of the program writes.
enum Schema {
  static let migrations = URL(filePath: #filePath).appending(path: "../../../../migrations").standardized

  /// The newest version: a migration is a file.
  static func newestVersion() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: migrations.path).count { $0.hasSuffix(".sql") }
  }
}
