package import GimbalInterpreter
package import GimbalModel

/// A scene from the captured layouts of one root view, with the places of its views and rules.
package struct AssembledScene {
  package let scene: Scene
  package let views: [ViewID: CodeLocation]
  package let constraints: [ConstraintID: CapturedConstraint]
  /// The views by name.
  package let ids: [Name: ViewID]
  /// The constraints of a document that several sets contain, with the constraints of the document.
  package var copies: [ConstraintID: ConstraintID] = [:]
  /// `true` for the scene of a document that the code changes.
  package var changesDocument = false
  /// The views of documents that the code loads.
  package var viewsOfOtherDocuments: Set<ViewID> = []
  /// The content view of a cell of a document, if the code adds rules to it.
  package var viewsPlacedByCell: Set<ViewID> = []

  init(
    scene: Scene, views: [ViewID: CodeLocation], constraints: [ConstraintID: CapturedConstraint],
    ids: [Name: ViewID], copies: [ConstraintID: ConstraintID] = [:], changesDocument: Bool = false
  ) {
    (self.scene, self.views, self.constraints, self.ids) = (scene, views, constraints, ids)
    (self.copies, self.changesDocument) = (copies, changesDocument)
  }

  /// Creates the scene of a document that no code changes.
  package init(_ scene: Scene) { self.init(scene: scene, views: [:], constraints: [:], ids: [:]) }
}

extension [CapturedLayout] {
  /// Returns the views of documents that the code loads.
  func viewsOfOtherDocuments(_ ids: [Name: ViewID]) -> Set<ViewID> {
    Set(flatMap(\.views).filter(\.isOfOtherDocument).compactMap { ids[$0.name] })
  }
}

/// A builder of a scene from the captured layouts of several environments.
///
/// Rules and properties that all layouts share are in the set `base`. Others are in sets with the conditions of their
/// layouts.
package struct SceneAssembler {
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
  private var sets: VariantSets
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
    sets = VariantSets(variants.map(\.parts), of: scene, ids)
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
    addManagers()
    let built = try Scene(records: records + sets.created.map(Record.set) + rules)
    var assembled = AssembledScene(scene: built, views: places, constraints: constraints, ids: viewIDs)
    assembled.viewsOfOtherDocuments = variants.map(\.layout).viewsOfOtherDocuments(viewIDs)
    return assembled
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
      for (set, position) in sets.places(of: indices[override] ?? []) {
        rules.append(
          .override(
            PropertyOverride(
              id: ids.id(), set: set, position: position, view: id, property: override.property,
              value: override.value)))
      }
    }
  }

  // MARK: Rules

  private mutating func addConstraints() {
    for (constraint, indices) in LayoutRules.partition(variants.map(\.layout.constraints)) {
      guard let formula = constraint.formula(with: viewIDs) else { continue }
      for (set, position) in sets.places(of: indices) {
        handle += 1
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
    for (placement, indices) in LayoutRules.partition(variants.map(\.layout.placements)) {
      guard let view = viewIDs[placement.view], let value = placement.value(with: viewIDs) else { continue }
      for (set, position) in sets.places(of: indices) {
        rules.append(
          .placement(
            Placement(
              id: ids.id(), set: set, position: position, view: view, measure: placement.measure, value: value
            )))
      }
    }
  }

  private mutating func addManagers() {
    for (manager, indices) in LayoutRules.partition(variants.map(\.layout.managers)) {
      guard ([manager.view] + manager.items).allSatisfy({ $0.map { viewIDs[$0] != nil } ?? false }) else {
        continue
      }
      for (set, position) in sets.places(of: indices) { add(manager, to: set, in: nil, at: position) }
    }
  }

  private mutating func add(_ box: CapturedBox, to set: SetID, in parent: BoxID?, at position: OrderKey) {
    let id: BoxID = ids.id()
    rules.append(
      .box(
        LayoutBox(
          id: id, set: set, parent: parent, position: position, role: box.role,
          view: box.view.flatMap { viewIDs[$0] }, arrangement: box.arrangement, width: box.width,
          height: box.height, margin: box.margin, padding: box.padding,
          horizontalAlignment: box.horizontalAlignment, verticalAlignment: box.verticalAlignment,
          tiles: box.tiles)))
    var last: OrderKey?
    for inner in box.boxes {
      let next = OrderKey.between(last, nil)
      add(inner, to: set, in: id, at: next)
      last = next
    }
  }
}
