import GimbalInterchange
import GimbalModel
import GimbalStore

/// The history of a project on its way into an archive: what HEAD, branches and tags lead to.
struct HistoryExport {
  let workspace: Workspace

  /// - Returns: how many revisions there are.
  /// - Throws: what the writer's sink throws; `StoreError`.
  /// - Complexity: O(bytes of all changesets), in memory for one.
  func write(to writer: ArchiveWriter) throws -> Int {
    let history = workspace.history
    let revisions = try history.reachable()
    var hashes: [Revision.ID: String] = [:]
    for id in revisions {
      if workspace.surroundings.isCancelled() { throw CancellationError() }
      let revision = try history.revision(id)
      try check(revision.entry.author, revision.entry.message, of: revision.hash.hex)
      hashes[id] = revision.hash.hex
      try writer.write(
        ArchivedRevision(
          hash: revision.hash.hex, parent: revision.parent.flatMap { hashes[$0] },
          merged: revision.merged.flatMap { hashes[$0] }, author: revision.entry.author,
          time: Int(revision.entry.time.milliseconds), message: revision.entry.message,
          changeset: try history.soundChangeset(of: revision).bytes))
    }
    for kind in [Reference.Kind.commit, .branch, .tag] {
      for reference in try history.references(kind) {
        // What is not reached any more has words that nobody sees.
        guard let hash = reference.target.revision.flatMap({ hashes[$0] }) else { continue }
        try check(reference.target.text ?? "", of: hash)
        try writer.write(archived(reference, hash))
      }
    }
    let head = try history.head()
    try writer.write(
      head.branch.map { .head(branch: try Name($0)) }
        ?? ArchivedReference.detachedHead(revision: hashes[head.revision] ?? ""))
    return revisions.count
  }

  /// However a text is escaped, its line has to be one that is read again.
  private static let longestText = ArchiveLimit.line / 16

  private func check(_ texts: String..., of hash: String) throws(Refusal) {
    guard texts.allSatisfy({ $0.utf8.count <= HistoryExport.longestText }) else {
      throw Refusal(
        "revision \(hash.prefix(RevisionHash.shortLength)) has a message or an author of more than "
          + "\(HistoryExport.longestText >> 10) KiB", remedy: "'backup' copies the project as it is",
        at: workspace.span)
    }
  }

  private func archived(_ reference: Reference, _ hash: String) throws -> ArchivedReference {
    switch reference.key.kind {
    case .commit: .commit(message: reference.target.text ?? "", revision: hash)
    case .tag: .tag(try Name(reference.key.name), revision: hash)
    case .branch, .head: .branch(try Name(reference.key.name), revision: hash)
    }
  }
}
