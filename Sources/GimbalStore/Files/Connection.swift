import GRDB
import Synchronization

/// The one connection of a project, whatever it leads to.
final class Connection: Sendable {
  /// What errors call a project that has no file.
  static let inMemory = ":memory:"

  /// What errors name.
  let path: String
  let isReadOnly: Bool
  private let file: ProjectFile?
  private let migrator: Migrator
  private let patience: Double
  private let state: Mutex<State>

  private struct State {
    /// nil until a project in memory is used.
    var queue: DatabaseQueue?
    /// The file as it was when it was copied; nil for a connection to the file itself.
    var copied: FileStatus?
  }

  /// A connection to a file, created if it is absent.
  convenience init(file: ProjectFile, migrator: Migrator, patience: Double) throws {
    switch (try file.state(known: migrator.known), file.isWritable) {
    case (.absent, true), (.present, true):
      self.init(
        State(queue: try file.connect(migrator: migrator, patience: patience)), file: file,
        isReadOnly: false, migrator: migrator, patience: patience)
    case (.absent, false): throw StoreError.cannotOpen(path: file.path, reason: "permission denied")
    case (.present, false): try self.init(reading: file, migrator: migrator, patience: patience)
    }
  }

  /// A connection to a file that only reads, and changes nothing beside the file either.
  convenience init(reading file: ProjectFile, migrator: Migrator, patience: Double) throws {
    let (queue, copied) = try file.connectReading(migrator: migrator, patience: patience)
    self.init(
      State(queue: queue, copied: copied), file: file, isReadOnly: true, migrator: migrator,
      patience: patience)
  }

  /// A connection to a project in memory, empty. It is made when it is first used.
  convenience init(inMemory migrator: Migrator) {
    self.init(State(queue: nil), file: nil, isReadOnly: false, migrator: migrator, patience: 0)
  }

  private init(_ state: State, file: ProjectFile?, isReadOnly: Bool, migrator: Migrator, patience: Double) {
    self.state = Mutex(state)
    self.file = file
    self.isReadOnly = isReadOnly
    self.migrator = migrator
    self.patience = patience
    path = file?.path ?? Connection.inMemory
  }

  /// The connection as it is to be used now: one to memory is made when it is first asked for, a copy is made anew when
  /// its file has changed.
  ///
  /// - Returns: the connection, and whether it is another one than before.
  func current() throws -> (queue: DatabaseQueue, isNew: Bool) {
    try state.withLock { state in
      guard let file else {
        let queue = try state.queue ?? memory()
        state.queue = queue
        return (queue, false)
      }
      if let queue = state.queue {
        guard let copied = state.copied, file.hasLog || (try? FileStatus(of: file.name)) != copied else {
          return (queue, false)
        }
      }
      let (queue, status) = try file.connectReading(migrator: migrator, patience: patience)
      state = State(queue: queue, copied: status)
      return (queue, true)
    }
  }
  private func memory() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: .project(patience: 0))
    try queue.writeWithoutTransaction { try migrator.migrate($0, path: path) }
    return queue
  }
}
