import GimbalModel

/// What rules in force are, whatever is solved: `RulesInForce` says what each of it means. All copies of the rules share
/// one, since they are handed on much more often than they are made.
final class RuleTables: Sendable {
  let scene: Scene
  let isWhole: Bool
  let views: [View]
  let indices: [ViewID: Int]
  let superviews: [Int?]
  let texts: [Int: ViewText]
  let measurer: any TextMeasurer
  let yielding: [Int]
  let hasFixedFrames: Bool
  let idleSpacers: Set<Int>
  let constraints: [Constraint]
  let constraintViews: [(first: Int?, second: Int?)]
  let ruleRanks: [Int]
  let placements: [Placement]
  let managers: [LayoutBox]
  let warnings: [LayoutWarning]

  init(
    scene: Scene, isWhole: Bool, views: [View], indices: [ViewID: Int], superviews: [Int?],
    texts: [Int: ViewText], measurer: any TextMeasurer, yielding: [Int], hasFixedFrames: Bool,
    idleSpacers: Set<Int>, constraints: [Constraint], constraintViews: [(first: Int?, second: Int?)],
    ruleRanks: [Int], placements: [Placement], managers: [LayoutBox], warnings: [LayoutWarning]
  ) {
    self.scene = scene
    self.isWhole = isWhole
    self.views = views
    self.indices = indices
    self.superviews = superviews
    self.texts = texts
    self.measurer = measurer
    self.yielding = yielding
    self.hasFixedFrames = hasFixedFrames
    self.idleSpacers = idleSpacers
    self.constraints = constraints
    self.constraintViews = constraintViews
    self.ruleRanks = ruleRanks
    self.placements = placements
    self.managers = managers
    self.warnings = warnings
  }
}
