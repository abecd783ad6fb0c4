/// A view, or a layout guide of one, by name: `yellow`, `root.safeArea`.
public struct ItemName: Hashable, Sendable {
  public var view: Name
  /// Nil for the view itself.
  public var guide: LayoutGuide?

  public init(view: Name, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}
