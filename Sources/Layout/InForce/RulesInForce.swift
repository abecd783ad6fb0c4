import Model

/// A scene under some traits: its views in tree order, what the installed sets make of their properties, and the
/// constraints that hold.
struct RulesInForce {
  let scene: Scene
  private(set) var traits: Traits
  /// Whether the first view is the scene's root, and not that of a part of it.
  let isWhole: Bool
  /// In tree order: every view after its superview. The first is the root.
  let views: [View]
  /// Where a view stands in `views`.
  let indices: [ViewID: Int]
  /// Where each view's superview stands in `views`; nil for the root.
  let superviews: [Int?]
  /// What each view was given, overrides applied.
  var properties: [Properties]
  /// What views show as text.
  let texts: [Int: ViewText]
  let measurer: any TextMeasurer
  /// The widths at which views whose height depends on them are set; none before anything is solved.
  var textWidths: [Int: Double] = [:]
  /// How many lines labels show that are lower than their text; others show all.
  var shownLines: [Int: Int] = [:]
  /// The views that ask for no more than their longest line, since their lines are broken already.
  var narrowed: Set<Int> = []
  /// What policies leave views that do not fit, at most, by axis.
  var caps: [Int: [Axis: Double]] = [:]
  /// The views that have a policy for the case that they do not fit.
  let yielding: [Int]
  let hasFixedFrames: Bool
  /// The spacers that no constraint speaks of.
  let idleSpacers: Set<Int>
  /// Set after set.
  let constraints: [Constraint]
  /// Where the views of each constraint's two sides stand; nil for one that is not there.
  let constraintViews: [(first: Int?, second: Int?)]
  /// Where each of the constraints stands in the order of rules. Of a part of a scene, those of the whole.
  let ruleRanks: [Int]
  /// Set after set.
  let placements: [Placement]
  /// Set after set.
  let managers: [LayoutBox]
  let warnings: [LayoutWarning]

  /// - Complexity: O(views + rules · log rules).
  init(
    scene: Scene, traits: Traits, measurer: any TextMeasurer = SystemFontMeasurer(),
    findings: [CompositionFinding] = []
  ) {
    self.scene = scene
    self.measurer = measurer
    self.traits = traits
    isWhole = true
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
    constraintViews = constraints.places(in: indices)
    ruleRanks = constraints.ruleRanks(in: scene)
    self.placements = placements
    self.managers = managers
    let properties = views.map { overrides.properties(of: $0.id, from: scene.properties(of: $0.id)) }
    self.properties = properties
    texts = RulesInForce.texts(of: views, properties, traits, measurer)
    yielding = properties.indices.filter { !properties[$0].isEmpty && properties[$0].overflow != nil }
    hasFixedFrames = properties.contains { !$0.isEmpty && $0.frame != nil }
    idleSpacers = RulesInForce.idleSpacers(among: views, indices, constraints)
    warnings =
      findings.map(LayoutWarning.instance) + RulesInForce.unknownTraits(of: scene, under: traits)
      + overrides.collisions + RulesInForce.propertiesWithoutEffect(views, properties)
  }

  /// The same rules where the scene is shown otherwise, and the same sets, custom traits and pixels are in force.
  func shown(under traits: Traits) -> RulesInForce {
    var rules = self
    rules.traits = traits
    return rules
  }

  /// The rules of a view and what is in it alone, as if nothing were around it.
  private init(_ whole: RulesInForce, range: Range<Int>, _ placed: RulesByView) {
    scene = whole.scene
    traits = whole.traits
    isWhole = false
    let views = Array(whole.views[range])
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })
    self.views = views
    self.indices = indices
    superviews = range.map { index in
      index == range.lowerBound ? nil : whole.superviews[index].map { $0 - range.lowerBound }
    }
    properties = Array(whole.properties[range])
    measurer = whole.measurer
    texts = RulesInForce.entries(of: whole.texts, in: range)
    caps = RulesInForce.entries(of: whole.caps, in: range)
    yielding = []
    hasFixedFrames = properties.dropFirst().contains { !$0.isEmpty && $0.frame != nil }
    let places = placed.constraints(in: range)
    let constraints = places.map { whole.constraints[$0] }
    self.constraints = constraints
    constraintViews = constraints.places(in: indices)
    ruleRanks = places.map { whole.ruleRanks[$0] }
    idleSpacers = RulesInForce.idleSpacers(among: views, indices, constraints)
    placements = placed.placements(below: range).map { whole.placements[$0] }
    managers = placed.managers(in: range).map { whole.managers[$0] }
    warnings = []
  }

  /// What a subtree has of values of views, by the places in it.
  private static func entries<Value>(of values: [Int: Value], in range: Range<Int>) -> [Int: Value] {
    if values.isEmpty { return [:] }
    return range.reduce(into: [:]) { found, view in found[view - range.lowerBound] = values[view] }
  }

  /// The rules of a view and what is in it alone.
  ///
  /// - Parameter placed: where the rules stand in the tree; worked out once for many subtrees.
  /// - Complexity: O(views within + rules on them).
  func subtree(at view: Int, _ placed: RulesByView) -> RulesInForce {
    var end = view + 1
    // Views come after their superviews, and a subtree's side by side.
    while end < views.count, let superview = superviews[end], superview >= view { end += 1 }
    return RulesInForce(self, range: view..<end, placed)
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

  /// The size a view's content asks for along an axis: what it was given, else its text's.
  ///
  /// - Parameter across: its length along the other axis, where that is settled.
  func content(of view: Int, along axis: Axis, across: Double? = nil) -> Double? {
    let content =
      properties[view].content(axis) ?? textLength(of: view, along: axis, across: across)
      ?? views[view].kind.intrinsicContentSize?[axis]
    guard let content, let cap = caps[view]?[axis] else { return content }
    return min(content, cap)
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

extension [Constraint] {
  /// Where the views of each constraint's two sides stand.
  fileprivate func places(in indices: [ViewID: Int]) -> [(first: Int?, second: Int?)] {
    map { constraint in
      (indices[constraint.first.item.view], constraint.second.flatMap { indices[$0.item.view] })
    }
  }
}
