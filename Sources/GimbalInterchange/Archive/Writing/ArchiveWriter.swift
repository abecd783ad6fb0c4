internal import GimbalHashing
public import GimbalModel

/// Writes an archive piece by piece: the header, scenes in order, the trailer with counts and hash.
///
/// What was written is only whole once `finish()` returned.
public final class ArchiveWriter {
  private var writer = JSONWriter()
  private var digest = SHA256()
  private var counts: [LineKind: Int] = [:]
  private let sink: ([UInt8]) throws -> Void

  /// How many bytes are gathered before they go out.
  private static let chunk = 1 << 16

  /// The newest version of the format that is written and read.
  public static let version = 2
  /// The version of an archive without history, which every reader reads.
  private static let versionOfScenes = 1
  /// How much of a changeset goes on a line, in bytes.
  private static let changesetPiece = 3 << 17

  /// - Parameters:
  ///   - hasHistory: whether revisions and references are going to follow the scenes.
  ///   - sink: given the bytes in order.
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

  /// Writes what the project itself was given; nothing where that is nothing.
  ///
  /// - Throws: what the sink throws.
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
  /// - Throws: `UnwritableCondition`; what the sink throws.
  /// - Complexity: O(size of the scene · log of it).
  public func write(_ scene: Scene) throws {
    try SceneWriter(scene).write(to: &writer) { writer, kind throws in
      counts[kind, default: 0] += 1
      writer.endLine()
      if writer.bytes.count >= ArchiveWriter.chunk { try flush(&writer) }
    }
  }

  /// Writes a revision, after its parents and all scenes.
  ///
  /// - Throws: what the sink throws.
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

  /// Writes what names a revision, after all of them: messages of commits, branches, tags, each by name, then HEAD.
  ///
  /// - Throws: what the sink throws.
  public func write(_ reference: ArchivedReference) throws {
    writer.line(of: reference)
    try endLine(reference.kind)
  }

  private func endLine(_ kind: LineKind) throws {
    writer.endLine()
    counts[kind, default: 0] += 1
    if writer.bytes.count >= ArchiveWriter.chunk { try flush(&writer) }
  }

  /// Writes the trailer.
  ///
  /// - Throws: what the sink throws.
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
