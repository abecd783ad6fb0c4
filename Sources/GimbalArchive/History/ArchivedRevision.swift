public import GimbalModel

/// A revision of a project, as stored in an archive with history.
public struct ArchivedRevision: Hashable, Sendable {
  /// The SHA-256 of the hashes of the parents and of the time, author, message and changeset, as 64 lowercase
  /// hexadecimal digits.
  public var hash: String
  /// The hash of the parent revision; `nil` for the first revision.
  public var parent: String?
  /// The hash of the revision that was merged into the parent; `nil` if the revision is not a merge.
  public var merged: String?
  public var author: String
  /// The time of the revision, in milliseconds since January 1, 1970, UTC.
  public var time: Int
  public var message: String
  /// The changes to the database, in the changeset format of SQLite's session extension.
  public var changeset: [UInt8]

  public init(
    hash: String, parent: String?, merged: String?, author: String, time: Int, message: String,
    changeset: [UInt8]
  ) {
    self.hash = hash
    self.parent = parent
    self.merged = merged
    self.author = author
    self.time = time
    self.message = message
    self.changeset = changeset
  }
}

/// A reference to a revision in an archive with history: a commit message, a branch, a tag or HEAD.
public enum ArchivedReference: Hashable, Sendable {
  /// The message that the command `commit` attached to a revision.
  case commit(message: String, revision: String)
  case branch(Name, revision: String)
  case tag(Name, revision: String)
  /// HEAD points at a branch.
  case head(branch: Name)
  /// HEAD points directly at a revision.
  case detachedHead(revision: String)
}

/// A revision or a reference in the history of an archive, with the number of its first line.
public enum HistoryPart: Hashable, Sendable {
  case revision(ArchivedRevision, line: Int)
  case reference(ArchivedReference, line: Int)

  public var line: Int {
    switch self {
    case .revision(_, let line), .reference(_, let line): line
    }
  }
}
