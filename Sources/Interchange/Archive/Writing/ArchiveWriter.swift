internal import Crypto
public import Model

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

  /// The version of the format that is written, and the newest that is read.
  public static let version = 1

  /// - Parameter sink: given the bytes in order.
  public init(to sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    writer.beginObject()
    writer.key("format")
    writer.string("gimbal")
    writer.key("kind")
    writer.string(LineKind.header.rawValue)
    writer.key("version")
    writer.whole(ArchiveWriter.version)
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
      writer.whole(count)
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
    digest.update(data: writer.bytes)
    try sink(writer.bytes)
    writer.removeAll()
  }
}

extension SHA256.Digest {
  /// In lower case.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
