import GimbalLayout
import GimbalModel

/// Whether a document's frames are those of its constraints.
enum Staleness {
  /// How far a recorded frame may be off, in points: more than what rounding to pixels moves two edges by.
  private static let tolerance = 1.0

  /// The required constraints that the recorded frames break. Empty where the scene is shown as it was not recorded.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in layout: SolvedLayout) -> [CheckFinding] {
    let recorded = RecordedLayout(of: layout.scene, traits: layout.traits)
    return (recorded?.breaches(beyond: tolerance) ?? []).map { .stale($0.constraint, excess: $0.excess) }
  }
}
