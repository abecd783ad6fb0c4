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
