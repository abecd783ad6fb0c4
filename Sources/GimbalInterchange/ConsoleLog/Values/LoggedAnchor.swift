public import GimbalModel

/// One side of a logged constraint: an attribute of an item.
public struct LoggedAnchor: Hashable, Sendable {
  public let item: LoggedItem
  public let attribute: Attribute
}
