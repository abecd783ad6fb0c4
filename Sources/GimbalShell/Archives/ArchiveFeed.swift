import Dispatch
import GimbalInterchange
import GimbalModel
import GimbalStore

/// The parts of an archive, read on a thread of its own a little ahead of who takes them: to read a scene takes about as
/// long as to store it.
struct ArchiveFeed {
  enum Part: Sendable {
    /// What the project itself was given.
    case project([ProjectProperty])
    case scene(NewScene)
  }

  private let parts = Handover<Part>(capacity: ArchiveFeed.capacity)
  private let isCancelled: () -> Bool

  /// How far ahead it reads, in views. One scene goes beyond where it is larger.
  private static let capacity = 1 << 12

  private init(isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

  /// Reads an archive on, whose history nobody asks for, while a body takes all of its parts. Then it is as if the body
  /// had read by itself.
  ///
  /// Where the body throws, the reader may still wait for a pipe. It ends once that moves, and nobody hears of it.
  ///
  /// - Throws: what the body throws.
  static func reading<R>(
    _ reader: inout ArchiveReader, isCancelled: @escaping () -> Bool, _ body: (ArchiveFeed) throws -> R
  ) throws -> R {
    nonisolated(unsafe) let lent = Lent(reader)
    let feed = ArchiveFeed(isCancelled: isCancelled)
    let parts = feed.parts
    let work = DispatchGroup()
    DispatchQueue(label: "gimbal.archive.read").async(group: work) { read(lent, into: parts) }
    do {
      let result = try body(feed)
      work.wait()
      reader = lent.reader
      return result
    } catch {
      parts.refuse(CancellationError())
      _ = work.wait(timeout: .now() + .milliseconds(200))
      throw error
    }
  }

  /// A reader while the other thread has it.
  private final class Lent {
    var reader: ArchiveReader

    init(_ reader: ArchiveReader) { self.reader = reader }
  }

  /// The next part; nil once the whole archive was read and found to be whole.
  ///
  /// - Throws: as `ArchiveReader.next()`; `EditError` for a scene that cannot be stored.
  func next() throws -> Part? {
    let part = try parts.take { try check() }
    // The end, too, is only good where nobody has given up.
    try check()
    return part
  }

  private func check() throws { if isCancelled() { throw CancellationError() } }

  private static func read(_ lent: Lent, into parts: Handover<Part>) {
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
