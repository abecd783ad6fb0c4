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
