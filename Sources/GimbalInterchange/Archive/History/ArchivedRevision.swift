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
