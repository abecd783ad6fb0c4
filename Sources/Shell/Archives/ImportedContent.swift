import Interchange
import Notation

/// A file that is imported, told by how it begins.
final class ImportedContent {
  private let file: Spanned<String>
  private let stream: any ByteStream
  private var start: [UInt8]?
  /// Whether it is an archive; else it is taken for a document.
  let isArchive: Bool

  /// The largest document, in bytes.
  private static let limit = 64 << 20

  /// - Throws: `Refusal` for a file that cannot be read.
  init(of file: Spanned<String>, in workspace: Workspace) throws(Refusal) {
    self.file = file
    do throws(FileFailure) {
      stream = try workspace.surroundings.files.open(file.value)
      let start = try stream.next()
      isArchive = ArchiveReader.begins(start)
      self.start = start
    } catch {
      throw ImportedContent.refusal(error, at: file)
    }
  }

  /// The next bytes; none at the end.
  func next() throws(Refusal) -> [UInt8] {
    if let start {
      self.start = nil
      return start
    }
    do throws(FileFailure) {
      return try stream.next()
    } catch {
      throw ImportedContent.refusal(error, at: file)
    }
  }

  /// All that there is.
  func all() throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= ImportedContent.limit else {
        let reason = "it is larger than \(ImportedContent.limit >> 20) MB"
        throw ImportedContent.refusal(FileFailure(path: file.value, reason: reason), at: file)
      }
    }
  }

  private static func refusal(_ error: FileFailure, at file: Spanned<String>) -> Refusal {
    Refusal("cannot read \(error.path.cited): \(error.reason)", at: file.span, status: .document)
  }
}
