public import GimbalModel

/// A constraint as a console described it.
public struct LoggedConstraint: Hashable, Sendable {
  /// Where it stands in the log, from 1.
  public let line: Int
  /// The whole description, as it was printed.
  public let text: String
  /// `NSLayoutConstraint`, or a class derived from it.
  public let className: String
  /// The address, or the key that was set instead.
  public let address: String
  /// `NSLayoutConstraint.identifier`.
  public var identifier: String?
  /// Where it was made, as libraries note it: `Cell.swift#42`.
  public let source: String?
  public let origin: ConstraintOrigin
  /// Several where one description gives several rules: a chain, or content that hugs and resists.
  public var equations: [LoggedEquation]
  /// The views whose superview the description names, each with it.
  public let superviews: [Nesting]

  /// An item and the view that it is directly in.
  public struct Nesting: Hashable, Sendable {
    public let item: LoggedItem
    public let superview: LoggedItem
  }
}

/// What a logged constraint says: `first (relation) multiplier · second + constant`.
public struct LoggedEquation: Hashable, Sendable {
  public let first: LoggedAnchor
  public var relation: Relation
  public var multiplier: Double
  /// Nil where a size is given outright.
  public let second: LoggedAnchor?
  /// In points.
  public var constant: Double
  public var priority: Priority
}

/// One side of a logged constraint: an attribute of an item.
public struct LoggedAnchor: Hashable, Sendable {
  public let item: LoggedItem
  public let attribute: Attribute
}

/// A view or a layout guide as a log names it. Equal are those of one identity, whatever else is known of them.
public struct LoggedItem: Sendable {
  /// The address, or what stands for one.
  public let identity: String
  /// Nil where the log gives a name instead.
  public let className: String?
  /// The text that the item shows, or the identifier that it was given.
  public let label: String?

  init(identity: String, className: String? = nil, label: String? = nil) {
    self.identity = identity
    self.className = className
    self.label = label
  }

  /// The superview of an item, where the log does not say which view that is.
  static func superview(of item: LoggedItem) -> LoggedItem {
    LoggedItem(identity: "|" + item.identity)
  }

  /// Whether the log says no more of it than that it is around another item.
  public var isUnknownSuperview: Bool { identity.hasPrefix("|") }

  /// The address, where the log gives one.
  public var address: String? { identity.hasPrefix("0x") ? identity : nil }
}

extension LoggedItem: Hashable {
  public static func == (one: LoggedItem, other: LoggedItem) -> Bool { one.identity == other.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
