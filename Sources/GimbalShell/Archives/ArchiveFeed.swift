package import GimbalArchive
import GimbalDocuments
import GimbalModel
package import GimbalStore
import Synchronization

/// A reader that decodes the parts of a project archive on a separate thread while the current thread stores
/// earlier parts. The threads work in parallel because reading a scene takes about as long as storing the
/// scene. If the system cannot create a thread, the current thread reads each part when it is requested.
struct ArchiveFeed {
  enum Part: Sendable {
    /// The settings of the project.
    case project([ProjectProperty])
    case scene(NewScene)
  }

  private let parts = BoundedChannel<Part>(capacity: ArchiveFeed.capacity)
  private let cancellation: Cancellation
  private let direct = Direct()

  /// The capacity of the buffer between the threads, in views. A scene with more views is still read as a
  /// whole, and occupies the whole capacity.
  private static let capacity = 1 << 12

  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// Reads the rest of an archive, except its history, on a separate thread. Meanwhile, `body` consumes the
  /// parts by calling `next()`. Afterwards, `reader` has the same state as after reading the archive on the
  /// current thread. A feed can read only one archive.
  ///
  /// If `body` throws, the reading thread can still be blocked on a pipe. This function then waits at most
  /// 200 milliseconds for the thread, which ends after its next read.
  ///
  /// - Throws: The error that `body` throws.
  func read<R>(_ reader: inout ArchiveReader, during body: () throws -> R) throws -> R {
    nonisolated(unsafe) let lent = Lent(reader)
    let thread = WorkerThread { [parts] in ArchiveFeed.read(lent, into: parts) }
    if thread == nil { direct.lent = lent }
    do {
      let result = try body()
      thread?.wait()
      reader = lent.reader
      return result
    } catch {
      parts.cancel(CancellationError())
      thread?.wait(atMostMilliseconds: 200)
      throw error
    }
  }

  /// A box that gives the reading thread access to the archive reader.
  private final class Lent {
    var reader: ArchiveReader

    init(_ reader: ArchiveReader) { self.reader = reader }
  }

  /// A box for the archive reader. The box is empty if a separate thread reads the archive.
  private final class Direct {
    var lent: Lent?
  }

  /// Returns the next part, or `nil` after the whole archive is read and validated.
  ///
  /// - Throws: `CancellationError`, an error from `ArchiveReader.next()`, or `EditError` for a scene that
  ///   cannot be stored.
  func next() throws -> Part? {
    let part = try direct.lent.map { try ArchiveFeed.next(of: $0)?.part } ?? parts.receive { try check() }
    // Check for cancellation here as well, because `receive` checks only while the buffer is empty.
    try check()
    return part
  }

  private func check() throws { try cancellation.check(CancellationError()) }

  private static func next(of lent: Lent) throws -> (part: Part, weight: Int)? {
    switch try lent.reader.next() {
    case .project(let properties)?: (.project(properties), 1)
    case .scene(let scene)?: (.scene(try NewScene(scene)), scene.viewCount)
    case nil: nil
    }
  }

  private static func read(_ lent: Lent, into parts: BoundedChannel<Part>) {
    do {
      while let (part, weight) = try next(of: lent) { try parts.send(part, weight: weight) }
      parts.finish()
    } catch {
      parts.finish(error)
    }
  }
}

/// A writer that encodes scenes and writes them to an archive on a separate thread. The thread works in
/// parallel with the current thread, because encoding a scene takes about as long as reading its rows from
/// the database. If the system cannot create a thread, the current thread writes each scene.
package struct ArchiveSink {
  private let scenes = BoundedChannel<StoredScene>(capacity: ArchiveSink.capacity)

  /// The capacity of the buffer between the threads, in database rows. A scene with more rows is still read
  /// as a whole, and occupies the whole capacity.
  private static let capacity = 1 << 14

  /// A box for the archive writer. The box is empty if a separate thread writes the archive.
  private let direct = Direct()

  private final class Direct {
    var writer: ArchiveWriter?
  }

  private init() {}

  /// Writes the scenes that `body` adds. No other code may write to `writer` before this function returns.
  ///
  /// - Throws: The error that `body` throws, or the error that prevented writing a scene.
  package static func writing(to writer: ArchiveWriter, _ body: (ArchiveSink) throws -> Void) throws {
    nonisolated(unsafe) let writer = writer
    let sink = ArchiveSink()
    let scenes = sink.scenes
    let thread = WorkerThread { ArchiveSink.write(scenes, to: writer) }
    if thread == nil { sink.direct.writer = writer }
    do {
      try body(sink)
      scenes.finish()
      thread?.wait()
    } catch {
      scenes.finish(error)
      thread?.wait()
      throw error
    }
    try scenes.check()
  }

  /// Adds a scene to the archive.
  ///
  /// - Throws: The error that prevented writing this scene, or an earlier scene if a separate thread writes
  ///   the archive.
  package func add(_ scene: StoredScene) throws {
    guard let writer = direct.writer else { return try scenes.send(scene, weight: scene.weight) }
    try ArchiveSink.write(scene, to: writer)
  }

  private static func write(_ stored: StoredScene, to writer: ArchiveWriter) throws {
    if let scene = try stored.scene() { try writer.write(scene) }
  }

  private static func write(_ scenes: BoundedChannel<StoredScene>, to writer: ArchiveWriter) {
    do {
      while let stored = try scenes.receive() { try write(stored, to: writer) }
    } catch {
      scenes.cancel(error)
    }
  }
}
