import Dispatch
import GimbalInterchange
import GimbalStore

/// Where scenes go that are written into an archive: put together and written on a thread of its own, which takes about
/// as long as to read their rows.
struct ArchiveSink {
  private let scenes = Handover<StoredScene>(capacity: ArchiveSink.capacity)

  /// How far ahead scenes are read, in rows. One scene goes beyond where it is larger.
  private static let capacity = 1 << 14

  private init() {}

  /// Writes the scenes that a body gives. Until this returns, only they are written.
  ///
  /// - Throws: what the body throws; why a scene was not written.
  static func writing(to writer: ArchiveWriter, _ body: (ArchiveSink) throws -> Void) throws {
    nonisolated(unsafe) let writer = writer
    let sink = ArchiveSink()
    let work = DispatchGroup()
    DispatchQueue(label: "gimbal.archive.write").async(group: work) { sink.write(to: writer) }
    do {
      try body(sink)
      sink.scenes.end()
      work.wait()
    } catch {
      sink.scenes.end(error)
      work.wait()
      throw error
    }
    try sink.scenes.check()
  }

  /// Adds a scene.
  ///
  /// - Throws: why an earlier one was not written.
  func add(_ scene: StoredScene) throws { try scenes.give(scene, weight: scene.weight) }

  private func write(to writer: ArchiveWriter) {
    do {
      while let stored = try scenes.take() {
        if let scene = try stored.scene() { try writer.write(scene) }
      }
    } catch {
      scenes.refuse(error)
    }
  }
}
