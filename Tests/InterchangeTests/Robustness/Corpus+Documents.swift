import Foundation
import TestSupport

extension Corpus {
  static let absence = "there is no corpus of documents: GIMBAL_CORPUS names none"

  /// The documents' paths, in order.
  static func documents() throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder + "/ib")
      .filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted().map { folder + "/ib/" + $0 }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
