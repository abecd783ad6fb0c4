/// The algorithm that creates a ``Composition``. It expands instances, which are views that show other
/// scenes. Outer instances are expanded before the instances in them.
struct Composer {
  private(set) var composed: Scene
  private(set) var instances: [Composition.Instance] = []
  private(set) var findings: [CompositionFinding] = []
  private(set) var origins: [ViewID: Composition.Origin] = [:]
  private(set) var setOrigins: [SetID: Composition.SetOrigin] = [:]

  let around: Scene
  let traits: Traits
  /// The scenes that instances can show, by name.
  private let scenes: [Name: Scene]
  private var sources: [Name: InstanceSource] = [:]
  /// The scenes of expanded instances whose rule sets have not been added to `composed` yet.
  private var pendingSets: [(source: InstanceSource, installed: Set<SetID>, rows: InstanceRows)] = []
  private var viewsBrought = 0
  private var isFull = false
  /// The missing traits for which a finding has been recorded, by the name of the shown scene.
  private var unknownTraits: [Name: Set<Name>] = [:]

  /// The maximum number of views that instances may add.
  private let viewLimit: Int

  init(_ scene: Scene, for traits: Traits, viewLimit: Int, showing scenes: [Name: Scene]) {
    (around, composed, self.traits, self.scenes) = (scene, scene, traits, scenes)
    self.viewLimit = viewLimit
    // The composed scene contains the views of all instances, so none of its views counts as an instance.
    composed.instanceReferences = [:]
  }

  /// The data for the expansion of one instance, a view that shows another scene.
  private struct Slot {
    /// The instance, as a view in the composed scene.
    let view: ViewID
    let scene: Name
    /// The traits of the instance.
    let traits: Traits
    /// The names of the scenes that contain the instance, outermost first.
    let chain: [Name]
    /// The properties that the containing scenes set on the instance. They take precedence over the properties of
    /// the shown scene's root.
    let claimed: Set<Property>
  }

  mutating func compose() {
    let installed = Set(around.installedSets(for: traits).map(\.id))
    let overrides = InstanceOverrides(of: around, in: installed)
    var count = InstanceCount(limit: viewLimit)
    for view in around.viewsWithInstances {
      let properties = overrides.properties(of: view.id, in: around)
      count.add(
        properties, own: around.instanceTraits[view.id], around: traits,
        at: around.ancestors(of: view.id).count
      ) { source($0) }
      if count.isTooLarge { return showNothing(because: view.id) }
    }
    for view in around.viewsWithInstances {
      show(
        in: view.id, overrides.properties(of: view.id, in: around), own: around.instanceTraits[view.id],
        around: traits, chain: [around.name])
      if isFull { return showNothing(because: view.id) }
    }
    // `take` inserts sets at the front of the list. The sets of outer scenes are inserted first, so that they
    // end up last and take precedence.
    for (source, installed, rows) in pendingSets.reversed() {
      composed.take(setsOf: source, installed: installed, rows)
    }
    pendingSets = []
  }

  /// Discards the composition and leaves all instances empty, because they would add too many views.
  ///
  /// - Parameter view: The view of the outer scene whose instance exceeds the limit.
  private mutating func showNothing(because view: ViewID) {
    composed = around
    composed.instanceReferences = [:]
    (instances, origins, setOrigins, pendingSets) = ([], [:], [:], [])
    findings = [.tooManyViews(view: view, limit: viewLimit)]
  }

  /// Expands a view if its active properties name a scene to show.
  ///
  /// - Parameters:
  ///   - view: The instance, as a view in the composed scene.
  ///   - own: The traits that are set on the instance itself.
  private mutating func show(
    in view: ViewID, _ properties: Properties, own: [Name: TraitValue]?, around: Traits, chain: [Name],
    claimed: Set<Property> = []
  ) {
    guard let scene = properties.shownScene, !isFull else { return }
    fill(
      Slot(
        view: view, scene: scene, traits: around.within(properties, own: own), chain: chain,
        claimed: claimed.union(properties.given.map(\.property))))
  }

  private mutating func fill(_ slot: Slot) {
    if let start = slot.chain.firstIndex(of: slot.scene) {
      findings.append(.instanceCycle(Array(slot.chain[start...]), view: slot.view))
      return
    }
    guard let source = source(slot.scene) else {
      findings.append(.missingScene(slot.scene, view: slot.view))
      return
    }
    guard composed.ancestors(of: slot.view).count + source.levels <= Scene.maximumDepth,
      slot.chain.count < Scene.maximumDepth
    else {
      findings.append(.tooDeep(view: slot.view))
      return
    }
    viewsBrought += source.views.count
    guard viewsBrought <= viewLimit else {
      isFull = true
      return
    }
    bring(source, to: slot)
  }

  private mutating func bring(_ source: InstanceSource, to slot: Slot) {
    let installed = source.setsInForce(for: slot.traits)
    let overrides = InstanceOverrides(of: source.scene, in: installed)
    note(source, slot)
    instances.append(Composition.Instance(view: slot.view, scene: slot.scene, traits: slot.traits))

    var rows = InstanceRows(slot.view, of: source.scene, claimed: slot.claimed)
    rows.textScale = slot.traits.textScale / traits.textScale
    rows.textSize = traits.textSize
    rows.direction = slot.traits.direction == traits.direction ? nil : slot.traits.direction
    composed.take(root: source, rows)
    composed.take(viewsOf: source, rows)
    for view in source.views {
      origins[rows.view(view.id)] = Composition.Origin(
        scene: slot.scene, view: view.id, name: view.name, instance: slot.view, depth: slot.chain.count)
    }
    for set in source.scene.sets {
      setOrigins[rows.set(set.id)] = Composition.SetOrigin(
        scene: slot.scene, name: set.name, instance: slot.view)
    }

    for view in source.viewsWithInstances {
      let isRoot = view.id == source.scene.root
      show(
        in: rows.view(view.id), overrides.properties(of: view.id, in: source.scene),
        own: source.scene.instanceTraits[view.id], around: slot.traits, chain: slot.chain + [slot.scene],
        claimed: isRoot ? slot.claimed : [])
    }
    pendingSets.append((source, installed, rows))
  }

  private mutating func source(_ name: Name) -> InstanceSource? {
    if let known = sources[name] { return known }
    guard let scene = scenes[name] else { return nil }
    let source = InstanceSource(scene)
    sources[name] = source
    return source
  }

  /// Adds a finding for each trait that a condition of the shown scene tests and the instance does not have.
  private mutating func note(_ source: InstanceSource, _ slot: Slot) {
    for name in source.traitNames where slot.traits.value(of: name) == nil {
      if unknownTraits[slot.scene, default: []].insert(name).inserted {
        findings.append(.unknownTrait(name, scene: slot.scene, view: slot.view))
      }
    }
  }
}

extension Composition {
  /// Creates the composition of a scene and the scenes that its instances show, for given traits.
  ///
  /// An instance that cannot be expanded remains empty and is recorded in ``findings``.
  ///
  /// - Parameters:
  ///   - scene: The outer scene.
  ///   - traits: The traits for which conditions are evaluated; `nil` for the current traits of the scene.
  ///   - viewLimit: The maximum number of views that instances may add. Above this limit, all instances
  ///     remain empty.
  ///   - library: A closure that returns the scene with the given name, or `nil`. It is called once per name,
  ///     for all scenes that instances can show under any traits.
  /// - Throws: Any error that `library` throws.
  /// - Complexity: O(1) without instances; otherwise O(rows of the scene + added rows).
  public init<Failure: Error>(
    of scene: Scene, for traits: Traits? = nil, viewLimit: Int = maximumViewCount,
    library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) {
    source = scene
    self.traits = traits ?? scene.currentTraits
    guard scene.hasInstances else {
      (self.scene, instances, findings, origins, setOrigins) = (scene, [], [], [:], [:])
      return
    }
    var composer = Composer(
      scene, for: self.traits, viewLimit: viewLimit,
      // An instance that is nested more deeply would exceed the maximum depth of a scene.
      showing: try scene.scenesWithinReach(of: Scene.maximumDepth, library: library))
    composer.compose()
    (self.scene, instances, findings) = (composer.composed, composer.instances, composer.findings)
    (origins, setOrigins) = (composer.origins, composer.setOrigins)
  }
}

extension Traits {
  /// Returns the traits that apply inside an instance, a view that shows another scene. They are the traits of
  /// the outer scene, overridden by the traits and the layout direction of the instance.
  ///
  /// - Parameters:
  ///   - properties: The active properties of the instance.
  ///   - own: The traits that are set on the instance itself.
  func within(_ properties: Properties, own: [Name: TraitValue]?) -> Traits {
    var traits = self
    if let own { traits.custom.merge(own) { $1 } }
    if let direction = properties.direction { traits.direction = direction }
    return traits
  }
}
