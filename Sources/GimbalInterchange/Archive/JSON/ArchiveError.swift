public import GimbalModel

/// Why a text is no archive that can be read, and where that shows.
public struct ArchiveError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// In words.
    case malformed(String, remedy: String? = nil)
    /// A word that is none of those that may stand there, and the one that was meant.
    case unknown(role: String, name: String, nearest: String?)
    /// Something there is more of than is read.
    case tooMany(limit: Int, of: String)
    /// What no scene takes.
    case refused(EditError)
  }

  public var reason: Reason
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int
  /// What the line is about, as it is written: `view 'a'`; nil where that is not known.
  public var subject: String?
  /// The way to the value within the line: `properties.frameWidth`; nil for the line itself.
  public var field: String?

  init(_ reason: Reason, line: Int, column: Int = 1, subject: String? = nil, field: String? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
    self.subject = subject
    self.field = field
  }
}

/// How large an archive may be: what bounds the time and the memory that reading one takes, whoever wrote it.
public enum ArchiveLimit {
  /// Of a whole archive, in bytes.
  public static let size = 4 << 30
  /// Of a line, in bytes.
  public static let line = 1 << 20
  /// Objects and arrays within one another.
  public static let nesting = 16
  public static let scenes = 100_000
  /// Pairs of scenes of which one shows the other.
  public static let instances = 1_000_000
  /// Of a scene.
  public static let views = 1_000_000
  /// Of a scene.
  public static let sets = 100_000
  /// Of a scene: rules, and boxes within them.
  public static let rules = 4_000_000
  /// Of a scene, and of an instance.
  public static let traits = 1000
  /// Of a changeset, in bytes.
  public static let changeset = 512 << 20
  /// Of a condition, in bytes.
  public static let condition = 1 << 16
}

/// What a line of an archive is.
public enum LineKind: String, CaseIterable, Sendable {
  case header, project, scene, view, set, constraint, override, placement, layout, trailer
  case revision, changeset, commit, branch, tag, head
}
