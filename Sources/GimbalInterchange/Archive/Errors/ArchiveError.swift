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
