package import GimbalInterpreter
package import GimbalModel

/// A scene from the captured layouts of one root view, with the places of its views and rules.
package struct AssembledScene {
  package let scene: Scene
  package let views: [ViewID: CodeLocation]
  package let constraints: [ConstraintID: CapturedConstraint]
  /// The views by name.
  package let ids: [Name: ViewID]
}

/// A builder of a scene from the captured layouts of several environments.
///
/// Rules and properties that all layouts share are in the set `base`. Others are in sets with the conditions of their
/// layouts.
package struct SceneAssembler {
  /// The value of a trait for which code ran, with the name and the condition of a set for this value.
  package struct TraitPart: Hashable {
    package let axis: TraitAxis
    package let name: String
    package let condition: Condition

    package init(_ axis: TraitAxis, name: String, condition: Condition) {
      (self.axis, self.name, self.condition) = (axis, name, condition)
    }
  }

  /// A captured layout, with the traits that tell it apart from the others. All layouts have the same axes in the same
  /// order.
  package struct Variant {
    package let layout: CapturedLayout
    package let parts: [TraitPart]

    package init(_ layout: CapturedLayout, _ parts: [TraitPart]) {
      (self.layout, self.parts) = (layout, parts)
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
  package init(_ variants: [Variant], ids: any IDSource) {
    (self.variants, self.ids) = (variants, ids)
    scene = ids.id()
  }

  /// Builds the scene.
  ///
  /// - Throws: `EditError` if a scene cannot contain the rules, for example with numbers out of range.
  package mutating func build(
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
    for (trait, count) in first.environment.counts.sorted(by: { $0.key < $1.key }) {
      records.append(.trait(CustomTrait(scene: scene, name: trait, value: .number(Double(count)))))
    }
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
    struct Override: Hashable {
      let property: Property
      let value: PropertyValue
    }
    var order: [Override] = []
    var indices: [Override: [Int]] = [:]
    func add(_ property: Property, _ value: PropertyValue, _ index: Int) {
      let override = Override(property: property, value: value)
      if indices[override] == nil { order.append(override) }
      indices[override, default: []].append(index)
    }
    for (index, view) in found.enumerated() {
      guard let view else {
        // A view that this layout does not contain. A guide that nothing uses does no harm.
        if base.kind != .layoutGuide { add(.hidden, .flag(true), index) }
        continue
      }
      for property in Set(view.properties.keys).union(base.properties.keys).sorted()
      where view.properties[property] != base.properties[property] {
        guard let value = view.properties[property] ?? property.declaration.form(in: view.kind).defaultValue
        else { continue }
        add(property, value, index)
      }
    }
    for override in order {
      for (name, condition) in setsOf(indices[override] ?? []) {
        let (set, position) = place(name, condition)
        rules.append(
          .override(
            PropertyOverride(
              id: ids.id(), set: set, position: position, view: id, property: override.property,
              value: override.value)))
      }
    }
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
      func anchor(_ anchor: CapturedConstraint.Anchor) -> Anchor? {
        viewIDs[anchor.view].map {
          Anchor(item: LayoutItem(view: $0, guide: anchor.guide), attribute: anchor.attribute)
        }
      }
      guard let firstAnchor = anchor(first) else { continue }
      var formula = Formula<Anchor>(
        firstAnchor, constraint.formula.relation, multiplier: constraint.formula.multiplier, nil,
        constant: constraint.formula.constant, priority: constraint.formula.priority)
      if let second = constraint.formula.second {
        guard let anchor = anchor(second) else { continue }
        formula.second = anchor
      }
      guard (try? Pairing.check(formula)) != nil else { continue }
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

  /// Returns the sets of a rule that occurs in some layouts: `base` for all layouts, one set if the values of few traits tell
  /// these layouts apart from the others, or else a set for each of the layouts.
  private func setsOf(_ indices: [Int]) -> [(String, Condition?)] {
    if indices.count == variants.count { return [("base", nil)] }
    let wanted = Set(indices)
    for axes in combinations(of: Array(variants[0].parts.indices)) {
      let values = parts(axes, of: indices)
      let selected = variants.indices.filter { index in
        values.contains(axes.map { variants[index].parts[$0] })
      }
      if Set(selected) == wanted { return values.map { set(for: $0) } }
    }
    return indices.map { set(for: variants[$0].parts) }
  }

  /// Returns the combinations of axes, the smallest ones first.
  private func combinations(of axes: [Int]) -> [[Int]] {
    (1..<(1 << axes.count)).map { mask in axes.indices.filter { mask >> $0 & 1 == 1 }.map { axes[$0] } }
      .sorted { one, other in
        one.count != other.count ? one.count < other.count : one.lexicographicallyPrecedes(other)
      }
  }

  /// Returns the different values of traits in some layouts.
  private func parts(_ axes: [Int], of indices: [Int]) -> [[TraitPart]] {
    var found: [[TraitPart]] = []
    for index in indices {
      let parts = axes.map { variants[index].parts[$0] }
      if !found.contains(parts) { found.append(parts) }
    }
    return found
  }

  private func set(for parts: [TraitPart]) -> (String, Condition?) {
    var condition = parts[0].condition
    for part in parts.dropFirst() { condition = .and(condition, part.condition) }
    return (parts.map(\.name).joined(separator: "-"), condition)
  }
}
