public import GimbalModel

/// Placements of any kind, drawn by a seed.
public struct RandomPlacements {
  private var chance: SeededGenerator

  public init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// What of a view is given, and what it is given: a number, its content, or a measure of a view beside it, of its
  /// superview or of a bar; nil for the root.
  public mutating func next(for view: ViewID, in scene: Scene) -> (FrameMeasure, PlacementValue)? {
    guard let superview = scene.view(view)?.parent,
      let measure = FrameMeasure.allCases.randomElement(using: &chance)
    else { return nil }
    let constants: [Double] = [0, 8, -8, 0.1, Double.random(in: -1e3...1e3, using: &chance)]
    let constant = constants.randomElement(using: &chance) ?? 0
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return (measure, .number(measure.isSize ? constant.magnitude : constant))
    case 1 where measure.isSize: return (measure, .content)
    default:
      let multipliers: [Double] = [1, 1, 1, 0.5, -2, 0, 1.0 / 3]
      let multiplier = multipliers.randomElement(using: &chance) ?? 1
      let other = FrameMeasure.allCases.randomElement(using: &chance) ?? .minX
      let source = source(beside: view, in: superview, of: scene)
      return (measure, .measure(source, other, multiplier: multiplier, constant: constant))
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
