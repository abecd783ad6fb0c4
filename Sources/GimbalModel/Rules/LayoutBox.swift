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

/// What a box is in its layout manager's tree.
public enum BoxRole: String, CaseIterable, Sendable {
  /// The whole tree: lays out the subviews of a view.
  case manager
  /// Of a grid.
  case row
  /// Of a row.
  case cell
  // The regions of a border, as in java.awt.BorderLayout.
  case north, south, west, east, center
  /// A view, or an arrangement of more, among others.
  case item

  public static let regions: [BoxRole] = [.north, .south, .west, .east, .center]

  public var isRegion: Bool { BoxRole.regions.contains(self) }
}

/// How a box lays out the boxes within it.
public enum Arrangement: String, CaseIterable, Sendable {
  /// One over the other, each as large as there is room.
  case fill
  /// One below the other.
  case vertical
  /// One after the other, from the leading side on.
  case horizontal
  /// In rows and columns of equal tiles.
  case tile
  /// In rows with heights, of cells with widths.
  case grid
  /// At the four sides, and in what they leave.
  case border

  /// What the boxes within may be.
  public var roles: [BoxRole] {
    switch self {
    case .fill, .vertical, .horizontal, .tile: [.item]
    case .grid: [.row]
    case .border: BoxRole.regions
    }
  }
}

/// How long a side of a box is.
public struct BoxLength: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    /// A pixel of the layout, which is a point.
    case points = "px"
    /// Of the inner length of the box around, in hundredths.
    case percent = "%"
    /// A share of what the others leave, by weight.
    case rest
  }

  public var value: Double
  public var unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// An equal share of what the others leave.
  public static let rest = BoxLength(1, .rest)
}

/// Widths at the four sides of a box, in points; nil for what the box around it has.
public struct BoxEdges: Hashable, Sendable {
  public var top: Double?
  public var right: Double?
  public var bottom: Double?
  public var left: Double?

  public init(top: Double? = nil, right: Double? = nil, bottom: Double? = nil, left: Double? = nil) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// In the order of CSS: top, right, bottom, left.
  public var sides: [Double?] { [top, right, bottom, left] }
}

/// Where boxes are from side to side in the room that they have.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  case leading, center, trailing
  case left, right
  /// Of boxes side by side: with the room that is left shared out evenly around them.
  case spread
}

/// Where boxes are from top to bottom in the room that they have.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  case top, center, bottom
  /// Of boxes one below the other: with the room that is left shared out evenly around them.
  case spread
}

/// How many rows and columns of tiles there are.
public struct TileCount: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  /// - Returns: nil where there is no tile, or more than `maximum` in a row or a column.
  public init?(rows: Int, columns: Int) {
    guard (1...TileCount.maximum).contains(rows), (1...TileCount.maximum).contains(columns) else {
      return nil
    }
    self.rows = rows
    self.columns = columns
  }

  public static let maximum = 10_000
}

/// Why a box has no place in a layout manager's tree.
public enum BoxFailure: Error, Hashable, Sendable {
  /// A box of this role among those of an arrangement; nil where the box around it arranges nothing.
  case misplaced(BoxRole, in: Arrangement?)
  /// A manager without a view or without an arrangement, an item that is a view and an arrangement, a row that is
  /// either: what a role does not go with.
  case incomplete(BoxRole)
  /// A border has each region once.
  case regionTaken(BoxRole)
  /// A length or an edge below zero or beyond `Limit.coordinate`.
  case lengthRefused(Double)
  /// Tiles without `tile`, or none with it.
  case tileCount
  /// A box goes with the whole tree it is in.
  case movedOut
}
