import GimbalArchive
import GimbalModel

/// A property that holds for any archive: it round-trips to equal bytes, or it gives an error with a location.
enum ArchiveProperty {
  /// Checks the property.
  ///
  /// - Parameters:
  ///   - body: Lines without a trailer.
  ///   - ids: Returns a new source of identities.
  ///   - sealed: Appends a trailer to lines.
  /// - Returns: `true` if the archive is valid.
  /// - Throws: `Violation`.
  static func isAccepted(
    _ body: [UInt8], ids: () -> any IDSource, sealed: ([UInt8]) -> [UInt8]
  ) throws -> Bool {
    let written: [UInt8]
    do {
      written = try write(read(sealed(body), ids()))
    } catch let error as ArchiveError {
      try require(error.line >= 1 && error.column >= 1, "an error without a place: \(error)")
      return false
    }
    do {
      let again = try write(read(written, ids()))
      try require(again == written, "what was read is written otherwise")
    } catch let error as ArchiveError {
      throw Violation("what was written is refused: \(error)")
    }
    return true
  }

  private static func read(
    _ bytes: [UInt8], _ ids: any IDSource
  ) throws -> (scenes: [Scene], properties: [ProjectProperty]) {
    let pieces = Pieces(bytes, of: 1000)
    var reader = ArchiveReader(ids: ids) { pieces.next() }
    var (scenes, properties): ([Scene], [ProjectProperty]) = ([], [])
    while let part = try reader.next() {
      if case .scene(let scene) = part { scenes.append(scene) }
      if case .project(let given) = part { properties += given }
    }
    return (scenes, properties)
  }

  static func write(_ parts: (scenes: [Scene], properties: [ProjectProperty])) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = ArchiveWriter { bytes += $0 }
    try writer.write(parts.properties)
    for scene in parts.scenes { try writer.write(scene) }
    try writer.finish()
    return bytes
  }
}
