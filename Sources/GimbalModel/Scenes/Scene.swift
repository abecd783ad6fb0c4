/// A tree of views with its sets, its device and its traits, as it stands: the value that everything else reads.
///
/// Changed only through `apply(_:)`, which refuses what would break a promise: names are unique, references
/// resolve, the tree is a tree, numbers are in range.
public struct Scene: Sendable {
  /// The deepest tree, in levels. Real documents reach 26.
  public static let maximumDepth = 256

  public internal(set) var header: SceneHeader
  public internal(set) var display: Display
  /// The root view. It has the scene's size.
  public let root: ViewID
  public internal(set) var traits: [Name: TraitValue] = [:]

  var views: [ViewID: View]
  var viewsByName: [Name: ViewID]
  var childViews: [ViewID: Ordered<View>] = [:]
  var propertiesByView: [ViewID: Properties] = [:]
  var instanceTraits: [ViewID: [Name: TraitValue]] = [:]
  /// How many properties and overrides name a scene that a view shows; none has no entry.
  var instanceMentions: [ViewID: Int] = [:]

  var orderedSets = Ordered<RuleSet> { ($0.position, $0.id.rawValue) }
  var setsByID: [SetID: RuleSet] = [:]
  var setsByName: [Name: SetID] = [:]
  public internal(set) var installations: [SetID: Bool] = [:]

  var constraintsByID: [ConstraintID: Constraint] = [:]
  var constraintsByHandle: [Int: ConstraintID] = [:]
  /// The further constraints of a handle, which only branches make that both added one.
  var constraintsSharingHandle: [Int: [ConstraintID]] = [:]
  /// Those that have an identifier.
  var constraintsByIdentifier: [Name: [ConstraintID]] = [:]
  var overridesByID: [OverrideID: PropertyOverride] = [:]
  var placementsByID: [PlacementID: Placement] = [:]
  /// Layout managers and all boxes within them.
  var boxesByID: [BoxID: LayoutBox] = [:]
  var childBoxes: [BoxID: Ordered<LayoutBox>] = [:]
  var rulesBySet: [SetID: Ordered<Rule>] = [:]
  /// What speaks of a view; nothing has no entry.
  var mentions: [ViewID: Mentions] = [:]

  /// The highest handle of a constraint in the scene; 0 where there is none.
  public internal(set) var highestHandle = 0

  /// A scene of one view, its root.
  ///
  /// - Precondition: `display` and `root` are of the header's scene, and `root` has no parent.
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

/// What a scene is besides its views and sets.
public struct SceneHeader: Hashable, Sendable {
  public let id: SceneID
  /// The place among the project's scenes.
  public var position: OrderKey
  /// Unique in the project.
  public var name: Name
  /// The device the scene is shown on unless another is chosen.
  public var device: Device
  /// The orientations the scene may be turned to.
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
}

/// The rules and boxes that speak of a view, those that edits look up by their identities.
struct Mentions: Sendable {
  /// How many rules and boxes there are.
  var count = 0
  /// The overrides of the view.
  var overrides: [OverrideID] = []
  /// The placements of the view.
  var placements: [PlacementID] = []
  /// The placements of other views that are measured from it.
  var dependants: Set<PlacementID> = []

  mutating func add(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.append(override.id)
    case .placement(let placement) where placement.view == view: placements.append(placement.id)
    case .placement(let placement): dependants.insert(placement.id)
    case .constraint, .manager: break
    }
    count += 1
  }

  mutating func remove(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.removeAll { $0 == override.id }
    case .placement(let placement) where placement.view == view: placements.removeAll { $0 == placement.id }
    case .placement(let placement): dependants.remove(placement.id)
    case .constraint, .manager: break
    }
    count -= 1
  }
}
