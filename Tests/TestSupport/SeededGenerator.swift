public import GimbalModel
import Synchronization

/// The random number generator SplitMix64. Equal seeds give equal numbers.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A source of the identities 1, 2, 3, ….
public final class CountingIDs: IDSource {
  private let last: Atomic<Int64>

  public init(after last: Int64 = 0) { self.last = Atomic(last) }

  public func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}

/// A generator of random placements with a seed.
public struct RandomPlacements {
  private var chance: SeededGenerator

  public init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// Returns a measure of a view and its value or limit: a number, the content size, or a measure of a sibling,
  /// of the superview or of a bar. Returns nil for the root.
  public mutating func next(for view: ViewID, in scene: Scene) -> (FrameMeasure, Relation, PlacementValue)? {
    guard let superview = scene.view(view)?.parent,
      let measure = FrameMeasure.allCases.randomElement(using: &chance)
    else { return nil }
    let constants: [Double] = [0, 8, -8, 0.1, Double.random(in: -1e3...1e3, using: &chance)]
    let constant = constants.randomElement(using: &chance) ?? 0
    let relations: [Relation] = [.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
    let relation = measure.isSize ? relations.randomElement(using: &chance) ?? .equal : .equal
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return (measure, relation, .number(measure.isSize ? constant.magnitude : constant))
    case 1 where measure.isSize: return (measure, .equal, .content)
    default:
      let multipliers: [Double] = [1, 1, 1, 0.5, -2, 0, 1.0 / 3]
      let multiplier = multipliers.randomElement(using: &chance) ?? 1
      let other = FrameMeasure.allCases.randomElement(using: &chance) ?? .minX
      let source = source(beside: view, in: superview, of: scene)
      return (measure, relation, .measure(source, other, multiplier: multiplier, constant: constant))
    }
  }

  private mutating func source(beside view: ViewID, in superview: ViewID, of scene: Scene) -> PlacementSource
  {
    let siblings = scene.children(of: superview).map(\.id).filter { $0 != view }
    if let sibling = siblings.randomElement(using: &chance), Bool.random(using: &chance) {
      return PlacementSource(view: sibling)
    }
    if Int.random(in: 0..<4, using: &chance) == 0 {
      return PlacementSource(
        view: scene.root, part: Bar.allCases.randomElement(using: &chance).map { .bar($0) })
    }
    let guides: [LayoutGuide?] = [nil, .safeArea, .layoutMargins, .readableContent]
    let guide = guides.randomElement(using: &chance) ?? nil
    return PlacementSource(view: superview, part: guide.map { .guide($0) })
  }
}
