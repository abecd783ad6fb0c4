/// A box of a layout manager's tree: the manager itself, a row, a cell or a region, or an item that is a view.
///
/// `inner = bounds − margin` is shared out among the boxes within; an item is inset in its share by its padding.
/// Percentages are of `inner`. What a box was not given of margin, padding and alignment it has from the box around it.
public struct LayoutBox: Hashable, Sendable {
  public let id: BoxID
  /// The set that the whole tree is filed in.
  public var set: SetID
  /// The box around it; nil for a manager itself, which is a rule of its set.
  public var parent: BoxID?
  /// The place among the rules of the set, or among the boxes of the parent.
  public var position: OrderKey
  public var role: BoxRole
  /// Of a manager, the view whose subviews it lays out; of an item, the subview. Else nil.
  public var view: ViewID?
  /// How the boxes within are laid out; nil where the box is a view, or empty.
  public var arrangement: Arrangement?
  /// Nil for the usual: the content's size, else all there is.
  public var width: BoxLength?
  public var height: BoxLength?
  /// Between the box and what is within it, in points.
  public var margin: BoxEdges
  /// Around every item within, in points.
  public var padding: BoxEdges
  public var horizontalAlignment: HorizontalAlignment?
  public var verticalAlignment: VerticalAlignment?
  /// Of tiles alone.
  public var tiles: TileCount?

  public init(
    id: BoxID, set: SetID, parent: BoxID?, position: OrderKey, role: BoxRole, view: ViewID? = nil,
    arrangement: Arrangement? = nil, width: BoxLength? = nil, height: BoxLength? = nil,
    margin: BoxEdges = BoxEdges(), padding: BoxEdges = BoxEdges(),
    horizontalAlignment: HorizontalAlignment? = nil, verticalAlignment: VerticalAlignment? = nil,
    tiles: TileCount? = nil
  ) {
    self.id = id
    self.set = set
    self.parent = parent
    self.position = position
    self.role = role
    self.view = view
    self.arrangement = arrangement
    self.width = width
    self.height = height
    self.margin = margin
    self.padding = padding
    self.horizontalAlignment = horizontalAlignment
    self.verticalAlignment = verticalAlignment
    self.tiles = tiles
  }
}
