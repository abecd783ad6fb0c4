import Interchange
import Model

/// The scenes of a file: an archive, or a document of Interface Builder's.
struct SceneFile: Sendable {
  let isArchive: Bool
  /// In the file's order.
  let scenes: [Scene]

  /// - Parameters:
  ///   - path: for the names of scenes that have none of their own.
  ///   - source: the file's bytes, piece by piece; none at the end.
  /// - Throws: `ArchiveError`, `DocumentError`, what the source throws.
  init(at path: String, ids: any IDSource, _ source: @escaping () throws -> [UInt8]) throws {
    var first: [UInt8]? = try source()
    isArchive = ArchiveReader.begins(first ?? [])
    guard isArchive else {
      var bytes = first ?? []
      while case let piece = try source(), !piece.isEmpty {
        bytes += piece
        // A document has a limit of its own, which says so.
        if bytes.count > SceneFile.documentLimit { break }
      }
      scenes = try InterfaceDocument(bytes).importedScenes(named: path.fileStem, ids: ids).map(\.scene)
      return
    }
    var reader = ArchiveReader(ids: ids) {
      defer { first = nil }
      return try first ?? source()
    }
    var scenes: [Scene] = []
    while let part = try reader.next() { if case .scene(let scene) = part { scenes.append(scene) } }
    self.scenes = scenes
  }

  /// Above what a document may have, in bytes.
  private static let documentLimit = 64 << 20
}
