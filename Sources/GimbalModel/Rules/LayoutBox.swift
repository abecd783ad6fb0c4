/// A box in the tree of a layout manager, a rule that arranges the subviews of a view in nested boxes. The
/// manager itself is the outermost box.
///
/// The inner boxes of a box are in its inner bounds, which are its bounds without its margin. The percentages
/// of inner boxes refer to these inner bounds. An item is inset by its padding. A box inherits margin, padding
/// and alignment from its outer box unless they are set.
public struct LayoutBox: Hashable, Sendable {
  public let id: BoxID
  /// The rule set that contains the layout manager.
  public var set: SetID
  /// The outer box; `nil` for a manager, the outermost box.
  public var parent: BoxID?
  /// The position among the rules of the set for a manager, or among the boxes of the parent for other boxes.
  public var position: OrderKey
  public var role: BoxRole
  /// The view whose subviews a manager lays out, or the view in an item, cell or region; `nil` for a box
  /// without a view.
  public var view: ViewID?
  /// The layout of the inner boxes; `nil` for a row, for a box that contains a view, and for an empty box.
  public var arrangement: Arrangement?
  /// The width; `nil` for the default, which is the width of the content or the available width, depending on
  /// the arrangement of the outer box.
  public var width: BoxLength?
  public var height: BoxLength?
  /// The distances between the edges of the box and its inner boxes, in points.
  public var margin: BoxEdges
  /// The distances around every item within the box, in points.
  public var padding: BoxEdges
  public var horizontalAlignment: HorizontalAlignment?
  public var verticalAlignment: VerticalAlignment?
  /// The number of rows and columns of a `tile` arrangement; `nil` for other arrangements.
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

extension LayoutBox {
  /// A Boolean value that indicates whether the box uses named numbers. Its inner boxes do not count.
  var usesNumbers: Bool {
    !(width?.terms.isEmpty ?? true) || !(height?.terms.isEmpty ?? true) || !margin.terms.isEmpty
      || !padding.terms.isEmpty
  }

  /// The named numbers of the width, the height, the margin and the padding, in this order.
  var numbersUsed: [Name] {
    [width, height].flatMap { $0?.terms.names ?? [] } + (margin.terms + padding.terms).flatMap(\.names)
  }

  /// Returns the box with the names of its named numbers replaced.
  func renamingNumbers(_ rename: (Name) -> Name) -> LayoutBox {
    var box = self
    box.width?.terms = width?.terms.renamed(rename) ?? .none
    box.height?.terms = height?.terms.renamed(rename) ?? .none
    box.margin = margin.mapTerms { ($0, $1.renamed(rename)) }
    box.padding = padding.mapTerms { ($0, $1.renamed(rename)) }
    return box
  }

  /// Returns the box with named numbers replaced by their values.
  func resolvingNumbers(_ value: (Name) -> Double?) throws(NumberProblem) -> LayoutBox {
    func length(_ literal: Double, _ terms: NumberTerms) throws(NumberProblem) -> Double {
      let length = literal + (try terms.total(value))
      guard terms.isEmpty || (0...Limit.coordinate).contains(length) else { throw .outOfRange(length) }
      return length
    }
    var box = self
    if let width { box.width = BoxLength(try length(width.value, width.terms), width.unit) }
    if let height { box.height = BoxLength(try length(height.value, height.terms), height.unit) }
    box.margin = try margin.mapTerms { (side, terms) throws(NumberProblem) in (try length(side, terms), .none)
    }
    box.padding = try padding.mapTerms { (side, terms) throws(NumberProblem) in
      (try length(side, terms), .none)
    }
    return box
  }
}

extension BoxEdges {
  /// Returns the edges with each side that has named numbers transformed.
  fileprivate func mapTerms(
    _ transform: (Double, NumberTerms) throws(NumberProblem) -> (Double, NumberTerms)
  ) throws(NumberProblem) -> BoxEdges {
    var edges = self
    for (index, terms) in terms.enumerated() where !terms.isEmpty {
      let (side, new) = try transform(sides[index] ?? 0, terms)
      edges.set(index, to: side, terms: new)
    }
    return edges
  }

  /// Returns the edges with each side that has named numbers transformed, for a closure that does not throw.
  fileprivate func mapTerms(_ transform: (Double, NumberTerms) -> (Double, NumberTerms)) -> BoxEdges {
    var edges = self
    for (index, terms) in terms.enumerated() where !terms.isEmpty {
      let (side, new) = transform(sides[index] ?? 0, terms)
      edges.set(index, to: side, terms: new)
    }
    return edges
  }
}

/// The role of a box in the tree of a layout manager, a rule that arranges subviews in nested boxes.
public enum BoxRole: String, CaseIterable, Sendable {
  /// The outermost box. It lays out the subviews of a view.
  case manager
  /// A row of a grid.
  case row
  /// A cell of a row.
  case cell
  // The regions of a border layout, as in java.awt.BorderLayout.
  case north, south, west, east, center
  /// A box that contains a view or an inner arrangement.
  case item

  package static let regions: [BoxRole] = [.north, .south, .west, .east, .center]

  package var isRegion: Bool { BoxRole.regions.contains(self) }
}

/// The layout of the inner boxes of a box.
public enum Arrangement: String, CaseIterable, Sendable {
  /// Boxes on top of each other. Each box has all of the available space.
  case fill
  /// Boxes from top to bottom.
  case vertical
  /// Boxes side by side, from leading to trailing.
  case horizontal
  /// Boxes in rows and columns of equal tiles.
  case tile
  /// Boxes in a grid. Its rows can have heights, and the cells in a row can have widths.
  case grid
  /// Boxes at the four sides and in the center.
  case border

  /// The valid roles of the boxes directly inside a box with this arrangement.
  package var roles: [BoxRole] {
    switch self {
    case .fill, .vertical, .horizontal, .tile: [.item]
    case .grid: [.row]
    case .border: BoxRole.regions
    }
  }
}

/// The length of a side of a box.
public struct BoxLength: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    /// A length in points. In the notation of layout managers, the unit is `px`.
    case points = "px"
    /// A percentage of the inner length of the outer box.
    case percent = "%"
    /// A weighted share of the remaining length.
    case rest
  }

  public var value: Double
  public var unit: Unit
  /// The named numbers that are added to `value`. They are allowed only for a length in points.
  public var terms: NumberTerms

  public init(_ value: Double, _ unit: Unit, terms: NumberTerms = .none) {
    self.value = value
    self.unit = unit
    self.terms = terms
  }

  /// An equal share of the remaining length.
  public static let rest = BoxLength(1, .rest)
}

/// The margins or paddings at the four sides of a box, in points. A side that is `nil` is inherited from the
/// outer box.
public struct BoxEdges: Hashable, Sendable {
  public var top: Double?
  public var right: Double?
  public var bottom: Double?
  public var left: Double?
  /// The named numbers that are added to the sides, in CSS order: top, right, bottom, left. The array is
  /// empty if there are none. Otherwise, it has four elements, and a side with named numbers is not `nil`.
  public private(set) var terms: [NumberTerms] = []

  public init(top: Double? = nil, right: Double? = nil, bottom: Double? = nil, left: Double? = nil) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates edges from the literal parts and the named numbers of the four sides, in CSS order.
  public init(sides: [Double?], terms: [NumberTerms]) {
    precondition(sides.count == 4 && terms.count == 4)
    self.init(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    self.terms = terms.allSatisfy(\.isEmpty) ? [] : terms
  }

  /// Returns the named numbers that are added to the side at an index, in CSS order.
  public func terms(at side: Int) -> NumberTerms { terms.isEmpty ? .none : terms[side] }

  /// Sets the side at an index, in CSS order.
  public mutating func set(_ side: Int, to value: Double, terms: NumberTerms) {
    var (sides, all) = (sides, self.terms.isEmpty ? [.none, .none, .none, .none] : self.terms)
    sides[side] = value
    all[side] = terms
    self = BoxEdges(sides: sides, terms: all)
  }

  public init(all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// The lengths in CSS order: top, right, bottom, left.
  public var sides: [Double?] { [top, right, bottom, left] }
}

/// The horizontal alignment of boxes in the available space.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  case leading, center, trailing
  case left, right
  /// Distributes the remaining space evenly around boxes in a horizontal arrangement.
  case spread
}

/// The vertical alignment of boxes in the available space.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  case top, center, bottom
  /// Distributes the remaining space evenly around boxes in a vertical arrangement.
  case spread
}

/// The number of rows and columns of tiles.
public struct TileCount: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  /// Creates a tile count; returns `nil` if one of the numbers is not in 1…`maximum`.
  public init?(rows: Int, columns: Int) {
    guard (1...TileCount.maximum).contains(rows), (1...TileCount.maximum).contains(columns) else {
      return nil
    }
    self.rows = rows
    self.columns = columns
  }

  public static let maximum = 10_000
}

/// The reason why a layout manager cannot contain a box.
public enum BoxFailure: Error, Hashable, Sendable {
  /// The outer box does not permit inner boxes with the role, or an inner box is in another rule set. The
  /// error is also thrown for a manager that has an outer box, and for a box with any other role that has
  /// none. The second value is the arrangement of the outer box; `nil` if there is none.
  case misplaced(BoxRole, in: Arrangement?)
  /// The box lacks a view or an arrangement that its role requires, or has one that its role excludes.
  case incomplete(BoxRole)
  /// The border layout already has a box in this region.
  case regionTaken(BoxRole)
  /// A length, a margin or a padding is negative or exceeds `Limit.coordinate`, or a length that is not in
  /// points uses named numbers.
  case lengthRefused(Double)
  /// A `tile` arrangement has no tile count, or an arrangement of another kind has one.
  case tileCount
  /// A box would be in a different rule set than its outer box or its inner boxes, or would move to a different
  /// outer box.
  case movedOut
}
