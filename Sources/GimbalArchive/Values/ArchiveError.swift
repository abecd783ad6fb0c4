package import GimbalJSON
public import GimbalModel

/// The reason why an archive cannot be read, with its location.
public struct ArchiveError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Invalid content, described by a message, with an optional suggestion for a fix.
    case malformed(String, remedy: String? = nil)
    /// An invalid word. `role` describes the expected kind of word, such as `key` or `property`, and
    /// `nearest` is the most similar valid word, if one is similar enough.
    case unknown(role: String, name: String, nearest: String?)
    /// A size or a number of items that exceeds a limit.
    case exceeded(ExceededLimit)
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

  /// Creates the error for a line that is not valid JSON, or that has an invalid value.
  package init(_ error: JSONError, subject: String? = nil) {
    let reason: Reason =
      switch error.reason {
      case .malformed(let message, let remedy): .malformed(message, remedy: remedy)
      case .unknown(let role, let name, let nearest): .unknown(role: role, name: name, nearest: nearest)
      case .exceeded(let limit): .exceeded(limit)
      case .rejected(let error as EditError): .refused(error)
      case .rejected(let error): .malformed("\(error)")
      }
    self.init(reason, line: error.line, column: error.column, subject: subject, field: error.field)
  }

  /// Returns the result of a function that reads JSON.
  ///
  /// - Throws: The error of the function, as an `ArchiveError`.
  static func converting<Result>(_ read: () throws(JSONError) -> Result) throws(ArchiveError) -> Result {
    do throws(JSONError) {
      return try read()
    } catch {
      throw ArchiveError(error)
    }
  }
}

extension JSONError.Reason {
  /// The reason for content that would make the scene invalid.
  static func refused(_ error: EditError) -> JSONError.Reason { .rejected(error) }
}

/// The kind of a line in an archive.
public enum LineKind: String, CaseIterable, Sendable {
  case header, project, scene, view, set, constraint, override, placement, layout, number, trailer
  case revision, changeset, commit, branch, tag, head
}
