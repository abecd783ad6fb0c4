import GRDB
import GimbalModel

/// Takes the history of another project over into one that is new, revision by revision, the parents first.
package final class HistoryAdoption {
  private let rows: HistoryRows
  private let writer: HistoryWriter
  private var known: [RevisionHash: Revision.ID] = [:]
  private var moves: [ReferenceKey: Reference.Target] = [:]

  init(_ writer: HistoryWriter) {
    rows = writer.rows
    self.writer = writer
  }

  /// Adds a revision, under the hash that it has.
  ///
  /// - Throws: `AdoptionError` where its hash is another, a parent did not come before it, or its changeset is none;
  ///   `StoreError`.
  /// - Complexity: O(bytes of the changeset).
  package func add(_ revision: ForeignRevision) throws {
    func refuse(_ words: String, _ part: AdoptionError.Field?) -> AdoptionError {
      AdoptionError(words, revision: revision.hash, part: part)
    }
    guard known[revision.hash] == nil else { throw refuse("it comes twice", .hash) }
    for (parent, part) in [(revision.parent, AdoptionError.Field.parent), (revision.merged, .merged)] {
      guard let parent, known[parent] == nil else { continue }
      throw refuse("its parent \(parent) does not come before it", part)
    }
    guard (revision.parent == nil) == known.isEmpty, revision.parent != nil || revision.merged == nil else {
      throw known.isEmpty
        ? refuse("it is the first, and has a parent", revision.parent == nil ? .merged : .parent)
        : refuse("it has no parent, and is not the first", nil)
    }
    let hash = Revision.hash(
      parent: revision.parent, merged: revision.merged, entry: revision.entry, changeset: revision.changeset)
    guard hash == revision.hash else { throw refuse("its hash does not fit its content", .hash) }
    do throws(AdoptionError) {
      try ChangesetCheck.run(revision.changeset)
    } catch {
      throw refuse(error.words, .changeset)
    }
    let id = Revision.ID(rawValue: Int64(known.count + 1))
    known[hash] = id
    try writer.insert(
      id, hash, parent: revision.parent.flatMap { known[$0] }, merged: revision.merged.flatMap { known[$0] },
      revision.entry, revision.changeset, distance: 0)
  }

  /// Names a revision.
  ///
  /// - Throws: `AdoptionError` where there is no such revision, or something has the name.
  package func name(_ kind: Reference.Kind, _ name: String, _ hash: RevisionHash, text: String? = nil) throws
  {
    let revision = try id(of: hash)
    // Branches and tags are named alike.
    let others: [Reference.Kind] = kind == .branch || kind == .tag ? [.branch, .tag] : [kind]
    guard others.allSatisfy({ moves[ReferenceKey(kind: $0, name: name)] == nil }) else {
      throw AdoptionError("two references are named '\(name)'", part: .name)
    }
    moves[ReferenceKey(kind: kind, name: name)] = Reference.Target(revision, text: text)
  }

  /// Says where the project is: on a branch.
  package func setHead(branch: String) throws {
    guard moves[ReferenceKey(kind: .branch, name: branch)] != nil else {
      throw AdoptionError("HEAD is on a branch that is not there, '\(branch)'", part: .name)
    }
    moves[.head] = Reference.Target(nil, text: branch)
  }

  /// Says where the project is: at a revision, on no branch.
  package func setHead(_ hash: RevisionHash) throws { moves[.head] = Reference.Target(try id(of: hash)) }

  private func id(of hash: RevisionHash) throws -> Revision.ID {
    guard let id = known[hash] else { throw AdoptionError("there is no revision \(hash)", part: .target) }
    return id
  }

  /// Replays all of it, puts what HEAD names into the tables, and begins the operations.
  ///
  /// - Throws: `AdoptionError` for what `verify` would find; `Cancelled`; `StoreError`.
  func finish(_ entry: Entry, isCancelled: @escaping () -> Bool) throws {
    guard let head = moves[.head] else { throw AdoptionError("it has no HEAD") }
    var audit = HistoryAudit(writer, isCancelled: isCancelled)
    try audit.run()
    for (key, target) in moves { try writer.set(key, to: target) }
    try writer.record(
      moves.map { Operation.Move(key: $0.key, old: nil, new: $0.value) }, after: nil, entry)
    let revision = try head.revision ?? rows.head().revision
    try HistoryPath(rows: rows).state(of: revision).changeset.apply(to: rows.database, path: rows.path)
    let verification = try Verifier(rows: rows, isCancelled: isCancelled).run()
    if let finding = verification.firstBadRevision ?? verification.findings.first {
      throw AdoptionError(finding.words)
    }
  }
}

/// A revision of another project, as an archive tells it: nothing of it is trusted.
package struct ForeignRevision: Sendable {
  package let hash: RevisionHash
  package let parent: RevisionHash?
  package let merged: RevisionHash?
  package let entry: Entry
  package let changeset: Changeset

  package init(
    hash: RevisionHash, parent: RevisionHash?, merged: RevisionHash?, entry: Entry, changeset: Changeset
  ) {
    self.hash = hash
    self.parent = parent
    self.merged = merged
    self.entry = entry
    self.changeset = changeset
  }
}

extension Transaction {
  /// Whether nothing was ever done in the project.
  package func isNew() throws -> Bool {
    try readingHistory { rows in
      let counts = try rows.integers(
        "SELECT (SELECT count(*) FROM revision) + (SELECT count(*) FROM operation)")
      guard counts == [2], let first = try rows.revisions().first else { return false }
      return try rows.changeset(of: first.id).isEmpty && ProjectState(rows.database) == .empty
    }
  }

  /// Takes the history of another project over, in place of the beginning that a new project has. Nothing of it is
  /// trusted: hashes are worked out anew, everything is replayed, and `verify` finds nothing before it counts.
  ///
  /// What comes after it in this transaction is a revision of its own. It cannot be undone: it is what the project
  /// begins with.
  ///
  /// - Precondition: the project is new.
  /// - Parameter body: adds revisions, and what names them; a HEAD among these.
  /// - Throws: `AdoptionError`, `Cancelled`, `StoreError`, what the body throws; then nothing was changed.
  /// - Complexity: O(bytes of all changesets), and that of `verify`.
  package func adoptHistory(
    isCancelled: @escaping () -> Bool, _ body: (HistoryAdoption) throws -> Void
  ) throws {
    let isNew = try isNew()
    precondition(isNew)
    try changingHistory { rows, writer in
      try withoutRecording {
        try rows.database.inSavepoint {
          try writer.forgetAll()
          let adoption = HistoryAdoption(writer)
          try body(adoption)
          try adoption.finish(entry, isCancelled: isCancelled)
          return .commit
        }
      }
      forgetScenes()
    }
  }
}
