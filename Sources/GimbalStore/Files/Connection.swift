import GRDB
import Synchronization

/// The connection of a project to its database: the file, a copy of the file in memory, or a new database in
/// memory.
final class Connection: Sendable {
  /// The path of a project in memory, as shown in error messages.
  static let inMemory = ":memory:"

  /// The path of the project, as shown in error messages.
  let path: String
  let isReadOnly: Bool
  private let file: ProjectFile?
  private let migrator: Migrator
  private let patience: Double
  private let state: Mutex<State>

  private struct State {
    /// The open database, or nil before the first use of a project in memory.
    var queue: DatabaseQueue?
    /// The status of the file when it was copied, or nil if the connection reads the file itself.
    var copied: FileStatus?
  }

  /// Opens a file for reading and writing, or only for reading if it is not writable. Creates the file if it
  /// does not exist.
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

  /// Opens a file for reading, without changing the file or its directory.
  convenience init(reading file: ProjectFile, migrator: Migrator, patience: Double) throws {
    let (queue, copied) = try file.connectReading(migrator: migrator, patience: patience)
    self.init(
      State(queue: queue, copied: copied), file: file, isReadOnly: true, migrator: migrator,
      patience: patience)
  }

  /// Creates an empty project in memory. The database is created on first use.
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

  /// Returns the open database. Creates the database of a project in memory on first use. Copies a file again
  /// if it has changed since the last copy.
  ///
  /// - Returns: The database, and `true` if the previous call returned a different database.
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
