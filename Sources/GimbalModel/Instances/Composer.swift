/// Puts a scene together with what its instances show, from the outside in.
struct Composer {
  private(set) var composed: Scene
  private(set) var instances: [Composition.Instance] = []
  private(set) var findings: [CompositionFinding] = []
  private(set) var origins: [ViewID: Composition.Origin] = [:]
  private(set) var setOrigins: [SetID: Composition.SetOrigin] = [:]

  let around: Scene
  let traits: Traits
  /// All that may be shown, by name.
  private let scenes: [Name: Scene]
  private var sources: [Name: InstanceSource] = [:]
  /// What is to bring its sets yet: nested instances before the one that they are in.
  private var pendingSets: [(source: InstanceSource, installed: Set<SetID>, rows: InstanceRows)] = []
  private var viewsBrought = 0
  private var isFull = false
  /// The traits that sets asked for in vain, by the scene that they are of.
  private var unknownTraits: [Name: Set<Name>] = [:]

  init(_ scene: Scene, for traits: Traits, showing scenes: [Name: Scene]) {
    (around, composed, self.traits, self.scenes) = (scene, scene, traits, scenes)
    // Nothing is left to be shown.
    composed.instanceMentions = [:]
  }

  /// A view that shows a scene, and what there is to know of it.
  private struct Place {
    /// The view, in the composed scene.
    let view: ViewID
    let scene: Name
    /// What holds around the view.
    let traits: Traits
    /// The scenes that it is in, the outermost first.
    let chain: [Name]
    /// What has a say already, and wins over the root of what is shown.
    let claimed: Set<Property>
  }

  mutating func compose() {
    let installed = Set(around.installedSets(for: traits).map(\.id))
    let overrides = InstanceOverrides(of: around, in: installed)
    var count = InstanceCount()
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
    // Each in front of those that are there: what is further out comes later, and wins.
    for (source, installed, rows) in pendingSets.reversed() {
      composed.take(setsOf: source, installed: installed, rows)
    }
    pendingSets = []
  }

  /// Gives up for too many views.
  ///
  /// - Parameter view: of the scene around, the one that shows the first too many.
  private mutating func showNothing(because view: ViewID) {
    composed = around
    composed.instanceMentions = [:]
    (instances, origins, setOrigins, pendingSets) = ([], [:], [:], [])
    findings = [.tooManyViews(view: view)]
  }

  /// Shows what the properties in force of a view name.
  ///
  /// - Parameters:
  ///   - view: in the composed scene.
  ///   - own: the traits of the instance itself.
  private mutating func show(
    in view: ViewID, _ properties: Properties, own: [Name: TraitValue]?, around: Traits, chain: [Name],
    claimed: Set<Property> = []
  ) {
    guard let scene = properties.shownScene, !isFull else { return }
    fill(
      Place(
        view: view, scene: scene, traits: around.within(properties, own: own), chain: chain,
        claimed: claimed.union(properties.given.map(\.property))))
  }

  private mutating func fill(_ place: Place) {
    if let start = place.chain.firstIndex(of: place.scene) {
      findings.append(.circle(Array(place.chain[start...]), view: place.view))
      return
    }
    guard let source = source(place.scene) else {
      findings.append(.missingScene(place.scene, view: place.view))
      return
    }
    guard composed.ancestors(of: place.view).count + source.levels <= Scene.maximumDepth,
      place.chain.count < Scene.maximumDepth
    else {
      findings.append(.tooDeep(view: place.view))
      return
    }
    viewsBrought += source.views.count
    guard viewsBrought <= Composition.maximumViewCount else {
      isFull = true
      return
    }
    bring(source, to: place)
  }

  private mutating func bring(_ source: InstanceSource, to place: Place) {
    let installed = source.setsInForce(for: place.traits)
    let overrides = InstanceOverrides(of: source.scene, in: installed)
    note(source, place)
    instances.append(Composition.Instance(view: place.view, scene: place.scene, traits: place.traits))

    var rows = InstanceRows(place.view, of: source.scene, claimed: place.claimed)
    rows.textScale = place.traits.textScale / traits.textScale
    rows.direction = place.traits.direction == traits.direction ? nil : place.traits.direction
    composed.take(root: source, rows)
    composed.take(viewsOf: source, rows)
    for view in source.views {
      origins[rows.view(view.id)] = Composition.Origin(
        scene: place.scene, view: view.id, name: view.name, instance: place.view, depth: place.chain.count)
    }
    for set in source.scene.sets {
      setOrigins[rows.set(set.id)] = Composition.SetOrigin(
        scene: place.scene, name: set.name, instance: place.view)
    }

    for view in source.viewsWithInstances {
      let isRoot = view.id == source.scene.root
      show(
        in: rows.view(view.id), overrides.properties(of: view.id, in: source.scene),
        own: source.scene.instanceTraits[view.id], around: place.traits, chain: place.chain + [place.scene],
        claimed: isRoot ? place.claimed : [])
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

  /// Keeps in mind what sets ask for in vain.
  private mutating func note(_ source: InstanceSource, _ place: Place) {
    for name in source.traitNames where place.traits.value(of: name) == nil {
      if unknownTraits[place.scene, default: []].insert(name).inserted {
        findings.append(.unknownTrait(name, scene: place.scene, view: place.view))
      }
    }
  }
}

extension Composition {
  /// Puts a scene together under some traits.
  ///
  /// Total: what cannot be shown stays empty, and is among the findings.
  ///
  /// - Parameters:
  ///   - traits: where and how the scene is shown; nil for how it is shown now.
  ///   - library: the project's scenes by name, nil for none of that name. Asked once a name, and for every scene that
  ///     one may show, in force or not.
  /// - Throws: what `library` throws.
  /// - Complexity: O(1) where no view shows a scene; else O(rows of the scene + rows that come in).
  public init<Failure: Error>(
    of scene: Scene, for traits: Traits? = nil, library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) {
    source = scene
    self.traits = traits ?? scene.currentTraits
    guard scene.hasInstances else {
      (self.scene, instances, findings, origins, setOrigins) = (scene, [], [], [:], [:])
      return
    }
    var composer = Composer(
      scene, for: self.traits,
      // Beyond these, a view is too deep in the tree.
      showing: try scene.scenesWithinReach(of: Scene.maximumDepth, library: library))
    composer.compose()
    (self.scene, instances, findings) = (composer.composed, composer.instances, composer.findings)
    (origins, setOrigins) = (composer.origins, composer.setOrigins)
  }
}

extension Traits {
  /// What holds within an instance.
  ///
  /// - Parameters:
  ///   - properties: those in force of the view that shows a scene.
  ///   - own: its own traits.
  func within(_ properties: Properties, own: [Name: TraitValue]?) -> Traits {
    var traits = self
    if let own { traits.custom.merge(own) { $1 } }
    if let direction = properties.direction { traits.direction = direction }
    return traits
  }
}
