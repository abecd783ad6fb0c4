internal import GimbalMarkup

/// The properties of a cell that its table determines.
public struct CellOrigin: Hashable, Sendable {
  /// `true` for a cell inside a table view of the document. The table view sets the width of the cell.
  public var hasWidthOfTable = false
  /// `true` if the table has a fixed row height, the cell has a fixed row height or is static, and the table
  /// has no delegate of a custom class, which could change the height.
  public var hasFixedHeight = false
  /// `true` for a cell inside a table view with automatic row heights, which computes the height of the cell from its
  /// constraints.
  public var hasAutomaticHeight = false
  /// The height of the cell if the table and the cell have a fixed row height, which a delegate can change; otherwise `nil`.
  package var rowHeight: Double?
  /// `true` for a cell of a static table. Such a cell shows the text from the document.
  public var isStatic = false

  /// The value of the attribute `rowHeight` for `UITableView.automaticDimension`.
  static let automatic = -1.0

  public init() {}
}

extension DocumentScene {
  /// The properties of a cell that its table determines.
  var cellOrigin: CellOrigin {
    var origin = CellOrigin()
    guard root.name == "tableViewCell", let table = root.superview, table.name == "tableView" else {
      return origin
    }
    origin.hasWidthOfTable = true
    origin.isStatic = table["dataMode"] == "static"
    origin.hasAutomaticHeight =
      table.number("rowHeight") == CellOrigin.automatic
      && (root.number("rowHeight") ?? CellOrigin.automatic) == CellOrigin.automatic
    let heights = [table.number("rowHeight"), root.number("rowHeight") ?? (origin.isStatic ? 0 : nil)]
    let delegate = table.child("connections")?.children("outlet").first { $0["property"] == "delegate" }
    // A delegate of a custom class can implement `tableView(_:heightForRowAt:)`, which overrides the heights
    // of the document.
    let isCustom = controller?["customClass"] != nil || controller?.id != delegate?["destination"]
    let isFixed = (heights[0] ?? 0) > 0 && (heights[1] ?? -1) >= 0
    origin.hasFixedHeight = isFixed && (delegate == nil || !isCustom)
    if (heights[0] ?? 0) > 0, (root.number("rowHeight") ?? 0) >= 0 {
      // Only the rows of a static table have heights of their own.
      let own = origin.isStatic ? heights[1].flatMap { $0 > 0 ? $0 : nil } : nil
      origin.rowHeight = own ?? heights[0]
    }
    return origin
  }
}
