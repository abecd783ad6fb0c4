import GimbalModel

/// The history of a project within a transaction.
///
/// A change to the project adds a revision and an operation. An operation is a record of the references that
/// a command moved. `checkout` adds an operation but no revision. `undo` and `redo` add neither.
package struct History {
  let transaction: Transaction

  /// Returns the value of HEAD: the current branch, if any, and the revision.
  package func head() throws -> Head { try reading { try $0.head() } }

  /// Returns the revision with the given id.
  package func revision(_ id: Revision.ID) throws -> Revision { try reading { try $0.revision(id) } }

  /// Returns at most two of the revisions whose hashes start with a prefix. Two revisions are enough to
  /// detect an ambiguous prefix.
  ///
  /// - Parameter prefix: 1 to 64 hexadecimal digits. Any other string matches no revision.
  package func revisions(beginningWith prefix: String) throws -> [Revision] {
    guard let lower = HashBound(prefix, padding: 0), let upper = HashBound(prefix, padding: 15) else {
      return []
    }
    return try reading { try $0.revisions(from: lower.bytes, through: upper.bytes, limit: 2) }
  }

  /// Returns the changes that a revision makes relative to its parent, after verifying its hash.
  ///
  /// - Throws: `StoreError.damaged` if the hash does not match; other cases of `StoreError`.
  /// - Complexity: O(changeset).
  package func changeset(of id: Revision.ID) throws -> Changeset { try reading { try $0.changeset(of: id) } }

  /// Returns the rows of all versioned tables at a revision.
  ///
  /// - Complexity: O(rows), independent of the length of the history.
  package func state(of id: Revision.ID) throws -> ProjectState {
    try reading { rows in
      try showsHead && rows.head().revision == id
        ? transaction.presentState(rows.database) : HistoryPath(rows: rows).state(of: id)
    }
  }

  /// `true` if the tables match the revision that HEAD points to. A write transaction records its changes as a
  /// revision only at the end, and a read transaction does not record the changes of other programs.
  package var showsHead: Bool { !transaction.mayChangeRows && !transaction.hasExternalChanges }

  /// Returns the ancestor that is `count` first-parent steps before a revision, or the oldest ancestor if
  /// there are fewer steps.
  ///
  /// - Returns: The revision and the number of steps to it.
  /// - Complexity: O(steps).
  package func ancestor(of id: Revision.ID, _ count: Int) throws -> (revision: Revision, steps: Int) {
    try reading { rows in
      let found = try rows.ancestor(of: id, count)
      return (try rows.revision(found.id), found.steps)
    }
  }

  /// Returns the references of the given kind, sorted by name.
  package func references(_ kind: Reference.Kind) throws -> [Reference] {
    try reading { try $0.references(kind) }
  }

  /// Returns the target of a reference, or nil if the reference does not exist.
  package func target(_ kind: Reference.Kind, _ name: String) throws -> Reference.Target? {
    try reading { try $0.target(of: ReferenceKey(kind: kind, name: name)) }
  }

  /// Returns the current operation, which is the latest operation that is not undone.
  package func present() throws -> Operation { try reading { try $0.operation($0.present()) } }

  /// Returns the operation with the given id.
  package func operation(_ id: Operation.ID) throws -> Operation { try reading { try $0.operation(id) } }

  /// Returns the changes that an operation made to references.
  package func moves(of id: Operation.ID) throws -> [Operation.Move] { try reading { try $0.moves(of: id) } }

  /// Returns the newest merge base of two revisions.
  ///
  /// - Complexity: O(revisions since the merge base).
  package func mergeBase(_ one: Revision.ID, _ other: Revision.ID) throws -> Revision.ID {
    try reading { rows in
      // Visit the reached revisions by descending id. Parents have smaller ids than their children, so each
      // revision is visited after all its descendants.
      var reached: [Revision.ID: Set<Bool>] = [one: [true]]
      reached[other, default: []].insert(false)
      while let next = reached.keys.max(), let sides = reached.removeValue(forKey: next) {
        if sides.count == 2 { return next }
        let revision = try rows.revision(next)
        for parent in [revision.parent, revision.merged].compactMap({ $0 }) {
          reached[parent, default: []].formUnion(sides)
        }
      }
      throw rows.damage("revisions \(one.rawValue) and \(other.rawValue) have no common ancestor")
    }
  }

  /// Returns `true` if the first revision is an ancestor of the second revision or equal to it.
  package func isAncestor(_ one: Revision.ID, of other: Revision.ID) throws -> Bool {
    try mergeBase(one, other) == one
  }

  func reading<R>(_ body: (HistoryRows) throws -> R) throws -> R { try transaction.readingHistory(body) }

  /// Undoes the current operation, which is the latest operation that is not undone. An operation is a record
  /// of the references that a command moved.
  ///
  /// - Returns: The undone operation, or nil if there is none.
  @discardableResult
  package func undo() throws -> Operation? {
    let operation = try present()
    guard let parent = operation.parent else { return nil }
    try moving { rows, writer in
      for move in try rows.moves(of: operation.id) { try writer.set(move.key, to: move.old) }
      try writer.setRedo(of: parent, to: operation.id)
      try writer.setPresent(parent)
    }
    return operation
  }

  /// Returns `true` if the current operation is the oldest one and not the creation of the project. In this
  /// case, `gc` has deleted the operations before it, or the history was imported.
  package func isCut() throws -> Bool {
    let operation = try present()
    guard operation.parent == nil else { return false }
    // Creating a project creates only HEAD and its branch, and the revision of the branch has no parent. Any
    // other oldest operation was made by `gc` or by an import.
    return try moves(of: operation.id).contains { move in
      try move.new?.revision.map { try revision($0).parent != nil } ?? (move.key.kind != .head)
    }
  }

  /// Repeats the operation that was undone last, unless there is a newer operation.
  ///
  /// - Returns: The repeated operation, or nil if there is none.
  @discardableResult
  package func redo() throws -> Operation? {
    guard let next = try present().redo else { return nil }
    let operation = try self.operation(next)
    try moving { rows, writer in
      for move in try rows.moves(of: next) { try writer.set(move.key, to: move.new) }
      try writer.setPresent(next)
    }
    return operation
  }

  /// Checks out a branch.
  package func checkout(branch: String) throws { try setHead(to: Reference.Target(nil, text: branch)) }

  /// Checks out a revision with a detached HEAD.
  package func checkout(_ revision: Revision.ID) throws { try setHead(to: Reference.Target(revision)) }

  private func setHead(to target: Reference.Target) throws {
    try moving { _, _ in try set(.head, to: target) }
  }

  /// Sets or removes a branch, a tag, or the message that the `commit` command gave to a revision.
  ///
  /// - Precondition: The reference is not the current branch. If the current branch moves, the tables must be
  ///   updated, too (see `moving(_:)`).
  package func set(_ kind: Reference.Kind, _ name: String, to revision: Revision.ID?, text: String? = nil)
    throws
  {
    try set(
      ReferenceKey(kind: kind, name: name), to: revision.map { Reference.Target($0, text: text) })
  }

  /// Moves the current branch, or a detached HEAD, to an existing revision.
  package func fastForward(to revision: Revision.ID) throws {
    try moving { rows, writer in try writer.point(rows.head(), to: revision, noting: &transaction.draft) }
  }

  /// Runs a closure that changes rows, and records the changes as a merge revision.
  ///
  /// - Parameter merged: The second parent of the merge revision.
  /// - Returns: The id of the merge revision.
  @discardableResult
  package func merging(_ merged: Revision.ID, _ body: () throws -> Void) throws -> Revision.ID {
    let changeset = try transaction.recordingChanges(body)
    return try transaction.changingHistory { _, writer in
      try writer.advance(
        by: changeset, merging: merged, as: transaction.entry, noting: &transaction.draft)
    }
  }

  private func set(_ key: ReferenceKey, to target: Reference.Target?) throws {
    try transaction.changingHistory { _, writer in try writer.set(key, to: target, noting: &transaction.draft)
    }
  }

  /// Runs a closure that moves HEAD or its branch, and then updates the tables to the new revision.
  func moving(_ body: (HistoryRows, HistoryWriter) throws -> Void) throws {
    try transaction.changingHistory { rows, writer in
      let before = try rows.head().revision
      try body(rows, writer)
      let after = try rows.head().revision
      if before == after { return }
      let path = try HistoryPath(rows: rows).changesets(from: before, to: after)
      let changeset = try Changeset.joining(path)
      try changeset.apply(to: rows.database, path: rows.path)
      try transaction.checksums.add(changeset, in: rows.database)
      transaction.forgetScenes()
    }
  }

  /// Returns all operations, including undone ones, oldest first.
  ///
  /// - Complexity: O(operations).
  package func operations() throws -> [Operation] { try reading { try $0.operations() } }

  /// Returns the newest operations, including undone ones, newest first.
  ///
  /// - Complexity: O(limit), independent of the number of operations.
  package func operations(newest limit: Int) throws -> [Operation] {
    try reading { try $0.operations(newest: limit) }
  }

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

/// An iterator over a revision and all its ancestors, newest first. Children precede their parents.
package struct Ancestors {
  private let history: History
  private var pending: Set<Revision.ID>
  private var heap: [Revision.ID]

  init(_ history: History, of start: Revision.ID) {
    self.history = history
    pending = [start]
    heap = [start]
  }

  /// Returns the next revision, or nil after the oldest one.
  ///
  /// - Complexity: O(parallel branches), plus the read of one row.
  package mutating func next() throws -> Revision? {
    // `heap` is sorted by id. The linear search below is fast, because `heap` has only one entry for each
    // parallel branch.
    guard let id = heap.popLast() else { return nil }
    pending.remove(id)
    let revision = try history.revision(id)
    for parent in [revision.parent, revision.merged].compactMap({ $0 }) where pending.insert(parent).inserted
    {
      let index = heap.firstIndex { $0 > parent } ?? heap.count
      heap.insert(parent, at: index)
    }
    return revision
  }
}

extension History {
  /// Returns a revision and all its ancestors, newest first.
  package func ancestors(of start: Revision.ID) -> Ancestors { Ancestors(self, of: start) }
}

extension History {
  /// Returns the revisions that are reachable from HEAD, branches and tags. Parents precede their children.
  ///
  /// - Complexity: O(n log n) for n revisions.
  package func reachable() throws -> [Revision.ID] {
    try reading { rows in
      var pending = [try rows.head().revision]
      for kind in [Reference.Kind.branch, .tag] {
        pending += try rows.references(kind).compactMap(\.target.revision)
      }
      var wanted = Set(pending)
      try rows.ancestry { id, parents in if wanted.contains(id) { wanted.formUnion(parents) } }
      return wanted.sorted()
    }
  }
}

extension Transaction {
  /// The history of the project. All transactions can read it. Transactions with `Access.read` cannot move
  /// HEAD and other references.
  package var history: History { History(transaction: self) }
}
