extension HistoryWriter {
  /// Begins the history of a project with what its tables hold.
  func found(_ entry: Entry) throws {
    let changeset = try ProjectState(rows.database).changeset
    let message = changeset.isEmpty ? "new project" : "what was there before history"
    let first = Entry(author: entry.author, time: entry.time, message: message)
    let revision = try record(changeset, parent: nil, first)
    let moves = [
      Operation.Move(
        key: Reference.Key(kind: .branch, name: Head.firstBranch), old: nil, new: Reference.Target(revision)),
      Operation.Move(key: .head, old: nil, new: Reference.Target(nil, text: Head.firstBranch)),
    ]
    for move in moves { try set(move.key, to: move.new) }
    try record(moves, after: nil, first)
  }
}
