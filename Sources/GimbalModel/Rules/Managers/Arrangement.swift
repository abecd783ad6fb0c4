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
