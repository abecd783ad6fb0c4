import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The result of a sweep about one finding. A sweep checks a scene in many combinations of traits. The example is the combination
/// on the smallest screen that has the finding.
package struct SweepResult {
  /// The cause of the finding, which is the same in all combinations.
  let fault: LayoutFault
  /// The finding as it occurs in `example`.
  let finding: Finding
  let view: Name?
  /// The first combination of traits with the finding. Combinations are ordered by screen size.
  let example: SweepCell
  /// The number of combinations with the finding.
  var count: Int
  /// The screen width or height at which the finding starts. It is `nil` if no single length separates the
  /// screens with the finding from the other screens, or if the boundary is not searched.
  var boundary: SweepBoundary?
}

/// A combination of traits in a sweep.
struct SweepCell {
  let overrides: TraitOverrides
  let traits: Traits
  let device: Device

  init(_ overrides: TraitOverrides, of scene: Scene) {
    let display = overrides.display(of: scene)
    self.overrides = overrides
    device = display.device
    traits = overrides.traits(of: scene, as: display)
  }

  /// Returns `true` if both combinations have the same orientation, direction, text scale, text size,
  /// keyboard state and system version. Their screens can differ.
  func isBeside(_ other: SweepCell) -> Bool {
    traits.orientation == other.traits.orientation && traits.direction == other.traits.direction
      && traits.textScale == other.traits.textScale && traits.textSize == other.traits.textSize
      && traits.keyboard == other.traits.keyboard && traits.systemVersion == other.traits.systemVersion
  }

  /// The combination in words, such as `iPhone 4s, portrait, ltr, text scale 1`. The default text size and a
  /// hidden keyboard are omitted.
  var description: String {
    TraitOverrides(
      device: device, orientation: traits.orientation, direction: traits.direction,
      textScale: traits.textScale, textSize: traits.textSize == .large ? nil : traits.textSize,
      keyboard: traits.keyboard == .shown ? .shown : nil, systemVersion: traits.systemVersion
    ).description
  }
}

/// The boundary between screen widths or heights at which a finding occurs and those at which it does not
/// occur.
struct SweepBoundary: Hashable {
  let axis: Axis
  /// The length next to the boundary at which the finding occurs, in points.
  let fails: Double
  /// The length next to the boundary at which the finding does not occur, in points. It is at most one point
  /// away from `fails`.
  let passes: Double

  /// Returns `true` if the result for a screen of the given length agrees with the boundary.
  func allows(_ length: Double, failing isFailing: Bool) -> Bool {
    let isDown = fails < passes
    return isFailing
      ? (isDown ? length < passes : length > passes) : (isDown ? length > fails : length < fails)
  }

  /// The boundary in words, such as `fails at a width of 343 pt or less`.
  var description: String {
    let side = axis == .horizontal ? "width" : "height"
    return "fails at a \(side) of \(Decimal.print(fails)) pt or \(fails < passes ? "less" : "more")"
  }
}
