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

  /// Returns the changes that a revision makes relative to its parent.
  package func changeset(of id: Revision.ID) throws -> Changeset { try reading { try $0.changeset(of: id) } }

  /// Returns the changes that a revision makes, after verifying its hash.
  ///
  /// - Throws: `StoreError.damaged` if the hash does not match; other cases of `StoreError`.
  /// - Complexity: O(changeset).
  package func verifiedChangeset(of revision: Revision) throws -> Changeset {
    try changeset(of: revision.id)
  }

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
      let place = heap.firstIndex { $0 > parent } ?? heap.count
      heap.insert(parent, at: place)
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
