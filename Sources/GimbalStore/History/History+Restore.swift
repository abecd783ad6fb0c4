import GimbalModel

extension History {
  /// Returns all operations, including undone ones, oldest first.
  ///
  /// - Complexity: O(operations).
  package func operations() throws -> [Operation] { try reading { try $0.operations() } }

  /// Gives all references the targets that they had after an operation, and updates the tables. The operation
  /// can be one that was undone. The transaction records the change as a new operation.
  ///
  /// - Returns: `true` if a reference moved.
  /// - Complexity: O(operations), plus the changesets between the two revisions of HEAD.
  package func restore(_ id: Operation.ID) throws -> Bool {
    let wanted = try references(after: id)
    var hasMoved = false
    try moving { rows, writer in
      let present = Dictionary(
        uniqueKeysWithValues: try Reference.Kind.allCases.flatMap { try rows.references($0) }.map {
          ($0.key, $0.target)
        })
      for key in Set(present.keys).union(wanted.keys) where present[key] != wanted[key] {
        try writer.set(key, to: wanted[key], noting: &transaction.draft)
        hasMoved = true
      }
    }
    return hasMoved
  }

  /// Returns the references and their targets after an operation.
  private func references(after id: Operation.ID) throws -> [ReferenceKey: Reference.Target] {
    try reading { rows in
      var way: [Operation.ID] = []
      var next: Operation.ID? = id
      while let id = next {
        way.append(id)
        next = try rows.operation(id).parent
      }
      // The oldest operation creates every reference that exists after it, so the moves of the operations in
      // `way` contain all references.
      var targets: [ReferenceKey: Reference.Target] = [:]
      for id in way.reversed() { for move in try rows.moves(of: id) { targets[move.key] = move.new } }
      return targets
    }
  }
}
