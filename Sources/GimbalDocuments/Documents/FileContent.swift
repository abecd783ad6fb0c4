import GimbalArchive
import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
import GimbalViewDump

/// The content of a file. The type of the file is detected from its first bytes.
final class FileContent {
  private let stream: any ByteStream
  private var start: [UInt8]?
  /// The number of bytes returned so far.
  private(set) var taken = 0
  /// The size of the file, or `nil` if unknown.
  var size: Int? { stream.size }
  /// A Boolean value that indicates whether the file is a project archive. Other files are read as Interface
  /// Builder documents, or as dumps.
  let isArchive: Bool
  /// `true` for a dump of the views of a running app.
  let isDump: Bool

  /// Opens a file and reads its first bytes.
  ///
  /// - Parameter path: The path as the user typed it; `-` is standard input.
  init(_ path: String, _ files: any FileAccess) throws(FileFailure) {
    stream = try files.open(path)
    let start = try stream.next()
    isDump = ViewDump.format(of: start) != nil
    isArchive = !isDump && ArchiveReader.begins(start)
    self.start = start
  }

  /// Returns the next bytes, or an empty array at the end.
  func next() throws(FileFailure) -> [UInt8] {
    let piece = if let start { start } else { try stream.next() }
    start = nil
    taken += piece.count
    return piece
  }

  /// Returns the views of a dump.
  func dump(_ limits: InputLimits, _ cancellation: Cancellation) throws -> ViewDump {
    var bytes: [UInt8] = []
    while bytes.count <= limits[.dumpBytes] {
      try cancellation.check(CancellationError())
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
    }
    return try ViewDump(bytes, limits: limits)
  }

  /// Returns the bytes of a document. Reading stops when the bytes exceed the size limit of a document, so
  /// that the parser can report the excess.
  ///
  /// - Parameter check: A closure that is called before each read. If it throws, reading stops.
  func all(_ limits: InputLimits, check: () throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limits[.documentBytes] {
      try check()
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}

/// A reader of a file to import. It reports progress and converts read errors to command errors.
package struct ImportedContent {
  private let content: FileContent
  private let progress: Progress
  private let refusals: ReadRefusals
  package var isArchive: Bool { content.isArchive }
  package var isDump: Bool { content.isDump }

  /// Opens a file.
  ///
  /// - Throws: `Refusal` if the file is unreadable, or `CancellationError`.
  package init(
    of file: Spanned<String>, from files: any FileAccess, cancellation: Cancellation,
    progress: (_ size: Int?) -> Progress
  ) throws {
    let refusals = ReadRefusals(file: file, cancellation: cancellation)
    content = try refusals.mapping { () throws(FileFailure) in try FileContent(file.value, files) }
    self.progress = progress(content.size)
    self.refusals = refusals
  }

  /// Returns the next bytes, or an empty array at the end.
  package func next() throws -> [UInt8] {
    progress.update(content.taken)
    return try refusals.mapping(content.next)
  }

  /// Returns the bytes of a document. Reading stops when the bytes exceed the size limit of a document, so
  /// that the parser can report the excess.
  package func all(_ limits: InputLimits) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limits[.documentBytes] {
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}

/// A converter of read errors to `Refusal` errors, which mark the file name in the command.
private struct ReadRefusals {
  let file: Spanned<String>
  let cancellation: Cancellation

  /// Returns the result of `body`, and converts its error.
  ///
  /// - Throws: `CancellationError` if `body` fails after a cancellation, or `Refusal` if it fails for another
  ///   reason.
  func mapping<Result>(_ body: () throws(FileFailure) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      if cancellation.isCancelled { throw CancellationError() }
      throw Refusal(
        "cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span,
        status: .document)
    }
  }
}
