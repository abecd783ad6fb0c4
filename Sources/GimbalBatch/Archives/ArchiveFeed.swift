import Dispatch
package import GimbalInterchange
import GimbalModel
package import GimbalStore

/// Reads the parts of an archive on a separate thread, ahead of the thread that stores them. Reading a scene
/// takes about as long as storing it.
struct ArchiveFeed {
  enum Part: Sendable {
    /// The settings of the project.
    case project([ProjectProperty])
    case scene(NewScene)
  }

  private let parts = BoundedChannel<Part>(capacity: ArchiveFeed.capacity)
  private let cancellation: Cancellation

  /// The read-ahead in views. A larger scene is read as a whole.
  private static let capacity = 1 << 12

  init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// Reads the rest of an archive, without its history, while `body` consumes all parts with `next()`. The
  /// reader then has the same state as after reading on the current thread. A feed reads one archive.
  ///
  /// If `body` throws, the reading thread can still be blocked on a pipe. It ends after the next read.
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

  /// Gives the reading thread access to the reader.
  private final class Lent {
    var reader: ArchiveReader

    init(_ reader: ArchiveReader) { self.reader = reader }
  }

  /// Returns the next part, or `nil` after the whole archive was read and validated.
  ///
  /// - Throws: the errors of `ArchiveReader.next()`; `EditError` for a scene that cannot be stored.
  func next() throws -> Part? {
    let part = try parts.receive { try check() }
    // After cancellation, the end of the archive is not a success.
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

/// Encodes and writes scenes to an archive on a separate thread. This takes about as long as reading their
/// rows.
package struct ArchiveSink {
  private let scenes = BoundedChannel<StoredScene>(capacity: ArchiveSink.capacity)

  /// The read-ahead in rows. A larger scene is read as a whole.
  private static let capacity = 1 << 14

  private init() {}

  /// Writes the scenes that `body` adds. Nothing else may be written before this function returns.
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
