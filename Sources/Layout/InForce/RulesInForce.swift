import Model

/// A scene under some traits: its views in tree order, what the installed sets make of their properties, and the
/// constraints that hold.
struct RulesInForce {
  let scene: Scene
  let traits: Traits
  /// In tree order: every view after its superview. The first is the root.
  let views: [View]
  /// Where a view stands in `views`.
  let indices: [ViewID: Int]
  /// Where each view's superview stands in `views`; nil for the root.
  let superviews: [Int?]
  /// What each view was given, overrides applied.
  let properties: [Properties]
  /// Set after set.
  let constraints: [Constraint]
  /// Set after set.
  let placements: [Placement]
  /// Set after set.
  let managers: [LayoutBox]
  let warnings: [LayoutWarning]

  /// - Complexity: O(views + rules).
  init(scene: Scene, traits: Traits) {
    self.scene = scene
    self.traits = traits
    let views = scene.viewsInTreeOrder
    self.views = views
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })
    self.indices = indices
    superviews = views.map { view in view.parent.flatMap { indices[$0] } }

    var overrides = Overrides()
    var constraints: [Constraint] = []
    var placements: [Placement] = []
    var managers: [LayoutBox] = []
    for set in scene.installedSets(for: traits) {
      for rule in scene.rules(of: set.id) {
        switch rule {
        case .constraint(let constraint): constraints.append(constraint)
        case .override(let override): overrides.apply(override)
        case .placement(let placement): placements.append(placement)
        case .manager(let box): managers.append(box)
        }
      }
    }
    self.constraints = constraints
    self.placements = placements
    self.managers = managers
    properties = views.map { overrides.properties(of: $0.id, from: scene.properties(of: $0.id)) }
    warnings = RulesInForce.unknownTraits(of: scene, under: traits) + overrides.collisions
  }

  /// How many levels of views there are.
  ///
  /// - Complexity: O(views).
  var depth: Int {
    var depths: [Int] = []
    for superview in superviews { depths.append((superview.map { depths[$0] } ?? 0) + 1) }
    return depths.max() ?? 0
  }

  /// The innermost view around two, or one of them where it is around the other.
  ///
  /// - Complexity: O(depth).
  func nearestCommonAncestor(of one: Int, _ other: Int) -> Int {
    // Views come after their superviews: the later of two cannot be above the earlier.
    var (one, other) = (one, other)
    while one != other {
      if one > other { one = superviews[one] ?? 0 } else { other = superviews[other] ?? 0 }
    }
    return one
  }

  /// The direction in which a view's `leading` runs: the one forced on it, else the scene's.
  func direction(of view: Int) -> LayoutDirection { properties[view].direction ?? traits.direction }

  /// What a view's frame has outside the rectangle that constraints see.
  func alignmentRectInsets(of view: Int) -> EdgeInsets {
    let given = properties[view]
    let usual = views[view].kind.alignmentRectInsets
    return EdgeInsets(
      top: given.number(.alignmentTop) ?? usual.top, left: given.number(.alignmentLeft) ?? usual.left,
      bottom: given.number(.alignmentBottom) ?? usual.bottom,
      right: given.number(.alignmentRight) ?? usual.right)
  }

  /// The size a view's content asks for along an axis.
  func content(of view: Int, along axis: Axis) -> Double? {
    properties[view].content(axis) ?? views[view].kind.intrinsicContentSize?[axis]
  }

  private static func unknownTraits(of scene: Scene, under traits: Traits) -> [LayoutWarning] {
    scene.sets.flatMap { set in
      // A condition may ask for a trait several times, and is wrong about it once.
      var seen: Set<Name> = []
      return (set.condition?.traitNames ?? [])
        .filter { traits.value(of: $0) == nil && seen.insert($0).inserted }
        .map { LayoutWarning.unknownTrait($0, set: set.id) }
    }
  }
}
