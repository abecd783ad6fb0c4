/// Why a project cannot be opened, read or written. The culprit is data; the words are in `description`.
package enum StoreError: Error, Hashable, Sendable {
  /// There is no such directory, or no permission, or no regular file at the path.
  case cannotOpen(path: String, reason: String)
  /// The file is something else. It was left as it is.
  case notAProject(path: String)
  /// The file was written by a Gimbal that knows more. It was left as it is.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file or its directory may not be written.
  case readOnly(path: String)
  /// No room for the change, which was undone.
  case full(path: String)
  /// Another process kept the project locked for longer than a transaction waits.
  case busy(path: String, holder: LockHolder? = nil)
  /// The file was moved or removed while it was open, so that a change would be written to nowhere.
  case moved(path: String)
  /// The disk refused.
  case inputOutput(path: String, reason: String)
  /// The file is a project, but not all of it makes sense.
  case damaged(path: String, Damage)
  /// A mistake in the calling code.
  case misuse(Misuse)

  /// What a caller must not do with a transaction.
  package enum Misuse: Hashable, Sendable {
    /// A transaction was begun inside another one of the same project.
    case nested
    /// A transaction was used after its body had returned.
    case over
    /// A change was made in a transaction that only reads.
    case readAccess
  }
}

/// What is wrong with a damaged project.
package enum Damage: Hashable, Sendable {
  /// A row whose column holds what no project writes there.
  case column(table: String, id: Int64, column: String)
  /// A row that breaks a promise of its scene: a name twice, a view inside itself, a reference to nothing.
  case row(table: String, id: Int64)
  /// A row that is referred to is missing.
  case reference
  /// The rows are not those of the revision that HEAD names.
  case state
  /// A revision, an operation or a reference of the history that does not make sense; in words.
  case history(String)
  /// A table or column is missing, or SQLite cannot make sense of its pages; in SQLite's words.
  case file(String)
}

extension StoreError: CustomStringConvertible {
  /// One line: what is the matter, and what to do about it.
  package var description: String {
    // A path or a table's name may hold anything, also what would play tricks on a terminal.
    String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
  }

  private var text: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open '\(path)': \(reason)"
    case .notAProject(let path):
      "'\(path)' is not a Gimbal project; give the path of one, or of a file that does not exist yet"
    case .newerVersion(let path, let found, let known):
      "'\(path)' was written by a newer Gimbal (version \(found), this one knows up to \(known)); update Gimbal to open it"
    case .readOnly(let path):
      "'\(path)' cannot be written; give write permission to it and its directory, or work on a copy"
    case .full(let path):
      "no room to write '\(path)'; nothing was changed: free some disk space and try again"
    case .busy(let path, let holder):
      "'\(path)' is locked by \(holder.map { "\($0.name) (process \($0.process))" } ?? "another process"); nothing was changed: try again when it is done"
    case .moved(let path):
      "'\(path)' was moved, replaced or removed while it was open; nothing was changed: open it again"
    case .inputOutput(let path, let reason):
      "cannot read or write '\(path)': \(reason); the change was undone"
    case .damaged(let path, let damage): "'\(path)' is damaged (\(damage)); restore it from a backup"
    case .misuse(let misuse): misuse.description
    }
  }
}

extension Damage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .column(let table, let id, let column): "table \(table), row \(id), column \(column)"
    case .row(let table, let id): "table \(table), row \(id)"
    case .reference: "a row that others refer to is missing"
    case .state: "its rows are not those of the revision that HEAD names"
    case .history(let detail): detail
    case .file(let detail): detail
    }
  }
}

extension StoreError.Misuse: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nested: "a transaction was begun inside another one"
    case .over: "a transaction was used after it had ended"
    case .readAccess: "a change was made in a transaction that only reads"
    }
  }
}
