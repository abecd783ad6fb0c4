public import GimbalModel

/// One recorded change of a project, as an archive with history has it.
public struct ArchivedRevision: Hashable, Sendable {
  /// SHA-256 over its content and its parents' hashes: 64 lower-case hexadecimal digits, as all hashes here.
  public var hash: String
  /// Nil for the first revision.
  public var parent: String?
  /// What was merged into the parent.
  public var merged: String?
  public var author: String
  /// Milliseconds since 1970, UTC.
  public var time: Int
  public var message: String
  /// What it changed, as SQLite's session extension writes it.
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

/// What names a revision, by its hash.
public enum ArchivedReference: Hashable, Sendable {
  /// The message that `commit` gave a revision.
  case commit(message: String, revision: String)
  case branch(Name, revision: String)
  case tag(Name, revision: String)
  /// HEAD is on a branch.
  case head(branch: Name)
  /// HEAD is on no branch.
  case detachedHead(revision: String)
}

/// A part of an archive's history, and the line that it begins at.
public enum HistoryPart: Hashable, Sendable {
  case revision(ArchivedRevision, line: Int)
  case reference(ArchivedReference, line: Int)

  public var line: Int {
    switch self {
    case .revision(_, let line), .reference(_, let line): line
    }
  }
}
