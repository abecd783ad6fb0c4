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
