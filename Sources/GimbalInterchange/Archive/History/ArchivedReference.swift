public import GimbalModel

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
