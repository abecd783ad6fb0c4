package import GimbalArchive
package import GimbalModel
package import GimbalNotation
import GimbalReporting
package import GimbalStore

/// The export of the history of a project to an archive. The archive contains the revisions that are
/// reachable from HEAD, branches and tags.
package struct HistoryExport {
  package let history: History
  /// The source position of the export command, for errors.
  package let span: Span
  package let cancellation: Cancellation

  package init(history: History, span: Span, cancellation: Cancellation) {
    self.history = history
    self.span = span
    self.cancellation = cancellation
  }

  /// Writes the revisions and references.
  ///
  /// - Returns: The number of exported revisions.
  /// - Throws: `Refusal` if a message or an author name does not fit on a line of an archive,
  ///   `CancellationError`, `StoreError`, or an error from the output of `writer`.
  /// - Complexity: O(bytes of all changesets). Only one changeset is in memory at a time.
  package func write(to writer: ArchiveWriter) throws -> Int {
    let revisions = try history.reachable()
    var hashes: [Revision.ID: String] = [:]
    for id in revisions {
      try cancellation.check(CancellationError())
      let revision = try history.revision(id)
      try check(revision.entry.author, revision.entry.message, of: revision.hash.hex)
      hashes[id] = revision.hash.hex
      try writer.write(
        ArchivedRevision(
          hash: revision.hash.hex, parent: revision.parent.flatMap { hashes[$0] },
          merged: revision.merged.flatMap { hashes[$0] }, author: revision.entry.author,
          time: Int(revision.entry.time.milliseconds), message: revision.entry.message,
          changeset: try history.changeset(of: id).bytes))
    }
    for kind in [Reference.Kind.commit, .branch, .tag] {
      for reference in try history.references(kind) {
        // Skip references to revisions that are not exported. For example, a commit message can refer to an
        // unreachable revision.
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

  /// The maximum size of a message or an author, in bytes. Text of this size fits on a line of an archive
  /// even if all of its characters are escaped.
  private static let longestText = InputLimit.archiveLine.standard / 16

  private func check(_ texts: String..., of hash: String) throws(Refusal) {
    guard texts.allSatisfy({ $0.utf8.count <= HistoryExport.longestText }) else {
      throw Refusal(
        "the message or the author name of revision \(hash.prefix(RevisionHash.shortLength)) is longer than "
          + "\(HistoryExport.longestText >> 10) KiB", remedy: "use 'backup' to copy the project",
        at: span)
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
