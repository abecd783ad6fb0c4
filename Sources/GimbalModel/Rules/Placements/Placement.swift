/// Frame arithmetic: one coordinate, or one side, of a view's frame, worked out when its superview lays out its
/// subviews. `place a below b margin 8` is one, `place a at 10,20` two.
///
/// Placements run in order. A view that has any is laid out by frames alone, as under
/// `translatesAutoresizingMaskIntoConstraints`: what they do not give, its fixed frame does, else its content.
public struct Placement: Hashable, Sendable {
  public let id: PlacementID
  /// The set the placement is filed in.
  public var set: SetID
  /// The place among the rules of the set.
  public var position: OrderKey
  public var view: ViewID
  /// What of the view's frame is given.
  public var measure: FrameMeasure
  public var value: PlacementValue

  public init(
    id: PlacementID, set: SetID, position: OrderKey, view: ViewID, measure: FrameMeasure,
    value: PlacementValue
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.view = view
    self.measure = measure
    self.value = value
  }

  /// What is measured; nil for a number alone, and for the view's own content.
  public var source: PlacementSource? { value.source }
}
