public import GimbalModel

/// An attribute of an item in a log.
public struct LoggedAnchor: Hashable, Sendable {
  public let item: LoggedItem
  public let attribute: Attribute
}

/// A view or layout guide in a log. Two items are equal if their identities are equal.
public struct LoggedItem: Sendable {
  /// The memory address, or other text that identifies the item.
  public let identity: String
  /// The class name; `nil` if the log contains a name instead.
  public let className: String?
  /// The text that the view shows, or its identifier; `nil` if the log contains neither.
  public let label: String?

  init(identity: String, className: String? = nil, label: String? = nil) {
    self.identity = identity
    self.className = className
    self.label = label
  }

  /// Returns a placeholder for the superview of an item, for a log that does not identify the superview.
  static func superview(of item: LoggedItem) -> LoggedItem {
    LoggedItem(identity: "|" + item.identity)
  }

  /// Returns an item that reaches from one anchor to another one. Its size is their difference.
  static func distance(from start: LoggedAnchor, to end: LoggedAnchor) -> LoggedItem {
    func text(_ anchor: LoggedAnchor) -> String { "\(anchor.item.identity).\(anchor.attribute.rawValue)" }
    return LoggedItem(identity: "\(text(end)) - \(text(start))", label: distanceLabel)
  }

  private static let distanceLabel = "distance"

  /// `true` if the item stands for the difference of two anchors.
  package var isDistance: Bool {
    className == nil && label == LoggedItem.distanceLabel && identity.contains(" - ")
  }

  /// Returns the item whose superview a placeholder stands for.
  package static func inside(_ placeholder: LoggedItem) -> LoggedItem {
    LoggedItem(identity: String(placeholder.identity.dropFirst()))
  }

  /// `true` if the item is only known as the superview of another item.
  public var isUnknownSuperview: Bool { identity.hasPrefix("|") }

  /// The memory address; `nil` if the log does not contain the address.
  public var address: String? { identity.hasPrefix("0x") ? identity : nil }
}

extension LoggedItem: Hashable {
  public static func == (one: LoggedItem, other: LoggedItem) -> Bool { one.identity == other.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
