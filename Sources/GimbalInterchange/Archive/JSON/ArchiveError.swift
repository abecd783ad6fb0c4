public import GimbalModel

/// The reason why an archive cannot be read, with its location.
public struct ArchiveError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Invalid content, described by a message, with an optional suggestion for a fix.
    case malformed(String, remedy: String? = nil)
    /// An invalid word. `role` describes the expected kind of word, such as `key` or `property`, and
    /// `nearest` is the most similar valid word.
    case unknown(role: String, name: String, nearest: String?)
    /// More items of a kind than the limit allows.
    case tooMany(limit: Int, of: String)
    /// Content that would make the scene invalid, with the reason.
    case refused(EditError)
  }

  public var reason: Reason
  /// The line number, starting at 1.
  public var line: Int
  /// The column number in Unicode scalars, starting at 1.
  public var column: Int
  /// The object that the line of the archive describes, such as `view 'a'`; `nil` if unknown.
  public var subject: String?
  /// The path to the invalid value within the line, such as `properties.frameWidth`; `nil` if the error
  /// concerns the whole line.
  public var field: String?

  init(_ reason: Reason, line: Int, column: Int = 1, subject: String? = nil, field: String? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
    self.subject = subject
    self.field = field
  }
}

/// The limits that bound the time and memory needed to read an untrusted archive.
public enum ArchiveLimit {
  /// The maximum size of an archive, in bytes.
  public static let size = 4 << 30
  /// The maximum length of a line, in bytes.
  public static let line = 1 << 20
  /// The maximum nesting depth of objects and arrays.
  public static let nesting = 16
  public static let scenes = 100_000
  /// The maximum number of pairs of scenes in which the first scene contains an instance of the second scene.
  /// An instance is a view that shows another scene.
  public static let instances = 1_000_000
  /// The maximum number of views in a scene.
  public static let views = 1_000_000
  /// The maximum number of rule sets in a scene.
  public static let sets = 100_000
  /// The maximum number of rules in a scene. Each `LayoutBox` of a layout manager counts as a rule.
  public static let rules = 4_000_000
  /// The maximum number of traits of a scene, or of a view that shows an instance of another scene.
  public static let traits = 1000
  /// The maximum size of a changeset, in bytes.
  public static let changeset = 512 << 20
  /// The maximum length of the condition of a rule set, in bytes.
  public static let condition = 1 << 16
}

/// The kind of a line in an archive.
public enum LineKind: String, CaseIterable, Sendable {
  case header, project, scene, view, set, constraint, override, placement, layout, trailer
  case revision, changeset, commit, branch, tag, head
}
