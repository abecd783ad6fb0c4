extension Project {
  /// Stores view state in a separate transaction, which waits at most 500 ms for other processes.
  ///
  /// - Returns: `false` if the view state could not be stored, for example because the file is read-only or
  ///   another process writes to it. The session can try again later.
  package func store(_ new: StoredViewState, replacing old: StoredViewState) -> Bool {
    if isReadOnly || isMissing { return false }
    do {
      try connection.waiting(atMost: .milliseconds(500)) {
        try transaction(.history) { try $0.store(new, replacing: old) }
      }
      return true
    } catch {
      return false
    }
  }
}
