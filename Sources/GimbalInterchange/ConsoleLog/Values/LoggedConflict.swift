/// One message of a console that constraints cannot all be satisfied, with what it lists.
public struct LoggedConflict: Hashable, Sendable {
  /// Where the message begins, from 1.
  public let line: Int
  /// What the list has, in its order.
  public var constraints: [LoggedConstraint]
  /// The one that the framework gave up, as it is described behind the list; nil where that is missing.
  public let broken: LoggedConstraint?
  /// What of the message was not understood.
  public let skipped: [SkippedText]

  /// The framework's choice among the constraints of the list.
  public var brokenIndex: Int? {
    guard let broken else { return nil }
    return constraints.firstIndex { $0.address == broken.address && $0.className == broken.className }
      ?? constraints.firstIndex { $0.equations == broken.equations }
  }
}

/// A part of a log that should say something of a conflict and was not understood.
public struct SkippedText: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// `<private>`: the system's log left it out.
    case redacted
    /// The log ends, or goes on with something else, in the middle.
    case cut
    /// A message without a list behind it.
    case noList
    /// A form that is not known.
    case form
    case attribute(String)
    /// A number beyond what a layout has.
    case number
    /// Sides that no constraint has.
    case pairing
    /// Said to be inactive: it has no part in a conflict.
    case inactive
    /// More constraints in a list than are read.
    case tooMany(limit: Int)
    /// A description that is longer than is read, in bytes.
    case tooLong(limit: Int)
  }

  /// From 1.
  public let line: Int
  public let reason: Reason
  /// What stands there; empty where nothing does.
  public let text: String

  /// The longest text that is kept, in bytes.
  private static let longest = 240

  init(line: Int, reason: Reason, text: Bytes = []) {
    self.line = line
    self.reason = reason
    self.text = String(decoding: text.prefix(SkippedText.longest), as: UTF8.self)
  }
}
