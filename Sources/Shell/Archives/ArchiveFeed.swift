import Dispatch
import Interchange
import Model

/// The parts of an archive, read on a thread of its own a little ahead of who takes them: to read a scene takes about as
/// long as to store it.
struct ArchiveFeed {
  private let parts = Handover<ArchiveReader.Part>(capacity: ArchiveFeed.capacity)

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
  /// - Throws: as `ArchiveReader.next()`.
  func next() throws -> ArchiveReader.Part? { try parts.take() }

  private func read(_ lent: Lent) {
    do {
      while let part = try lent.reader.next() { try parts.give(part, weight: part.weight) }
      parts.end()
    } catch {
      parts.end(error)
    }
  }
}

extension ArchiveReader.Part {
  fileprivate var weight: Int {
    switch self {
    case .project: 1
    case .scene(let scene): scene.viewCount
    }
  }
}
