public import GimbalModel

/// A console message about constraints that cannot be satisfied simultaneously.
public struct LoggedConflict: Hashable, Sendable {
  /// The text that contains the constraints.
  public enum Kind: Sendable {
    /// A message of the framework about a conflict, or a part of one.
    case message
    /// A list of constraints that a debugger or the app printed, such as that of `po view.constraints`. Its constraints need
    /// not contradict each other.
    case list
  }

  public let kind: Kind
  /// The number of the first line of the message in the log, starting at 1.
  public let line: Int
  /// The constraints listed in the message, in order. If the log contains only the constraint that the framework broke, it
  /// is the only one.
  public var constraints: [LoggedConstraint]
  /// The constraint that the framework broke, which the log describes after the list; `nil` if the log does
  /// not contain this constraint.
  public let broken: LoggedConstraint?
  /// The parts of the message that could not be parsed.
  public let skipped: [SkippedText]

  /// `true` if the log does not contain the list of constraints of the message.
  public var lacksList: Bool {
    kind == .message && (constraints.isEmpty || constraints == [broken])
  }

  /// `true` if the text is a message or a list, and not a sentence that contains the words of one.
  package var hasContent: Bool { !constraints.isEmpty || skipped.contains { $0.reason != .noList } }

  /// The index in `constraints` of the constraint that the framework broke; `nil` if the log does not
  /// describe that constraint, or if the list does not contain it.
  public var brokenIndex: Int? {
    guard let broken else { return nil }
    return constraints.firstIndex { $0.address == broken.address && $0.className == broken.className }
      ?? constraints.firstIndex { $0.formulas == broken.formulas }
  }
}

/// A part of a conflict message that could not be parsed.
public struct SkippedText: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The system log replaced the text with `<private>`.
    case redacted
    /// The message is truncated or interrupted.
    case cut
    /// The message has no list of constraints.
    case noList
    /// The syntax of the description is unknown.
    case form
    case attribute(String)
    /// A number is outside the range that layouts allow.
    case number
    /// The attributes cannot be combined in a constraint.
    case pairing
    /// The constraint is inactive and cannot be part of a conflict.
    case inactive
    /// The list has too many constraints, or the description has too many bytes.
    case exceeded(ExceededLimit)
  }

  /// The line number, starting at 1.
  public let line: Int
  public let reason: Reason
  /// The start of the skipped text; empty if expected text, such as the list of constraints, is missing from
  /// the log.
  public let text: String

  /// The maximum length of `text`, in bytes.
  private static let maximumLength = 240

  init(line: Int, reason: Reason, text: Bytes = []) {
    self.line = line
    self.reason = reason
    self.text = String(decoding: text.prefix(SkippedText.maximumLength), as: UTF8.self)
  }
}
