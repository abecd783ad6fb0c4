import GimbalInterchange
import GimbalModel

/// A property that holds for any input: it round-trips to equal bytes, or it gives an error with a location.
enum ArchiveProperty {
  /// Checks the property.
  ///
  /// - Parameters:
  ///   - body: Lines without a trailer.
  ///   - ids: Returns a new source of identities.
  ///   - sealed: Appends a trailer to lines.
  /// - Returns: The violation; `nil` if the property holds.
  static func complaint(
    about body: [UInt8], ids: () -> any IDSource, sealed: ([UInt8]) -> [UInt8]
  ) throws -> String? {
    do {
      let written = try write(read(sealed(body), ids()))
      do {
        guard try write(read(written, ids())) == written else {
          return "what was read is written otherwise"
        }
      } catch let error as ArchiveError {
        return "what was written is refused: \(error)"
      }
    } catch let error as ArchiveError {
      if error.line < 1 || error.column < 1 { return "an error without a place: \(error)" }
    }
    return nil
  }

  private static func read(
    _ bytes: [UInt8], _ ids: any IDSource
  ) throws -> (scenes: [Scene], properties: [ProjectProperty]) {
    var rest = bytes[...]
    var reader = ArchiveReader(ids: ids) {
      defer { rest = rest.dropFirst(1000) }
      return Array(rest.prefix(1000))
    }
    var (scenes, properties): ([Scene], [ProjectProperty]) = ([], [])
    while let part = try reader.next() {
      if case .scene(let scene) = part { scenes.append(scene) }
      if case .project(let given) = part { properties += given }
    }
    return (scenes, properties)
  }

  private static func write(_ parts: (scenes: [Scene], properties: [ProjectProperty])) throws
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    let writer = ArchiveWriter { bytes += $0 }
    try writer.write(parts.properties)
    for scene in parts.scenes { try writer.write(scene) }
    try writer.finish()
    return bytes
  }
}
