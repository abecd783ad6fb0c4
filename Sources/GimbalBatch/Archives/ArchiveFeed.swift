import Dispatch
package import GimbalInterchange
import GimbalModel
package import GimbalStore

/// A reader that decodes the parts of a project archive on a separate thread while the current thread stores
/// earlier parts. The threads work in parallel because reading a scene takes about as long as storing the
/// scene.
struct ArchiveFeed {
  enum Part: Sendable {
    /// The settings of the project.
    case project([ProjectProperty])
    case scene(NewScene)
  }

  private let parts = BoundedChannel<Part>(capacity: ArchiveFeed.capacity)
  private let cancellation: Cancellation

  /// The maximum number of views that are read before the consumer requests them. A scene with more views is
  /// still read as a whole.
  private static let capacity = 1 << 12

  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// Reads the rest of an archive, except its history, on a separate thread. Meanwhile, `body` consumes the
  /// parts by calling `next()`. Afterwards, `reader` has the same state as after reading the archive on the
  /// current thread. A feed can read only one archive.
  ///
  /// If `body` throws, the reading thread can still be blocked on a pipe. This function then waits at most
  /// 200 milliseconds for the thread, which ends after its next read.
  ///
  /// - Throws: the error of `body`.
  func read<R>(_ reader: inout ArchiveReader, during body: () throws -> R) throws -> R {
    nonisolated(unsafe) let lent = Lent(reader)
    let work = DispatchGroup()
    DispatchQueue(label: "gimbal.archive.read").async(group: work) { [parts] in
      ArchiveFeed.read(lent, into: parts)
    }
    do {
      let result = try body()
      work.wait()
      reader = lent.reader
      return result
    } catch {
      parts.cancel(CancellationError())
      _ = work.wait(timeout: .now() + .milliseconds(200))
      throw error
    }
  }

  /// A box that gives the reading thread access to the archive reader.
  private final class Lent {
    var reader: ArchiveReader

    init(_ reader: ArchiveReader) { self.reader = reader }
  }

  /// Returns the next part, or `nil` after the whole archive is read and validated.
  ///
  /// - Throws: the errors of `ArchiveReader.next()`, or `EditError` for a scene that cannot be stored.
  func next() throws -> Part? {
    let part = try parts.receive { try check() }
    // If the import is cancelled, throw an error even at the end of the archive.
    try check()
    return part
  }

  private func check() throws { try cancellation.check(CancellationError()) }

  private static func read(_ lent: Lent, into parts: BoundedChannel<Part>) {
    do {
      while let part = try lent.reader.next() {
        switch part {
        case .project(let properties): try parts.send(.project(properties), weight: 1)
        case .scene(let scene): try parts.send(.scene(NewScene(scene)), weight: scene.viewCount)
        }
      }
      parts.finish()
    } catch {
      parts.finish(error)
    }
  }
}

/// A writer that encodes scenes and writes them to an archive on a separate thread. The thread works in
/// parallel with the current thread, because encoding a scene takes about as long as reading its rows from
/// the database.
package struct ArchiveSink {
  private let scenes = BoundedChannel<StoredScene>(capacity: ArchiveSink.capacity)

  /// The maximum number of database rows that are read before they are written. A scene with more rows is
  /// still read as a whole.
  private static let capacity = 1 << 14

  private init() {}

  /// Writes the scenes that `body` adds. No other code may write to `writer` before this function returns.
  ///
  /// - Throws: the error of `body`, or the error that prevented writing a scene.
  package static func writing(to writer: ArchiveWriter, _ body: (ArchiveSink) throws -> Void) throws {
    nonisolated(unsafe) let writer = writer
    let sink = ArchiveSink()
    let work = DispatchGroup()
    DispatchQueue(label: "gimbal.archive.write").async(group: work) { sink.write(to: writer) }
    do {
      try body(sink)
      sink.scenes.finish()
      work.wait()
    } catch {
      sink.scenes.finish(error)
      work.wait()
      throw error
    }
    try sink.scenes.check()
  }

  /// Adds a scene.
  ///
  /// - Throws: the error that prevented writing an earlier scene.
  package func add(_ scene: StoredScene) throws { try scenes.send(scene, weight: scene.weight) }

  private func write(to writer: ArchiveWriter) {
    do {
      while let stored = try scenes.receive() {
        if let scene = try stored.scene() { try writer.write(scene) }
      }
    } catch {
      scenes.cancel(error)
    }
  }
}
