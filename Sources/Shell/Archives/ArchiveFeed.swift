import Dispatch
import Interchange
import Model
import Store

/// The parts of an archive, read on a thread of its own a little ahead of who takes them: to read a scene takes about as
/// long as to store it.
struct ArchiveFeed {
  enum Part: Sendable {
    /// What the project itself was given.
    case project([ProjectProperty])
    case scene(NewScene)
  }

  private let parts = Handover<Part>(capacity: ArchiveFeed.capacity)

  /// How far ahead it reads, in views. One scene goes beyond where it is larger.
  private static let capacity = 1 << 12

  private init() {}

  /// Reads an archive on, whose history nobody asks for, while a body takes its parts. Until this returns, only the
  /// reader uses its source; then it is as if the body had read by itself.
  ///
  /// - Throws: what the body throws.
  static func reading<R>(_ reader: inout ArchiveReader, _ body: (ArchiveFeed) throws -> R) throws -> R {
    nonisolated(unsafe) let lent = Lent(reader)
    let feed = ArchiveFeed()
    let work = DispatchGroup()
    DispatchQueue(label: "gimbal.archive.read").async(group: work) { feed.read(lent) }
    defer {
      feed.parts.refuse(CancellationError())
      work.wait()
      reader = lent.reader
    }
    return try body(feed)
  }

  /// A reader while the other thread has it.
  private final class Lent {
    var reader: ArchiveReader

    init(_ reader: ArchiveReader) { self.reader = reader }
  }

  /// The next part; nil once the whole archive was read and found to be whole.
  ///
  /// - Throws: as `ArchiveReader.next()`; `EditError` for a scene that cannot be stored.
  func next() throws -> Part? { try parts.take() }

  private func read(_ lent: Lent) {
    do {
      while let part = try lent.reader.next() {
        switch part {
        case .project(let properties): try parts.give(.project(properties), weight: 1)
        case .scene(let scene): try parts.give(.scene(NewScene(scene)), weight: scene.viewCount)
        }
      }
      parts.end()
    } catch {
      parts.end(error)
    }
  }
}
