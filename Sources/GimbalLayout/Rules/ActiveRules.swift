import GimbalModel

/// A scene under given traits (device, orientation and custom traits): its views in tree order, their
/// properties, and the rules of the rule sets that are installed under these traits.
///
/// Views are identified by their index in tree order.
struct ActiveRules {
  /// The parts that do not change while the scene is laid out.
  let tables: RuleTables
  private(set) var traits: Traits
  /// The properties of each view, with the overrides of the active rule sets applied.
  var properties: [Properties]
  /// The widths at which text is broken into lines, by the index of the view. Before the first pass, the
  /// dictionary has only predicted widths.
  var textWidths: [Int: Double] = [:]
  /// The number of visible lines of each label that shows only part of its text, by the index of the label.
  var shownLines: [Int: Int] = [:]
  /// The views whose text has been broken into lines. Their preferred width is that of their longest line.
  var huggingLines: Set<Int> = []
  /// The maximum lengths that overflow policies set, by view and axis.
  var caps: [Int: [Axis: Double]] = [:]

  /// Collects the views, properties and active rules of a scene under the given traits.
  ///
  /// - Complexity: O(views + rules · log rules).
  init(
    scene: Scene, traits: Traits, measurer: any TextMeasurer = SystemFontMeasurer(),
    findings: [CompositionFinding] = []
  ) {
    let resolution = scene.resolvingNumbers(for: traits)
    let views = scene.viewsInTreeOrder
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })

    var overrides = Overrides()
    var constraints: [Constraint] = []
    var placements: [Placement] = []
    var managers: [LayoutBox] = []
    for set in scene.installedSets(for: traits) {
      for rule in resolution.scene.rules(of: set.id) {
        switch rule {
        case .constraint(let constraint): constraints.append(constraint)
        case .override(let override): overrides.apply(override)
        case .placement(let placement): placements.append(placement)
        case .manager(let box): managers.append(box)
        case .number: break
        }
      }
    }
    let properties = views.map { view in
      overrides.properties(of: view.id, from: scene.properties(of: view.id)).inSystem(
        of: traits.systemVersion, for: view.kind)
    }
    self.traits = traits
    self.properties = properties
    tables = RuleTables(
      scene: scene, resolvedScene: resolution.scene, isWhole: true, views: views, indices: indices,
      superviews: views.map { view in view.parent.flatMap { indices[$0] } },
      texts: ActiveRules.texts(of: views, properties, traits, measurer), measurer: measurer,
      viewsWithOverflowPolicy: properties.indices.filter {
        !properties[$0].isEmpty && properties[$0].overflow != nil
      },
      hasFixedFrames: properties.contains { !$0.isEmpty && $0.frame != nil },
      unreferencedSpacers: ActiveRules.unreferencedSpacers(among: views, indices, constraints),
      constraints: constraints, constraintViews: constraints.viewIndices(in: indices),
      ruleRanks: constraints.ruleRanks(in: scene), placements: placements, managers: managers,
      warnings: findings.map(LayoutWarning.instance) + ActiveRules.unknownTraits(of: scene, under: traits)
        + resolution.inactive.map { .inactiveRule($0.record, $0.problem) }
        + overrides.collisions + ActiveRules.propertiesWithoutEffect(views, properties))
  }

  /// Returns the active boxes directly inside a box of a layout manager, in order of position.
  func boxes(in box: BoxID) -> [LayoutBox] { tables.resolvedScene.boxes(in: box) }

  /// Returns the same rules under other traits. The new traits must install the same rule sets and have the
  /// same custom traits and scale.
  func shown(under traits: Traits) -> ActiveRules {
    var rules = self
    rules.traits = traits
    return rules
  }

  /// Creates the rules of a subtree, which consists of the views at the indices in `range`.
  private init(_ whole: ActiveRules, range: Range<Int>, _ placed: RulesByView) {
    let views = Array(whole.tables.views[range])
    let indices = Dictionary(uniqueKeysWithValues: views.indices.map { (views[$0].id, $0) })
    let constraintIndices = placed.constraints(in: range)
    let constraints = constraintIndices.map { whole.tables.constraints[$0] }
    traits = whole.traits
    properties = Array(whole.properties[range])
    caps = ActiveRules.entries(of: whole.caps, in: range)
    tables = RuleTables(
      scene: whole.tables.scene, resolvedScene: whole.tables.resolvedScene, isWhole: false, views: views,
      indices: indices,
      superviews: range.map { index in
        index == range.lowerBound ? nil : whole.tables.superviews[index].map { $0 - range.lowerBound }
      },
      texts: ActiveRules.entries(of: whole.tables.texts, in: range), measurer: whole.tables.measurer,
      viewsWithOverflowPolicy: [],
      hasFixedFrames: properties.dropFirst().contains { !$0.isEmpty && $0.frame != nil },
      unreferencedSpacers: ActiveRules.unreferencedSpacers(among: views, indices, constraints),
      constraints: constraints, constraintViews: constraints.viewIndices(in: indices),
      ruleRanks: constraintIndices.map { whole.tables.ruleRanks[$0] },
      placements: placed.placements(below: range).map { whole.tables.placements[$0] },
      managers: placed.managers(in: range).map { whole.tables.managers[$0] }, warnings: [])
  }

  /// Returns the values of the views in a subtree, by the indices of the views within the subtree.
  private static func entries<Value>(of values: [Int: Value], in range: Range<Int>) -> [Int: Value] {
    if values.isEmpty { return [:] }
    return range.reduce(into: [:]) { found, view in found[view - range.lowerBound] = values[view] }
  }

  /// Returns the rules inside a subtree, in which the given view is the root.
  ///
  /// - Parameter placed: an index of the rules of the whole scene, which can be shared between calls.
  /// - Complexity: O(views + rules of the subtree).
  func subtree(at view: Int, _ placed: RulesByView) -> ActiveRules {
    var end = view + 1
    // The views of a subtree have consecutive indices.
    while end < tables.views.count, let superview = tables.superviews[end], superview >= view { end += 1 }
    return ActiveRules(self, range: view..<end, placed)
  }

  /// The depth of the view tree.
  ///
  /// - Complexity: O(views).
  var depth: Int {
    var depths: [Int] = []
    for superview in tables.superviews { depths.append((superview.map { depths[$0] } ?? 0) + 1) }
    return depths.max() ?? 0
  }

  /// Returns the innermost view that contains two views, or one of them if it contains the other.
  ///
  /// - Complexity: O(depth).
  func nearestCommonAncestor(of one: Int, _ other: Int) -> Int {
    // Superviews have smaller indices, so the view with the larger index cannot contain the other view.
    var (one, other) = (one, other)
    while one != other {
      if one > other { one = tables.superviews[one] ?? 0 } else { other = tables.superviews[other] ?? 0 }
    }
    return one
  }

  /// Returns the layout direction of a view: the direction in its properties, or else the direction of the
  /// scene.
  func direction(of view: Int) -> LayoutDirection { properties[view].direction ?? traits.direction }

  /// Returns the insets of a view's alignment rectangle, to which constraints refer.
  func alignmentRectInsets(of view: Int) -> EdgeInsets {
    let given = properties[view]
    let usual = tables.views[view].kind.alignmentRectInsets
    return EdgeInsets(
      top: given.number(.alignmentTop) ?? usual.top, left: given.number(.alignmentLeft) ?? usual.left,
      bottom: given.number(.alignmentBottom) ?? usual.bottom,
      right: given.number(.alignmentRight) ?? usual.right)
  }

  /// Returns the content length of a view along an axis: the length in its properties, or else the length of
  /// its text, or else the intrinsic length of its kind. Returns nil if the view has none of these. An
  /// overflow policy can limit the length.
  ///
  /// - Parameter across: the length along the other axis, if it is known.
  func content(of view: Int, along axis: Axis, across: Double? = nil) -> Double? {
    let content =
      properties[view].content(axis) ?? textLength(of: view, along: axis, across: across)
      ?? intrinsicLength(of: view, along: axis)
    guard let content, let cap = caps[view]?[axis] else { return content }
    return min(content, cap)
  }

  /// Returns the intrinsic content length of a view's kind. A tab bar or toolbar at the bottom edge of the root view is higher
  /// by the safe area below its items (`UITabBar.sizeThatFits(_:)`: 83 points on a phone with a home indicator).
  private func intrinsicLength(of view: Int, along axis: Axis) -> Double? {
    let kind = tables.views[view].kind
    let usual = SystemMetrics.contentLength(of: kind, along: axis, in: traits.systemVersion)
    guard let usual, axis == .vertical else { return usual }
    let isLow = traits.heightClass == .compact
    switch kind {
    case .navigationBar: return Bars.navigationBar(in: traits)
    case .tabBar, .toolbar:
      let inset = properties[0].number(.safeAreaBottom) ?? traits.safeArea.bottom
      return (isLow ? Bars.low : usual) + (tables.isAtBottom(view) ? inset : 0)
    default: return usual
    }
  }

  private static func unknownTraits(of scene: Scene, under traits: Traits) -> [LayoutWarning] {
    scene.sets.flatMap { set in
      // Report each trait of a condition once.
      var seen: Set<Name> = []
      return (set.condition?.traitNames ?? [])
        .filter { traits.value(of: $0) == nil && seen.insert($0).inserted }
        .map { LayoutWarning.unknownTrait($0, set: set.id) }
    }
  }
}

extension [Constraint] {
  /// Returns the indices of the views on the two sides of each constraint.
  fileprivate func viewIndices(in indices: [ViewID: Int]) -> [(first: Int?, second: Int?)] {
    map { constraint in
      (indices[constraint.first.item.view], constraint.second.flatMap { indices[$0.item.view] })
    }
  }
}

/// The constant part of ``ActiveRules``. All copies of the rules share it, because rules are copied much
/// more often than they are created.
final class RuleTables: Sendable {
  let scene: Scene
  /// The scene with the named numbers in active rules replaced by their values.
  let resolvedScene: Scene
  /// `true` if the first view is the root of the scene; `false` if it is the root of a subtree.
  let isWhole: Bool
  /// The views in tree order: superviews before subviews, the root first.
  let views: [View]
  /// The index of each view.
  let indices: [ViewID: Int]
  /// The index of each view's superview; nil for the root.
  let superviews: [Int?]
  /// The text of each view that shows text.
  let texts: [Int: ViewText]
  let measurer: any TextMeasurer
  /// The views with an overflow policy, such as hiding a view that does not fit into its superview. The array
  /// is empty for a subtree.
  let viewsWithOverflowPolicy: [Int]
  let hasFixedFrames: Bool
  /// The spacers (invisible views that take up space) that no constraint refers to.
  let unreferencedSpacers: Set<Int>
  /// The active constraints, in the order of their rule sets.
  let constraints: [Constraint]
  /// The indices of the views on the two sides of each constraint; nil for a view that does not exist, and
  /// for a missing second side.
  let constraintViews: [(first: Int?, second: Int?)]
  /// The rank of each constraint in the whole scene. If constraints contradict each other, the solver ignores
  /// the constraint with the highest rank.
  let ruleRanks: [Int]
  /// The active placements, in the order of their rule sets.
  let placements: [Placement]
  /// The active layout managers, in the order of their rule sets.
  let managers: [LayoutBox]
  let warnings: [LayoutWarning]

  init(
    scene: Scene, resolvedScene: Scene, isWhole: Bool, views: [View], indices: [ViewID: Int],
    superviews: [Int?],
    texts: [Int: ViewText], measurer: any TextMeasurer, viewsWithOverflowPolicy: [Int], hasFixedFrames: Bool,
    unreferencedSpacers: Set<Int>, constraints: [Constraint], constraintViews: [(first: Int?, second: Int?)],
    ruleRanks: [Int], placements: [Placement], managers: [LayoutBox], warnings: [LayoutWarning]
  ) {
    self.scene = scene
    self.resolvedScene = resolvedScene
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

  /// Returns `true` if a constraint puts the bottom edge of a view at that of the root view of the scene.
  ///
  /// - Complexity: Linear in the number of active constraints.
  func isAtBottom(_ view: Int) -> Bool {
    isWhole
      && constraints.indices.contains { index in
        let (constraint, items) = (constraints[index], constraintViews[index])
        guard let second = constraint.second, items == (view, 0) || items == (0, view) else { return false }
        return constraint.relation == .equal && constraint.constant == 0 && constraint.multiplier == 1
          && [constraint.first, second].allSatisfy { $0.attribute == .bottom && $0.item.guide == nil }
      }
  }
}

/// The active property overrides. If two of them override the same property of a view, the later one applies.
struct Overrides {
  private struct Target: Hashable {
    let view: ViewID
    let property: Property
  }

  private var winners: [Target: PropertyOverride] = [:]
  private var byView: [ViewID: [Property: PropertyValue]] = [:]

  /// A warning for each override that is replaced by a later override with a different value, in order.
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
