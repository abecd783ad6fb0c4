import GimbalModel

extension HistoryWriter {
  /// Deletes an operation and what it moved.
  func forget(_ id: Operation.ID) throws {
    try run("DELETE FROM reference_change WHERE operation = ?1") { $0.bind(id.rawValue) }
    try run("DELETE FROM operation WHERE id = ?1") { $0.bind(id.rawValue) }
  }

  /// Deletes a revision, and its state where that was written down.
  ///
  /// - Returns: how many states that were.
  func forget(_ id: Revision.ID) throws -> Int {
    let states = try run("DELETE FROM materialisation WHERE revision = ?1") { $0.bind(id.rawValue) }
    try run("DELETE FROM revision WHERE id = ?1") { $0.bind(id.rawValue) }
    return states
  }

  func replaceMoves(of id: Operation.ID, with moves: [Operation.Move]) throws {
    try run("DELETE FROM reference_change WHERE operation = ?1") { $0.bind(id.rawValue) }
    for move in moves { try insert(move, of: id) }
  }

  func link(_ id: Operation.ID, to parent: Operation.ID?, hash: RevisionHash) throws {
    try run("UPDATE operation SET parent = ?2, hash = ?3 WHERE id = ?1") {
      $0.bind(id.rawValue)
      $0.bind(parent?.rawValue)
      $0.bind(hash.bytes)
    }
  }
}
