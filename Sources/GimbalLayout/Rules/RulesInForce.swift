import GimbalModel

/// A scene under some traits: its views in tree order, what the installed sets make of their properties, and the
/// constraints that hold.
struct RulesInForce {
  private let tables: RuleTables
  private(set) var traits: Traits
  /// What each view was given, overrides applied.
  var properties: [Properties]
  /// The widths at which views whose height depends on them are set; none before anything is solved.
  var textWidths: [Int: Double] = [:]
  /// How many lines labels show that are lower than their text; others show all.
  var shownLines: [Int: Int] = [:]
  /// The views that ask for no more than their longest line, since their lines are broken already.
  var huggingLines: Set<Int> = []
  /// What policies leave views that do not fit, at most, by axis.
  var caps: [Int: [Axis: Double]] = [:]

  var scene: Scene { tables.scene }
  /// Whether the first view is the scene's root, and not that of a part of it.
  var isWhole: Bool { tables.isWhole }
  /// In tree order: every view after its superview. The first is the root.
  var views: [View] { tables.views }
  /// Where a view stands in `views`.
  var indices: [ViewID: Int] { tables.indices }
  /// Where each view's superview stands in `views`; nil for the root.
  var superviews: [Int?] { tables.superviews }
  /// What views show as text.
  var texts: [Int: ViewText] { tables.texts }
  var measurer: any TextMeasurer { tables.measurer }
  /// The views that have a policy for the case that they do not fit.
  var viewsWithOverflowPolicy: [Int] { tables.viewsWithOverflowPolicy }
  var hasFixedFrames: Bool { tables.hasFixedFrames }
  /// The spacers that no constraint speaks of.
  var unreferencedSpacers: Set<Int> { tables.unreferencedSpacers }
  /// Set after set.
  var constraints: [Constraint] { tables.constraints }
  /// Where the views of each constraint's two sides stand; nil for one that is not there.
  var constraintViews: [(first: Int?, second: Int?)] { tables.constraintViews }
  /// Where each of the constraints stands in the order of rules. Of a part of a scene, those of the whole.
  var ruleRanks: [Int] { tables.ruleRanks }
  /// Set after set.
  var placements: [Placement] { tables.placements }
  /// Set after set.
  var managers: [LayoutBox] { tables.managers }
  var warnings: [LayoutWarning] { tables.warnings }

  /// - Complexity: O(views + rules · log rules).
  init(
    scene: Scene, traits: Traits, measurer: any TextMeasurer = SystemFontMeasurer(),
    findings: [CompositionFinding] = []
  ) {
    let views = scene.viewsInTreeOrder
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })

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
    let properties = views.map { overrides.properties(of: $0.id, from: scene.properties(of: $0.id)) }
    self.traits = traits
    self.properties = properties
    tables = RuleTables(
      scene: scene, isWhole: true, views: views, indices: indices,
      superviews: views.map { view in view.parent.flatMap { indices[$0] } },
      texts: RulesInForce.texts(of: views, properties, traits, measurer), measurer: measurer,
      viewsWithOverflowPolicy: properties.indices.filter {
        !properties[$0].isEmpty && properties[$0].overflow != nil
      },
      hasFixedFrames: properties.contains { !$0.isEmpty && $0.frame != nil },
      unreferencedSpacers: RulesInForce.unreferencedSpacers(among: views, indices, constraints),
      constraints: constraints, constraintViews: constraints.places(in: indices),
      ruleRanks: constraints.ruleRanks(in: scene), placements: placements, managers: managers,
      warnings: findings.map(LayoutWarning.instance) + RulesInForce.unknownTraits(of: scene, under: traits)
        + overrides.collisions + RulesInForce.propertiesWithoutEffect(views, properties))
  }

  /// The same rules where the scene is shown otherwise, and the same sets, custom traits and pixels are in force.
  func shown(under traits: Traits) -> RulesInForce {
    var rules = self
    rules.traits = traits
    return rules
  }

  /// The rules of a view and what is in it alone, as if nothing were around it.
  private init(_ whole: RulesInForce, range: Range<Int>, _ placed: RulesByView) {
    let views = Array(whole.views[range])
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })
    let places = placed.constraints(in: range)
    let constraints = places.map { whole.constraints[$0] }
    traits = whole.traits
    properties = Array(whole.properties[range])
    caps = RulesInForce.entries(of: whole.caps, in: range)
    tables = RuleTables(
      scene: whole.scene, isWhole: false, views: views, indices: indices,
      superviews: range.map { index in
        index == range.lowerBound ? nil : whole.superviews[index].map { $0 - range.lowerBound }
      },
      texts: RulesInForce.entries(of: whole.texts, in: range), measurer: whole.measurer,
      viewsWithOverflowPolicy: [],
      hasFixedFrames: properties.dropFirst().contains { !$0.isEmpty && $0.frame != nil },
      unreferencedSpacers: RulesInForce.unreferencedSpacers(among: views, indices, constraints),
      constraints: constraints, constraintViews: constraints.places(in: indices),
      ruleRanks: places.map { whole.ruleRanks[$0] },
      placements: placed.placements(below: range).map { whole.placements[$0] },
      managers: placed.managers(in: range).map { whole.managers[$0] }, warnings: [])
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
  let viewsWithOverflowPolicy: [Int]
  let hasFixedFrames: Bool
  let unreferencedSpacers: Set<Int>
  let constraints: [Constraint]
  let constraintViews: [(first: Int?, second: Int?)]
  let ruleRanks: [Int]
  let placements: [Placement]
  let managers: [LayoutBox]
  let warnings: [LayoutWarning]

  init(
    scene: Scene, isWhole: Bool, views: [View], indices: [ViewID: Int], superviews: [Int?],
    texts: [Int: ViewText], measurer: any TextMeasurer, viewsWithOverflowPolicy: [Int], hasFixedFrames: Bool,
    unreferencedSpacers: Set<Int>, constraints: [Constraint], constraintViews: [(first: Int?, second: Int?)],
    ruleRanks: [Int], placements: [Placement], managers: [LayoutBox], warnings: [LayoutWarning]
  ) {
    self.scene = scene
    self.isWhole = isWhole
    self.views = views
    self.indices = indices
    self.superviews = superviews
    self.texts = texts
    self.measurer = measurer
    self.viewsWithOverflowPolicy = viewsWithOverflowPolicy
    self.hasFixedFrames = hasFixedFrames
    self.unreferencedSpacers = unreferencedSpacers
    self.constraints = constraints
    self.constraintViews = constraintViews
    self.ruleRanks = ruleRanks
    self.placements = placements
    self.managers = managers
    self.warnings = warnings
  }
}

/// The property overrides in force. Where two give one property, the later one wins.
struct Overrides {
  private struct Target: Hashable {
    let view: ViewID
    let property: Property
  }

  private var winners: [Target: PropertyOverride] = [:]
  private var byView: [ViewID: [Property: PropertyValue]] = [:]

  /// The overrides that lost to another that says otherwise, in the order in which they lost.
  private(set) var collisions: [LayoutWarning] = []

  mutating func apply(_ override: PropertyOverride) {
    let target = Target(view: override.view, property: override.property)
    if let loser = winners[target], loser.value != override.value {
      collisions.append(
        .overridden(view: override.view, override.property, by: override.set, loser: loser.set))
    }
    winners[target] = override
    byView[override.view, default: [:]][override.property] = override.value
  }

  func properties(of view: ViewID, from given: Properties) -> Properties {
    guard let values = byView[view] else { return given }
    return values.reduce(into: given) { properties, entry in properties[entry.key] = entry.value }
  }
}
