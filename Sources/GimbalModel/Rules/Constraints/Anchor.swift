/// What an attribute belongs to: a view, or a layout guide of one.
public struct LayoutItem: Hashable, Sendable {
  public var view: ViewID
  /// Nil for the view itself.
  public var guide: LayoutGuide?

  public init(view: ViewID, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}

/// One side of a constraint: an attribute of an item, as `NSLayoutAnchor`.
public struct Anchor: Hashable, Sendable {
  public var item: LayoutItem
  public var attribute: Attribute

  public init(item: LayoutItem, attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}
