/// A map from the identities of the rows in a scene to new identities. It converts the identity of a row and
/// its references to other rows.
struct IdentityMap {
  let scene: SceneID
  var views: [ViewID: ViewID] = [:]
  var sets: [SetID: SetID] = [:]
  var boxes: [BoxID: BoxID] = [:]
  /// The new identities of constraints, overrides and placements, by old identity. Identities that `next` creates
  /// are not added, because no row refers to a rule of these types.
  var rules: [Int64: Int64] = [:]
  /// The source of new identities for rows that are not in the maps; `nil` to keep the identities of such
  /// rows.
  private let next: (() -> Int64)?

  init(scene: SceneID, next: (() -> Int64)? = nil) {
    self.scene = scene
    self.next = next
  }

  mutating func record(_ row: Record) -> Record {
    switch row {
    case .scene(let header):
      .scene(
        SceneHeader(
          id: scene, position: header.position, name: header.name, device: header.device,
          orientations: header.orientations, direction: header.direction))
    case .display(let display):
      .display(Display(scene: scene, device: display.device, orientation: display.orientation))
    case .trait(let trait): .trait(CustomTrait(scene: scene, name: trait.name, value: trait.value))
    case .view(let view):
      .view(
        View(
          id: mapped(view.id), scene: scene, parent: view.parent.map { mapped($0) },
          position: view.position,
          name: view.name, kind: view.kind))
    case .property(let property):
      .property(
        ViewProperty(view: mapped(property.view), property: property.property, value: property.value))
    case .instanceTrait(let trait):
      .instanceTrait(InstanceTrait(view: mapped(trait.view), name: trait.name, value: trait.value))
    case .set(let set):
      .set(
        RuleSet(
          id: mapped(set.id), scene: scene, position: set.position, name: set.name, condition: set.condition)
      )
    case .installation(let installation):
      .installation(Installation(set: mapped(installation.set), isInstalled: installation.isInstalled))
    case .constraint(let constraint):
      .constraint(
        Constraint(
          id: rule(constraint.id), set: mapped(constraint.set), position: constraint.position,
          handle: constraint.handle,
          identifier: constraint.identifier, objectID: constraint.objectID,
          formula: constraint.formula.mapSides { mapped($0) }))
    case .override(let override):
      .override(
        PropertyOverride(
          id: rule(override.id), set: mapped(override.set), position: override.position,
          view: mapped(override.view),
          property: override.property, value: override.value))
    case .placement(let placement):
      .placement(
        Placement(
          id: rule(placement.id), set: mapped(placement.set), position: placement.position,
          view: mapped(placement.view), measure: placement.measure, placement.relation,
          value: mapped(placement.value), constantTerms: placement.constantTerms))
    case .number(let number):
      .number(
        NumberDefinition(
          set: mapped(number.set), position: number.position, name: number.name, value: number.value))
    case .box(let box): .box(mapped(box))
    }
  }

  private mutating func mapped(_ box: LayoutBox) -> LayoutBox {
    LayoutBox(
      id: mapped(box.id), set: mapped(box.set), parent: box.parent.map { mapped($0) },
      position: box.position, role: box.role, view: box.view.map { mapped($0) },
      arrangement: box.arrangement, width: box.width, height: box.height, margin: box.margin,
      padding: box.padding, horizontalAlignment: box.horizontalAlignment,
      verticalAlignment: box.verticalAlignment, tiles: box.tiles)
  }

  private mutating func mapped(_ value: PlacementValue) -> PlacementValue {
    guard case .measure(var source, let measure, let multiplier, let constant) = value else { return value }
    source.view = mapped(source.view)
    return .measure(source, measure, multiplier: multiplier, constant: constant)
  }

  mutating func mapped(_ box: BoxID) -> BoxID {
    if let known = boxes[box] { return known }
    let new = newIdentity(box)
    boxes[box] = new
    return new
  }

  mutating func mapped(_ view: ViewID) -> ViewID {
    if let known = views[view] { return known }
    let new = newIdentity(view)
    views[view] = new
    return new
  }

  mutating func mapped(_ set: SetID) -> SetID {
    if let known = sets[set] { return known }
    let new = newIdentity(set)
    sets[set] = new
    return new
  }

  private func rule<Subject>(_ id: ID<Subject>) -> ID<Subject> {
    rules[id.rawValue].map { ID(rawValue: $0) } ?? newIdentity(id)
  }

  private func newIdentity<Subject>(_ id: ID<Subject>) -> ID<Subject> {
    next.map { ID(rawValue: $0()) } ?? id
  }

  private mutating func mapped(_ anchor: Anchor) -> Anchor {
    Anchor(
      item: LayoutItem(view: mapped(anchor.item.view), guide: anchor.item.guide), attribute: anchor.attribute
    )
  }
}

extension Scene {
  /// Returns a copy of the scene with another name and new identities.
  ///
  /// - Complexity: O(n log n).
  package func copy(as name: Name, at position: OrderKey, ids: any IDSource) throws(EditError) -> Scene {
    var identities = IdentityMap(scene: ids.id()) { ids.next() }
    let rows = records.map { identities.record($0) }
    var copy = try Scene(records: rows)
    copy.header.name = name
    copy.header.position = position
    return copy
  }
}
