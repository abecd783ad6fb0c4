public import GimbalInterpreter
public import GimbalModel

/// A scene from the captured layouts of one root view, with the places of its views and rules.
public struct AssembledScene {
  public let scene: Scene
  public let views: [ViewID: CodeLocation]
  public let constraints: [ConstraintID: CapturedConstraint]
  /// The views by name.
  public let ids: [Name: ViewID]
}

/// A builder of a scene from the captured layouts of several environments.
///
/// Rules and properties that all layouts share are in the set `base`. Others are in sets with the conditions of their
/// layouts.
public struct SceneAssembler {
  /// A captured layout, with the name and the condition of its set.
  public struct Variant {
    public let layout: CapturedLayout
    public let name: String
    public let condition: Condition

    public init(_ layout: CapturedLayout, name: String, condition: Condition) {
      (self.layout, self.name, self.condition) = (layout, name, condition)
    }
  }

  private let variants: [Variant]
  private let ids: any IDSource
  private var records: [Record] = []
  private var rules: [Record] = []
  private var viewIDs: [Name: ViewID] = [:]
  private var sets: [String: (set: RuleSet, last: OrderKey?)] = [:]
  private var setOrder: [String] = []
  private var places: [ViewID: CodeLocation] = [:]
  private var constraints: [ConstraintID: CapturedConstraint] = [:]
  private var handle = 0
  private let scene: SceneID

  /// Creates a builder.
  ///
  /// - Parameter variants: The layouts; the first one is that of the device's natural orientation.
  public init(_ variants: [Variant], ids: any IDSource) {
    (self.variants, self.ids) = (variants, ids)
    scene = ids.id()
  }

  /// Builds the scene.
  ///
  /// - Throws: `EditError` if a scene cannot contain the rules, for example with numbers out of range.
  public mutating func build(
    named name: Name, at position: OrderKey, rootKind: ViewKind? = nil
  ) throws(EditError) -> AssembledScene {
    guard let first = variants.first?.layout, let root = first.views.first else { throw .danglingReference }
    let screen = first.environment.device
    let device = first.rootSize.map { screen.giving($0, in: first.environment.orientation) } ?? screen
    let rootID: ViewID = ids.id()
    records = [
      .scene(
        SceneHeader(
          id: scene, position: position, name: name, device: device,
          orientations: device.onlyOrientation.map { OrientationSet($0) } ?? .all,
          direction: first.environment.direction)),
      .display(Display(scene: scene, device: device, orientation: first.environment.orientation)),
      .view(
        View(
          id: rootID, scene: scene, parent: nil, position: .first, name: .root, kind: rootKind ?? root.kind)),
    ]
    viewIDs[.root] = rootID
    addViews()
    addConstraints()
    addPlacements()
    let setRecords = setOrder.compactMap { sets[$0].map { Record.set($0.set) } }
    let built = try Scene(records: records + setRecords + rules)
    return AssembledScene(scene: built, views: places, constraints: constraints, ids: viewIDs)
  }

  // MARK: Views

  private mutating func addViews() {
    var last: [Name: OrderKey] = [:]
    var seen: Set<Name> = []
    for variant in variants {
      for view in variant.layout.views where seen.insert(view.name).inserted {
        if view.name != .root {
          guard let parent = view.parent, let parentID = viewIDs[parent] else { continue }
          let id: ViewID = ids.id()
          viewIDs[view.name] = id
          let position = OrderKey.between(last[parent], nil)
          last[parent] = position
          records.append(
            .view(
              View(
                id: id, scene: scene, parent: parentID, position: position, name: view.name, kind: view.kind))
          )
        }
        if let id = viewIDs[view.name] { places[id] = view.location }
      }
    }
    for name in viewIDs.keys.sorted() { addProperties(of: name) }
  }

  private mutating func addProperties(of name: Name) {
    guard let id = viewIDs[name] else { return }
    let found = variants.map { variant in variant.layout.views.first { $0.name == name } }
    guard let base = found.lazy.compactMap({ $0 }).first else { return }
    for (property, value) in base.properties.sorted(by: { $0.key < $1.key }) {
      records.append(.property(ViewProperty(view: id, property: property, value: value)))
    }
    for (variant, view) in zip(variants, found) {
      guard let view else {
        // A view that this layout does not contain.
        add(override: .hidden, .flag(true), of: id, to: variant)
        continue
      }
      for property in Set(view.properties.keys).union(base.properties.keys).sorted()
      where view.properties[property] != base.properties[property] {
        guard let value = view.properties[property] ?? property.declaration.form(in: view.kind).defaultValue
        else { continue }
        add(override: property, value, of: id, to: variant)
      }
    }
  }

  private mutating func add(
    override property: Property, _ value: PropertyValue, of view: ViewID, to variant: Variant
  ) {
    let (set, position) = place(variant.name, variant.condition)
    rules.append(
      .override(
        PropertyOverride(
          id: ids.id(), set: set, position: position, view: view, property: property, value: value)))
  }

  // MARK: Rules

  private mutating func place(_ name: String, _ condition: Condition?) -> (SetID, OrderKey) {
    if sets[name] == nil {
      let set = RuleSet(
        id: ids.id(), scene: scene,
        position: OrderKey.between(setOrder.last.flatMap { sets[$0]?.set.position }, nil),
        name: (try? Name(name)) ?? .root, condition: condition)
      sets[name] = (set, nil)
      setOrder.append(name)
    }
    let position = OrderKey.between(sets[name]?.last, nil)
    sets[name]?.last = position
    // swift-format-ignore: NeverForceUnwrap
    return (sets[name]!.set.id, position)
  }

  /// Calls a closure with each rule, and the sets in which it is.
  private func partition<Rule: Hashable>(_ rules: (CapturedLayout) -> [Rule]) -> [(
    rule: Rule, variants: [Int]
  )] {
    var order: [Rule] = []
    var found: [Rule: [Int]] = [:]
    for (index, variant) in variants.enumerated() {
      var counts: [Rule: Int] = [:]
      for rule in rules(variant.layout) {
        counts[rule, default: 0] += 1
        // An equal rule that is made twice is one rule.
        guard counts[rule] == 1 else { continue }
        if found[rule] == nil { order.append(rule) }
        found[rule, default: []].append(index)
      }
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  private mutating func addConstraints() {
    for (constraint, indices) in partition(\.constraints) {
      let first = constraint.formula.first
      guard let view = viewIDs[first.view] else { continue }
      func anchor(_ anchor: CapturedConstraint.Anchor) -> Anchor? {
        viewIDs[anchor.view].map {
          Anchor(item: LayoutItem(view: $0, guide: anchor.guide), attribute: anchor.attribute)
        }
      }
      _ = view
      guard let firstAnchor = anchor(first) else { continue }
      var formula = Formula<Anchor>(
        firstAnchor, constraint.formula.relation, multiplier: constraint.formula.multiplier, nil,
        constant: constraint.formula.constant, priority: constraint.formula.priority)
      if let second = constraint.formula.second {
        guard let anchor = anchor(second) else { continue }
        formula.second = anchor
      }
      guard (try? Pairing.check(formula)) != nil, formula.constant.magnitude <= Limit.coordinate else {
        continue
      }
      for (name, condition) in setsOf(indices) {
        handle += 1
        let (set, position) = place(name, condition)
        let id: ConstraintID = ids.id()
        constraints[id] = constraint
        rules.append(
          .constraint(
            Constraint(
              id: id, set: set, position: position, handle: handle, identifier: constraint.identifier,
              formula: formula)))
      }
    }
  }

  private mutating func addPlacements() {
    for (placement, indices) in partition(\.placements) {
      guard let view = viewIDs[placement.view] else { continue }
      let value: PlacementValue
      switch placement.value {
      case .number(let number): value = .number(number)
      case .content: value = .content
      case .measure(let source, let bar, let measure, let multiplier, let constant):
        guard let id = viewIDs[source] else { continue }
        value = .measure(
          PlacementSource(view: id, part: bar.map { .bar($0) }), measure, multiplier: multiplier,
          constant: constant)
      }
      for (name, condition) in setsOf(indices) {
        let (set, position) = place(name, condition)
        rules.append(
          .placement(
            Placement(
              id: ids.id(), set: set, position: position, view: view, measure: placement.measure, value: value
            )))
      }
    }
  }

  /// The sets of a rule that occurs in some variants: `base` for all variants.
  private func setsOf(_ indices: [Int]) -> [(String, Condition?)] {
    if indices.count == variants.count { return [("base", nil)] }
    return indices.map { (variants[$0].name, variants[$0].condition) }
  }
}
