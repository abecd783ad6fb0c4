internal import GimbalHashing
internal import GimbalJSON
public import GimbalModel

/// A streaming writer for archives. An archive consists of the header, the properties of the project, the
/// scenes in order, the history, and the trailer with counts and a hash.
///
/// The archive is complete only after `finish()` returns.
public final class ArchiveWriter {
  private var writer = JSONWriter()
  private var digest = SHA256()
  private var counts: [LineKind: Int] = [:]
  private let sink: ([UInt8]) throws -> Void

  /// The number of bytes that the writer buffers before it passes them to `sink`.
  private static let chunk = 1 << 16

  /// The newest version of the archive format.
  public static let version = 2
  /// The format version of archives without history. All versions of the reader support it.
  private static let versionOfScenes = 1
  /// The maximum number of changeset bytes per line. It is a multiple of 3, so that only the last line of a
  /// changeset needs base64 padding.
  private static let changesetPiece = 3 << 17

  /// Creates a writer and writes the header.
  ///
  /// - Parameters:
  ///   - hasHistory: `true` if revisions and references follow the scenes.
  ///   - sink: A closure that receives the bytes in order.
  public init(hasHistory: Bool = false, to sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    writer.beginObject()
    writer.key("format")
    writer.string("gimbal")
    if hasHistory {
      writer.key("history")
      writer.flag(true)
    }
    writer.key("kind")
    writer.string(LineKind.header.rawValue)
    writer.key("version")
    writer.integer(hasHistory ? ArchiveWriter.version : ArchiveWriter.versionOfScenes)
    writer.endObject()
    writer.endLine()
  }

  /// Writes the properties that belong to the project, not to a scene. Writes nothing if there are none. The
  /// properties must be written before the first scene.
  ///
  /// - Throws: An error from the sink.
  public func write(_ properties: [ProjectProperty]) throws {
    guard !properties.isEmpty else { return }
    writer.beginObject()
    writer.key("kind")
    writer.string(LineKind.project.rawValue)
    writer.key("properties")
    writer.beginObject()
    for property in properties.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.key(named: property.key.rawValue)
      writer.value(property.value)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    counts[.project, default: 0] += 1
  }

  /// Writes a scene.
  ///
  /// - Throws: `UnwritableCondition`, or an error from the sink.
  /// - Complexity: O(n log n) in the size of the scene.
  public func write(_ scene: Scene) throws {
    try SceneWriter(scene).write(to: &writer) { writer, kind throws in
      counts[kind, default: 0] += 1
      writer.endLine()
      if writer.bytes.count >= ArchiveWriter.chunk { try flush(&writer) }
    }
  }

  /// Writes a revision. All scenes and the parents of the revision must be written before it.
  ///
  /// - Throws: An error from the sink.
  public func write(_ revision: ArchivedRevision) throws {
    writer.line(of: revision)
    try endLine(.revision)
    var rest = revision.changeset[...]
    while !rest.isEmpty {
      writer.line(ofChangeset: rest.prefix(ArchiveWriter.changesetPiece))
      rest = rest.dropFirst(ArchiveWriter.changesetPiece)
      try endLine(.changeset)
    }
  }

  /// Writes a reference. References must follow all revisions, in this order: commit messages, branches,
  /// tags, HEAD. The caller writes the references of each kind in a fixed order, so that equal histories have
  /// equal archives.
  ///
  /// - Throws: An error from the sink.
  public func write(_ reference: ArchivedReference) throws {
    writer.line(of: reference)
    try endLine(reference.kind)
  }

  private func endLine(_ kind: LineKind) throws {
    writer.endLine()
    counts[kind, default: 0] += 1
    if writer.bytes.count >= ArchiveWriter.chunk { try flush(&writer) }
  }

  /// Writes the trailer, which completes the archive.
  ///
  /// - Throws: An error from the sink.
  public func finish() throws {
    try flush(&writer)
    writer.beginObject()
    writer.key("counts")
    writer.beginObject()
    for (kind, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.key(named: kind.rawValue)
      writer.integer(count)
    }
    writer.endObject()
    writer.key("kind")
    writer.string(LineKind.trailer.rawValue)
    writer.key("sha256")
    writer.string(digest.finalize().hexadecimal)
    writer.endObject()
    writer.endLine()
    try sink(writer.bytes)
    writer.removeAll()
  }

  private func flush(_ writer: inout JSONWriter) throws {
    digest.update(writer.bytes)
    try sink(writer.bytes)
    writer.removeAll()
  }
}
