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
  public var brokenPlace: Int? {
    guard let broken else { return nil }
    return constraints.firstIndex { $0.address == broken.address && $0.className == broken.className }
      ?? constraints.firstIndex { $0.equations == broken.equations }
  }
}
