import GRDB
import Synchronization

/// The one connection of a project, whatever it leads to.
final class Connection: Sendable {
  /// What errors name.
  let path: String
  let isReadOnly: Bool
  private let file: ProjectFile?
  private let migrator: Migrator
  private let patience: Double
  private let state: Mutex<State>

  private struct State {
    var queue: DatabaseQueue
    /// The file as it was when it was copied; nil for a connection to the file itself.
    var copied: FileStatus?
  }

  /// A connection to a file, created if it is absent.
  init(file: ProjectFile, migrator: Migrator, patience: Double) throws {
    let state: State
    switch try file.state(known: migrator.known) {
    case .absent where !file.isWritable:
      throw StoreError.cannotOpen(path: file.path, reason: "permission denied")
    case .absent:
      state = State(queue: try file.connect(migrator: migrator, patience: patience))
      isReadOnly = false
    case .present where file.isWritable:
      state = State(queue: try file.connect(migrator: migrator, patience: patience))
      isReadOnly = false
    case .present:
      let (queue, copied) = try file.connectReading(migrator: migrator, patience: patience)
      state = State(queue: queue, copied: copied)
      isReadOnly = true
    }
    self.state = Mutex(state)
    self.file = file
    self.migrator = migrator
    self.patience = patience
    path = file.path
  }

  /// A connection to a project in memory, empty.
  init(inMemory migrator: Migrator) throws {
    path = ":memory:"
    let queue = try DatabaseQueue(configuration: .project(patience: 0))
    try queue.writeWithoutTransaction { [path] in try migrator.migrate($0, path: path) }
    state = Mutex(State(queue: queue))
    isReadOnly = false
    file = nil
    self.migrator = migrator
    patience = 0
  }

  /// The connection as it is to be used now: a copy is made anew when its file has changed.
  ///
  /// - Returns: the connection, and whether it is another one than before.
  func current() throws -> (queue: DatabaseQueue, isNew: Bool) {
    try state.withLock { state in
      guard let file, let copied = state.copied, file.hasLog || (try? FileStatus(of: file.name)) != copied
      else { return (state.queue, false) }
      let (queue, status) = try file.connectReading(migrator: migrator, patience: patience)
      state = State(queue: queue, copied: status)
      return (queue, true)
    }
  }
}
