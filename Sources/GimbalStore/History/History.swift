import GimbalModel

/// The history of a project, as one transaction sees it.
///
/// Revisions and operations are only ever added; `undo`, `redo` and `checkout` choose among them.
package struct History {
  let transaction: Transaction

  /// Where the project is.
  package func head() throws -> Head { try reading { try $0.head() } }

  /// A revision by its number.
  package func revision(_ id: Revision.ID) throws -> Revision { try reading { try $0.revision(id) } }

  /// The revisions whose hashes begin with some hexadecimal digits, at most two.
  ///
  /// - Parameter prefix: up to 64 digits; what is longer, or no hexadecimal number, begins no hash.
  package func revisions(beginningWith prefix: String) throws -> [Revision] {
    guard let lower = HashBound(prefix, padding: 0), let upper = HashBound(prefix, padding: 15) else {
      return []
    }
    return try reading { try $0.revisions(from: lower.bytes, through: upper.bytes, limit: 2) }
  }

  /// What a revision changed of its parent.
  package func changeset(of id: Revision.ID) throws -> Changeset { try reading { try $0.changeset(of: id) } }

  /// What a revision changed of its parent, found to be what its hash is of.
  ///
  /// - Throws: `StoreError.damaged`, and as the store.
  /// - Complexity: O(changeset).
  package func soundChangeset(of revision: Revision) throws -> Changeset {
    let changeset = try changeset(of: revision.id)
    let hash = Revision.hash(
      parent: try revision.parent.map { try self.revision($0).hash },
      merged: try revision.merged.map { try self.revision($0).hash }, entry: revision.entry,
      changeset: changeset)
    guard hash == revision.hash else {
      throw StoreError.damaged(
        path: transaction.path, .history("\(revision.label): its hash does not fit its content"))
    }
    return changeset
  }

  /// All versioned rows as a revision left them.
  ///
  /// - Complexity: O(rows), whatever the length of the history.
  package func state(of id: Revision.ID) throws -> ProjectState {
    try reading { rows in
      try showsHead && rows.head().revision == id
        ? ProjectState(rows.database) : HistoryPath(rows: rows).state(of: id)
    }
  }

  /// Whether the tables show what HEAD names. In a transaction that changes them they may be ahead of it: what it
  /// changes is a revision at its end.
  package var showsHead: Bool { !transaction.mayChangeRows }

  /// The revision some first parents before another; the first of all where there are fewer.
  ///
  /// - Returns: the revision, and how many steps it took.
  /// - Complexity: O(steps).
  package func ancestor(of id: Revision.ID, _ count: Int) throws -> (revision: Revision, steps: Int) {
    try reading { rows in
      let found = try rows.ancestor(of: id, count)
      return (try rows.revision(found.id), found.steps)
    }
  }

  /// The references of a kind, by name.
  package func references(_ kind: Reference.Kind) throws -> [Reference] {
    try reading { try $0.references(kind) }
  }

  /// What a reference names; nil where there is none of the name.
  package func target(_ kind: Reference.Kind, _ name: String) throws -> Reference.Target? {
    try reading { try $0.target(of: ReferenceKey(kind: kind, name: name)) }
  }

  /// The operation that the project is at.
  package func present() throws -> Operation { try reading { try $0.operation($0.present()) } }

  /// An operation by its number.
  package func operation(_ id: Operation.ID) throws -> Operation { try reading { try $0.operation(id) } }

  /// What an operation moved.
  package func moves(of id: Operation.ID) throws -> [Operation.Move] { try reading { try $0.moves(of: id) } }

  /// The revisions that both of two descend from and no later one does: the newest, where there are several.
  ///
  /// - Complexity: O(revisions since).
  package func mergeBase(_ one: Revision.ID, _ other: Revision.ID) throws -> Revision.ID {
    try reading { rows in
      // Numbers fall towards the past, so the highest unvisited one is never an ancestor of another.
      var reached: [Revision.ID: Set<Bool>] = [one: [true]]
      reached[other, default: []].insert(false)
      while let next = reached.keys.max(), let sides = reached.removeValue(forKey: next) {
        if sides.count == 2 { return next }
        let revision = try rows.revision(next)
        for parent in [revision.parent, revision.merged].compactMap({ $0 }) {
          reached[parent, default: []].formUnion(sides)
        }
      }
      throw rows.damage("two revisions without an ancestor")
    }
  }

  /// Whether a revision is another one or comes before it.
  package func isAncestor(_ one: Revision.ID, of other: Revision.ID) throws -> Bool {
    try mergeBase(one, other) == one
  }

  func reading<R>(_ body: (HistoryRows) throws -> R) throws -> R { try transaction.readingHistory(body) }
}

/// A revision and all that it descends from, the newest first: each before its parents.
package struct Ancestors {
  private let history: History
  private var pending: Set<Revision.ID>
  private var heap: [Revision.ID]

  init(_ history: History, of start: Revision.ID) {
    self.history = history
    pending = [start]
    heap = [start]
  }

  /// The next revision; nil after the first of the project.
  ///
  /// - Complexity: O(log n) and a row read.
  package mutating func next() throws -> Revision? {
    // Sorted ascending; there are as many as branches run side by side, which are few.
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
  /// A revision and all that it descends from, the newest first.
  package func ancestors(of start: Revision.ID) -> Ancestors { Ancestors(self, of: start) }
}

extension History {
  /// The revisions that HEAD, branches and tags lead to, parents before children.
  ///
  /// - Complexity: O(n log n).
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
  /// The project's history. It is moved with `Access.history`, and read with any.
  package var history: History { History(transaction: self) }
}
