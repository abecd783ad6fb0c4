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
