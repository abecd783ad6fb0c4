/// How often a layout was laid out until nothing moved any more. As a rule of UIKit: one pass where sizes flow from the
/// outside in, two where the height of text follows from a width that constraints decide.
public struct PassCount: Hashable, Sendable {
  /// How often the constraints of the whole were solved: `updateConstraints` and what follows. At least one; also counted
  /// where no constraint is in force and frames are only put together.
  public internal(set) var solves = 0
  /// How often each container laid out its subviews by a layout manager, placements or autoresizing: `layoutSubviews`.
  /// Zero where nothing does.
  public internal(set) var arrangements = 0
  /// How many subtrees were solved by themselves for the size at which they fit: `systemLayoutSizeFitting(_:)`. None is
  /// solved twice for the same size.
  public internal(set) var fits = 0

  static func += (one: inout PassCount, other: PassCount) {
    one.solves += other.solves
    one.arrangements += other.arrangements
    one.fits += other.fits
  }
}
