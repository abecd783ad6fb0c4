import GRDB
import GimbalModel

/// An import of the history of another project into a new project, revision by revision, parents first.
package final class HistoryFetch {
  private let rows: HistoryRows
  private let writer: HistoryWriter
  private let cancellation: Cancellation
  private var known: [RevisionHash: Revision.ID] = [:]
  private var moves: [ReferenceKey: Reference.Target] = [:]

  init(_ writer: HistoryWriter, cancellation: Cancellation) {
    rows = writer.rows
    self.cancellation = cancellation
    self.writer = writer
  }

  /// Adds a revision under its original hash.
  ///
  /// - Throws: `HistoryFetchError` if the hash does not match, a parent is missing, or the changeset is
  ///   malformed; `StoreError`.
  /// - Complexity: O(bytes of the changeset).
  package func add(_ revision: ForeignRevision) throws {
    func refuse(_ text: String, _ part: HistoryFetchError.Field?) -> HistoryFetchError {
      HistoryFetchError(text, revision: revision.hash, part: part)
    }
    guard known[revision.hash] == nil else { throw refuse("the revision occurs twice", .hash) }
    for (parent, part) in [(revision.parent, HistoryFetchError.Field.parent), (revision.merged, .merged)] {
      guard let parent, known[parent] == nil else { continue }
      throw refuse("the parent \(parent) does not precede the revision", part)
    }
    guard revision.parent != nil || known.isEmpty else {
      throw refuse("the revision has no parent and is not the first revision", nil)
    }
    let hash = Revision.hash(
      parent: revision.parent, merged: revision.merged, entry: revision.entry, changeset: revision.changeset)
    guard hash == revision.hash else {
      throw refuse("the hash does not match the content of the revision", .hash)
    }
    do throws(ChangesetCheck.Failure) {
      try ChangesetCheck.run(revision.changeset)
    } catch {
      throw refuse(error.text, .changeset)
    }
    let id = Revision.ID(rawValue: Int64(known.count + 1))
    known[hash] = id
    try writer.insert(
      id, hash, parent: revision.parent.flatMap { known[$0] }, merged: revision.merged.flatMap { known[$0] },
      revision.entry, revision.changeset, distance: 0)
  }

  /// Adds a branch, a tag, or the message that the `commit` command gave to a revision.
  ///
  /// - Throws: `HistoryFetchError` if the revision does not exist or the name is taken.
  package func name(_ kind: Reference.Kind, _ name: String, _ hash: RevisionHash, text: String? = nil) throws
  {
    let revision = try id(of: hash)
    // Branches and tags share one namespace, so a tag cannot have the name of a branch.
    let others: [Reference.Kind] = kind == .branch || kind == .tag ? [.branch, .tag] : [kind]
    guard others.allSatisfy({ moves[ReferenceKey(kind: $0, name: name)] == nil }) else {
      throw HistoryFetchError("two references have the name '\(name)'", part: .name)
    }
    moves[ReferenceKey(kind: kind, name: name)] = Reference.Target(revision, text: text)
  }

  /// Sets HEAD to a branch.
  package func setHead(branch: String) throws {
    guard moves[ReferenceKey(kind: .branch, name: branch)] != nil else {
      throw HistoryFetchError("HEAD is on branch '\(branch)', which does not exist", part: .name)
    }
    moves[.head] = Reference.Target(nil, text: branch)
  }

  /// Sets HEAD to a revision instead of a branch, so that HEAD is detached.
  package func setHead(_ hash: RevisionHash) throws { moves[.head] = Reference.Target(try id(of: hash)) }

  private func id(of hash: RevisionHash) throws -> Revision.ID {
    guard let id = known[hash] else { throw HistoryFetchError("revision \(hash) is missing", part: .target) }
    return id
  }

  /// Replays all revisions, writes the state of HEAD into the tables, and records the first operation.
  ///
  /// - Throws: `HistoryFetchError` for every problem that `verify` would report; `Cancelled`; `StoreError`.
  func finish(_ entry: Entry) throws {
    guard let head = moves[.head] else { throw HistoryFetchError("HEAD is missing") }
    var audit = HistoryAudit(writer, cancellation: cancellation)
    try audit.run()
    for (key, target) in moves { try writer.set(key, to: target) }
    try writer.record(
      moves.map { Operation.Move(key: $0.key, old: nil, new: $0.value) }, after: nil, entry)
    let revision = try head.revision ?? rows.head().revision
    try HistoryPath(rows: rows).state(of: revision).changeset.apply(to: rows.database, path: rows.path)
    var checksums = SceneChecksums()
    checksums.addAll()
    try checksums.store(in: rows.database)
    let verification = try Verifier(rows: rows, cancellation: cancellation).run()
    if let finding = verification.firstBadRevision ?? verification.findings.first {
      throw HistoryFetchError(finding.text)
    }
  }
}

/// An untrusted revision of another project, as read from an archive.
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
  /// Returns `true` if the project has no content and its history has never changed.
  package func isNew() throws -> Bool {
    try readingHistory { rows in
      let counts = try rows.integers(
        "SELECT (SELECT count(*) FROM revision) + (SELECT count(*) FROM operation)")
      guard counts == [2], let first = try rows.revisions().first else { return false }
      return try rows.changeset(of: first.id).isEmpty && ProjectState(rows.database) == .empty
    }
  }

  /// Replaces the history of a new project with the history of another project.
  ///
  /// The input is untrusted: hashes are recomputed, all revisions are replayed, and `verify` must succeed.
  /// Later changes in the same transaction become a revision of their own. The import is the oldest operation
  /// of the project, so it cannot be undone.
  ///
  /// - Precondition: The project is new.
  /// - Parameter body: A closure that adds revisions, references and HEAD.
  /// - Throws: `HistoryFetchError`, `Cancelled`, `StoreError`, or an error that the closure throws. After an
  ///   error, the project is unchanged.
  /// - Complexity: O(bytes of all changesets), plus the cost of `verify`.
  package func fetchHistory(_ body: (HistoryFetch) throws -> Void) throws {
    let isNew = try isNew()
    precondition(isNew)
    try changingHistory { rows, writer in
      try withoutRecording {
        try rows.database.inSavepoint {
          try writer.forgetAll()
          let fetch = HistoryFetch(writer, cancellation: cancellation)
          try body(fetch)
          try fetch.finish(entry)
          return .commit
        }
      }
      forgetScenes()
    }
  }
}
