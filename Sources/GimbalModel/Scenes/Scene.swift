/// The layout of one screen: a tree of views with sets of rules, a device and traits.
///
/// Clients change a scene only through `apply(_:)`, which validates every edit: names are unique, references
/// resolve, views form a tree, and numbers are in range. Functions of this module that derive a scene, such as a
/// composition, change it without validation.
public struct Scene: Sendable {
  /// The maximum number of levels in the tree of views. Real documents have up to 26 levels.
  public static let maximumDepth = 256

  public internal(set) var header: SceneHeader
  public internal(set) var display: Display
  /// The root view, which has the size of the scene.
  public let root: ViewID
  public internal(set) var traits: [Name: TraitValue] = [:]

  var views: [ViewID: View]
  var viewsByName: [Name: ViewID]
  var childViews: [ViewID: Ordered<View>] = [:]
  var propertiesByView: [ViewID: Properties] = [:]
  var instanceTraits: [ViewID: [Name: TraitValue]] = [:]
  /// The number of properties and overrides that make a view show another scene, by view. Views without such a
  /// property or override have no entry.
  var instanceReferences: [ViewID: Int] = [:]

  var orderedSets = Ordered<RuleSet> { ($0.position, $0.id.rawValue) }
  var setsByID: [SetID: RuleSet] = [:]
  var setsByName: [Name: SetID] = [:]
  public internal(set) var installations: [SetID: Bool] = [:]

  var constraintsByID: [ConstraintID: Constraint] = [:]
  var constraintsByHandle: [Int: ConstraintID] = [:]
  /// The constraints whose handle is that of another constraint in `constraintsByHandle`. They exist only after
  /// a merge of branches that each added a constraint with that handle.
  var constraintsSharingHandle: [Int: [ConstraintID]] = [:]
  /// The constraints by identifier. Several constraints can have the same identifier.
  var constraintsByIdentifier: [Name: [ConstraintID]] = [:]
  var overridesByID: [OverrideID: PropertyOverride] = [:]
  var placementsByID: [PlacementID: Placement] = [:]
  var numbersByID: [NumberID: NumberDefinition] = [:]
  /// The number of rules and inner boxes that use named numbers.
  var numberUserCount = 0
  /// The boxes of all layout managers, the rules that arrange views in nested boxes.
  var boxesByID: [BoxID: LayoutBox] = [:]
  var childBoxes: [BoxID: Ordered<LayoutBox>] = [:]
  var rulesBySet: [SetID: Ordered<Rule>] = [:]
  /// The rules and boxes that refer to a view, by view. A view without references has no entry.
  var viewReferences: [ViewID: ViewReferences] = [:]

  /// The largest handle of a constraint in the scene, such as 7 for `#7`; 0 if the scene has no constraints.
  package internal(set) var highestHandle = 0

  /// Creates a scene that consists of its root view.
  ///
  /// - Precondition: `display` and `root` belong to the scene of the header, and `root` has no parent.
  public init(header: SceneHeader, display: Display, root: View) {
    precondition(display.scene == header.id && root.scene == header.id && root.parent == nil)
    self.header = header
    self.display = display
    self.root = root.id
    views = [root.id: root]
    viewsByName = [root.name: root.id]
  }

  public var id: SceneID { header.id }
  public var name: Name { header.name }
}

/// The properties that a project stores in the row of a scene. Views and rule sets have their own rows.
public struct SceneHeader: Hashable, Sendable {
  public let id: SceneID
  /// The position among the scenes of the project.
  public var position: OrderKey
  /// The name, unique in the project.
  public var name: Name
  /// The default device of the scene. The current device is part of its `Display`.
  public var device: Device
  /// The supported orientations.
  public var orientations: OrientationSet
  public var direction: LayoutDirection

  public init(
    id: SceneID, position: OrderKey, name: Name, device: Device, orientations: OrientationSet,
    direction: LayoutDirection
  ) {
    self.id = id
    self.position = position
    self.name = name
    self.device = device
    self.orientations = orientations
    self.direction = direction
  }

  /// Returns the orientation in which a new scene is shown on a device: the natural orientation of the device
  /// if the scene supports it, otherwise the first supported orientation.
  package func firstOrientation(on device: Device) -> Orientation {
    let natural = device.naturalOrientation
    return orientations.contains(natural) ? natural : orientations.members.first ?? natural
  }
}

/// The rules and boxes that refer to a view.
struct ViewReferences: Sendable {
  /// The number of rules and boxes that refer to the view.
  var count = 0
  /// The overrides of the view.
  var overrides: [OverrideID] = []
  /// The placements of the view.
  var placements: [PlacementID] = []
  /// The placements of other views relative to the view.
  var dependents: Set<PlacementID> = []

  mutating func add(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.append(override.id)
    case .placement(let placement) where placement.view == view: placements.append(placement.id)
    case .placement(let placement): dependents.insert(placement.id)
    case .constraint, .manager, .number: break
    }
    count += 1
  }

  mutating func remove(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.removeAll { $0 == override.id }
    case .placement(let placement) where placement.view == view: placements.removeAll { $0 == placement.id }
    case .placement(let placement): dependents.remove(placement.id)
    case .constraint, .manager, .number: break
    }
    count -= 1
  }
}

// Functions that update the lookup tables of a scene. They do not validate rows.
extension Scene {
  mutating func enter(_ view: View, in parent: ViewID) {
    views[view.id] = view
    viewsByName[view.name] = view.id
    childViews[parent, default: Ordered { ($0.position, $0.id.rawValue) }].insert(view)
  }

  mutating func enter(_ set: RuleSet) {
    setsByID[set.id] = set
    setsByName[set.name] = set.id
    orderedSets.insert(set)
  }

  /// Adds a constraint to the lookup tables by handle and identifier.
  mutating func index(_ constraint: Constraint) {
    if constraintsByHandle[constraint.handle] == nil {
      constraintsByHandle[constraint.handle] = constraint.id
    } else {
      constraintsSharingHandle[constraint.handle, default: []].append(constraint.id)
    }
    if let identifier = constraint.identifier {
      constraintsByIdentifier[identifier, default: []].append(constraint.id)
    }
  }

  mutating func removeFromIndex(_ constraint: Constraint) {
    removeHandle(of: constraint)
    if let identifier = constraint.identifier {
      constraintsByIdentifier[identifier]?.removeAll { $0 == constraint.id }
      if constraintsByIdentifier[identifier]?.isEmpty ?? false { constraintsByIdentifier[identifier] = nil }
    }
    if constraint.handle == highestHandle, constraintsByHandle[highestHandle] == nil {
      highestHandle = nextHighestHandle()
    }
  }

  private mutating func removeHandle(of constraint: Constraint) {
    var others = constraintsSharingHandle.removeValue(forKey: constraint.handle) ?? []
    if constraintsByHandle[constraint.handle] == constraint.id {
      constraintsByHandle[constraint.handle] = others.popLast()
    } else {
      others.removeAll { $0 == constraint.id }
    }
    if !others.isEmpty { constraintsSharingHandle[constraint.handle] = others }
  }

  /// Returns the largest handle in use after the constraint with the largest handle was removed; 0 if there is
  /// none. The function first tries the numbers below the removed handle, because the result is usually only
  /// slightly smaller. After as many attempts as there are handles, a search through all handles is cheaper.
  private func nextHighestHandle() -> Int {
    let nearby = (0...constraintsByHandle.count).lazy.map { highestHandle - $0 }
    let next = nearby.first { constraintsByHandle[$0] != nil } ?? constraintsByHandle.keys.max()
    return max(0, next ?? 0)
  }

  /// Adds a rule to its set and to the references of its views, in place of the old rule if there is one.
  mutating func file(_ rule: Rule, replacing old: Rule? = nil) {
    if let old, old.set == rule.set {
      removeReferences(of: old)
      rulesBySet[rule.set]?.replace(at: (old.position, old.rawID), with: rule)
    } else {
      if let old { unfile(old) }
      rulesBySet[rule.set, default: Ordered { ($0.position, $0.rawID) }].insert(rule)
    }
    if rule.usesNumbers { numberUserCount += 1 }
    if let view = rule.firstView { viewReferences[view, default: ViewReferences()].add(rule, of: view) }
    if let view = rule.secondView { viewReferences[view, default: ViewReferences()].add(rule, of: view) }
  }

  /// Removes a rule from its set and from the references of its views.
  mutating func unfile(_ rule: Rule) {
    rulesBySet[rule.set]?.remove(at: (rule.position, rule.rawID))
    removeReferences(of: rule)
  }

  private mutating func removeReferences(of rule: Rule) {
    if rule.usesNumbers { numberUserCount -= 1 }
    for view in [rule.firstView, rule.secondView] {
      guard let view else { continue }
      viewReferences[view]?.remove(rule, of: view)
      if viewReferences[view]?.count == 0 { viewReferences[view] = nil }
    }
  }

  /// Increments the number of rules and boxes that refer to a view.
  mutating func addReference(to view: ViewID?) {
    if let view { viewReferences[view, default: ViewReferences()].count += 1 }
  }

  /// Increments the number of properties and overrides that make a view show another scene.
  mutating func addInstanceReference(to view: ViewID) { instanceReferences[view, default: 0] += 1 }

  /// Decrements the number of properties and overrides that make a view show another scene.
  mutating func removeInstanceReference(to view: ViewID) {
    let left = (instanceReferences[view] ?? 0) - 1
    instanceReferences[view] = left > 0 ? left : nil
  }

  /// Decrements the number of rules and boxes that refer to a view.
  mutating func removeReference(to view: ViewID?) {
    guard let view else { return }
    viewReferences[view]?.count -= 1
    if viewReferences[view]?.count == 0 { viewReferences[view] = nil }
  }
}

extension Scene: Equatable {
  /// Returns `true` if the scenes have equal rows, including the ids of the rows.
  ///
  /// - Complexity: O(n).
  public static func == (one: Scene, other: Scene) -> Bool { one.records == other.records }
}

extension Scene {
  /// Returns `true` if a set of rules is installed only on the canvas of Interface Builder, not in a running
  /// app. The import of a document creates such sets for recorded values and for placeholder constraints.
  package func isCanvasOnly(_ id: SetID) -> Bool { set(id)?.condition?.testsCanvas ?? false }
}

extension Condition {
  fileprivate var testsCanvas: Bool {
    switch self {
    case .trait(.environment, .equal, LayoutEnvironment.canvas.traitValue): true
    case .and(let one, let other): one.testsCanvas || other.testsCanvas
    default: false
    }
  }
}
