public import GimbalModel

/// What became of a layout manager's boxes that did not fit, or left room.
public enum BoxFinding: Hashable, Sendable {
  /// The boxes within one need more than there is, in points.
  case overfull(Axis, by: Double)
  /// Margins or paddings that leave nothing of what they are in, in points: the most that is lacking.
  case squeezed(Axis, by: Double)
  /// Percentages that leave room though nothing else takes it, or come to more than all: their sum.
  case percentages(Axis, sum: Double)
  /// More items than tiles.
  case tooManyItems(count: Int, tiles: Int)
}
