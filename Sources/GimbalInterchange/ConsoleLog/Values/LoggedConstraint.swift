public import GimbalModel

/// A constraint described in a console log.
public struct LoggedConstraint: Hashable, Sendable {
  /// The line number in the log, starting at 1.
  public let line: Int
  /// The complete description.
  public let text: String
  /// `NSLayoutConstraint` or the name of a subclass.
  public let className: String
  /// The address, or the debugging key that replaces it.
  public let address: String
  /// `NSLayoutConstraint.identifier`.
  public var identifier: String?
  /// The source location that libraries record: `Cell.swift#42`.
  public let source: String?
  public let origin: ConstraintOrigin
  /// The formulas. Chains and content sizes have several.
  public var formulas: [Formula<LoggedAnchor>]
  /// The views whose superviews the description names.
  public let superviews: [Nesting]

  /// A view or guide and its superview.
  public struct Nesting: Hashable, Sendable {
    public let item: LoggedItem
    public let superview: LoggedItem
  }
}

/// An attribute of an item in a log.
public struct LoggedAnchor: Hashable, Sendable {
  public let item: LoggedItem
  public let attribute: Attribute
}

/// A view or layout guide in a log. Items are equal if their identities are.
public struct LoggedItem: Sendable {
  /// The address, or a unique text in its place.
  public let identity: String
  /// The class name; `nil` if the log contains a name instead.
  public let className: String?
  /// The text of the view, or its identifier.
  public let label: String?

  init(identity: String, className: String? = nil, label: String? = nil) {
    self.identity = identity
    self.className = className
    self.label = label
  }

  /// Returns the superview of an item if the log does not identify it.
  static func superview(of item: LoggedItem) -> LoggedItem {
    LoggedItem(identity: "|" + item.identity)
  }

  /// `true` if the item is only known as the superview of another.
  public var isUnknownSuperview: Bool { identity.hasPrefix("|") }

  /// The address; `nil` if the log contains none.
  public var address: String? { identity.hasPrefix("0x") ? identity : nil }
}

extension LoggedItem: Hashable {
  public static func == (one: LoggedItem, other: LoggedItem) -> Bool { one.identity == other.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
