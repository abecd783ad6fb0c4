internal import GimbalModel

/// The rule sets of an imported scene. A set is created when the first rule is added to it.
struct SetRegistry {
  /// The properties by which rules are grouped into sets.
  struct Key: Hashable {
    enum Purpose: Hashable {
      /// Rules that depend on size classes only, or that always apply.
      case base
      /// Placeholder constraints, which Xcode removes when it builds the app.
      case placeholders
      /// Constraints that the document never installs, neither for a size class nor for an orientation.
      case uninstalled
      /// Constraints of views that the document excludes in all size classes.
      case excluded
      case collection(String, OrientationClass?)
      /// Overrides that apply only while the scene is displayed on Interface Builder's canvas.
      case canvas
      /// Overrides that apply while the app runs, to a screen that is presented as a sheet.
      case sheet
    }

    var purpose = Purpose.base
    var pairs = SizeClassPairSet.all

    fileprivate var rank: Int {
      switch purpose {
      case .base: pairs == .all ? 0 : 4
      case .placeholders: 1
      case .uninstalled, .excluded: 2
      case .collection: 3
      case .canvas, .sheet: 5
      }
    }
  }

  private let scene: SceneID
  private let ids: any IDSource
  private var names = UniqueNames()
  private var sets: [Key: RuleSet] = [:]
  private var lastPositions: [SetID: OrderKey] = [:]
  /// The keys in order of creation.
  private var creationOrder: [Key] = []

  init(scene: SceneID, ids: any IDSource) {
    self.scene = scene
    self.ids = ids
  }

  /// Returns the set for a key and the position of the next rule in this set.
  mutating func place(_ key: Key) -> (set: SetID, position: OrderKey) {
    let set = self.set(key)
    let position = OrderKey.between(lastPositions[set], nil)
    lastPositions[set] = position
    return (set, position)
  }

  private mutating func set(_ key: Key) -> SetID {
    if let known = sets[key] { return known.id }
    let condition = SetRegistry.condition(of: key)
    let set = RuleSet(
      id: ids.id(), scene: scene, position: .first, name: name(of: key), condition: condition)
    sets[key] = set
    creationOrder.append(key)
    return set.id
  }

  /// The records of the sets in ascending order of precedence. Overrides for size classes and for the canvas
  /// come last, so that they take precedence over all other rules.
  var records: [Record] {
    var records: [Record] = []
    var last: OrderKey?
    let ordered = creationOrder.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for key in ordered.map(\.element) {
      guard var set = sets[key] else { continue }
      set.position = .between(last, nil)
      last = set.position
      records.append(.set(set))
      if key.purpose == .uninstalled || key.purpose == .excluded {
        records.append(.installation(Installation(set: set.id, isInstalled: false)))
      }
    }
    return records
  }

  private mutating func name(of key: Key) -> Name {
    switch key.purpose {
    case .base: names.name(from: [SetRegistry.name(for: key.pairs)], otherwise: "base")
    case .placeholders: names.name(from: [], otherwise: "placeholders")
    case .uninstalled: names.name(from: [], otherwise: ImportedScene.uninstalledSet)
    case .excluded: names.name(from: [], otherwise: ImportedScene.excludedSet)
    case .collection(let name, _): names.name(from: [name], otherwise: "collection")
    case .canvas: names.name(from: [], otherwise: "canvas")
    case .sheet: names.name(from: [], otherwise: "sheet")
    }
  }

  private static func condition(of key: Key) -> Condition? {
    var tests: [Condition] = []
    switch key.purpose {
    case .base, .uninstalled, .excluded: break
    case .collection(_, let orientation): if let orientation { tests.append(.orientation(orientation)) }
    case .placeholders, .canvas:
      tests.append(.trait(.environment, .equal, LayoutEnvironment.canvas.traitValue))
    case .sheet: tests.append(.trait(.environment, .equal, LayoutEnvironment.runtime.traitValue))
    }
    if let sizeClasses = key.pairs.condition { tests.append(sizeClasses) }
    return tests.dropFirst().reduce(tests.first) { joined, next in joined.map { .and($0, next) } }
  }

  /// Returns a name for size classes, such as `heightClassCompact`; `nil` for all size classes.
  private static func name(for pairs: SizeClassPairSet) -> String? {
    guard let condition = pairs.condition else { return nil }
    return name(for: condition)
  }

  private static func name(for condition: Condition) -> String {
    switch condition {
    case .orientation(let orientation): orientation.rawValue
    case .trait(let name, _, .word(let word)):
      name.text + word.text.prefix(1).uppercased() + word.text.dropFirst()
    case .trait(let name, _, .number): name.text
    case .not(let one): "not " + name(for: one)
    case .and(let one, let other): name(for: one) + " " + name(for: other)
    case .or(let one, let other): name(for: one) + " or " + name(for: other)
    }
  }
}
