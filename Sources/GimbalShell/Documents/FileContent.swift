import GimbalInterchange

/// The bytes of a file, told by how they begin.
final class FileContent {
  private let path: String
  private let stream: any ByteStream
  private var start: [UInt8]?
  /// How many bytes were handed on.
  private(set) var taken = 0
  /// How many there are in all, where that is known.
  var size: Int? { stream.size }
  /// Whether it is an archive; else it is taken for a document.
  let isArchive: Bool

  /// The largest document, in bytes.
  private static let limit = 64 << 20

  /// - Parameter path: as the user wrote it; `-` is standard input.
  init(_ path: String, _ files: any FileAccess) throws(FileFailure) {
    self.path = path
    stream = try files.open(path)
    let start = try stream.next()
    isArchive = ArchiveReader.begins(start)
    self.start = start
  }

  /// The next bytes; none at the end.
  func next() throws(FileFailure) -> [UInt8] {
    let piece = if let start { start } else { try stream.next() }
    start = nil
    taken += piece.count
    return piece
  }

  /// All that there is of a document.
  func all() throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= FileContent.limit else {
        throw FileFailure(path: path, reason: "it is larger than \(FileContent.limit >> 20) MB")
      }
    }
  }
}
