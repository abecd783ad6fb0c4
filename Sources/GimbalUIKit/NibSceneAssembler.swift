import GimbalInterpreter
package import GimbalModel

/// A builder of the scene of a document with the changes that code makes to it.
///
/// The scene keeps what the code does not change: its views, properties, constraints and sets. What all layouts change in the
/// same way is changed in place; other changes are in sets with the conditions of their layouts.
package struct NibSceneAssembler {
  /// The layouts before and after the code ran, for the same traits.
  package struct Variant {
    package let before: CapturedLayout
    package let after: CapturedLayout
    package let parts: [TraitPart]

    package init(before: CapturedLayout, after: CapturedLayout, _ parts: [TraitPart]) {
      (self.before, self.after, self.parts) = (before, after, parts)
    }
  }

  private let nib: NibScene
  private let variants: [Variant]
  private let ids: any IDSource
  private var scene: Scene
  private var sets: VariantSets
  private var viewIDs: [Name: ViewID] = [:]
  private var places: [ViewID: CodeLocation] = [:]
  private var made: [ConstraintID: CapturedConstraint] = [:]
  private var copies: [ConstraintID: ConstraintID] = [:]
  /// The rules to add after the sets.
  private var rules: [Record] = []
  private var handle: Int

  package init(_ nib: NibScene, _ variants: [Variant], ids: any IDSource) {
    (self.nib, self.variants, self.ids, scene) = (nib, variants, ids, nib.scene)
    sets = VariantSets(variants.map(\.parts), of: nib.scene.id, addingTo: nib.scene, ids)
    handle = nib.scene.constraints.map(\.handle).max() ?? 0
    for view in nib.scene.viewsInTreeOrder { viewIDs[view.name] = view.id }
  }

  /// Builds the scene.
  ///
  /// - Throws: `EditError` if a scene cannot contain the changes, for example with numbers out of range.
  /// - Complexity: O((views + constraints) · layouts).
  package mutating func build() throws(EditError) -> AssembledScene {
    try addViews()
    try moveViews()
    for view in nib.scene.viewsInTreeOrder { try changeProperties(of: view) }
    try changeConstraints()
    addConstraints()
    addPlacements()
    for set in sets.created { try scene.apply(.insert(.set(set))) }
    for rule in rules { try scene.apply(.insert(rule)) }
    let changesDocument = scene != nib.scene
    var assembled = AssembledScene(
      scene: scene, views: places, constraints: made, ids: viewIDs, copies: copies,
      changesDocument: changesDocument)
    assembled.viewsPlacedByCell = Set(
      nib.scene.viewsInTreeOrder.filter { view in
        isPlacedByCell(view) && variants.contains { isRuled(view.name, in: $0.after) }
      }.map(\.id))
    assembled.viewsOfOtherDocuments = variants.map(\.after).viewsOfOtherDocuments(viewIDs)
    return assembled
  }

  // MARK: Views

  /// Adds the views that the code adds.
  private mutating func addViews() throws(EditError) {
    var added: [(name: Name, view: CapturedView)] = []
    for variant in variants {
      for view in variant.after.views where viewIDs[view.name] == nil {
        guard let parent = view.parent.flatMap({ viewIDs[$0] }) else { continue }
        let id: ViewID = ids.id()
        viewIDs[view.name] = id
        places[id] = view.location
        try scene.apply(
          .insert(
            .view(
              View(
                id: id, scene: scene.id, parent: parent,
                position: OrderKey.between(scene.children(of: parent).last?.position, nil), name: view.name,
                kind: view.kind))))
        added.append((view.name, view))
      }
    }
    for (name, view) in added {
      guard let id = viewIDs[name] else { continue }
      for (property, value) in view.properties.sorted(by: { $0.key < $1.key }) {
        try scene.apply(.insert(.property(ViewProperty(view: id, property: property, value: value))))
      }
      override(id, kind: view.kind, with: variants.map { changes(of: name, from: view, in: $0.after) })
    }
  }

  /// Returns the properties that differ from those of a view; a view that a layout lacks is hidden.
  private func changes(
    of name: Name, from base: CapturedView, in layout: CapturedLayout
  ) -> [Property: PropertyValue?] {
    guard let view = layout.views.first(where: { $0.name == name }) else {
      return base.kind == .layoutGuide ? [:] : [.hidden: .flag(true)]
    }
    return NibSceneAssembler.difference(base.properties, view.properties)
  }

  private static func difference(
    _ one: [Property: PropertyValue], _ other: [Property: PropertyValue]
  ) -> [Property: PropertyValue?] {
    var changes: [Property: PropertyValue?] = [:]
    for property in Set(one.keys).union(other.keys) where one[property] != other[property] {
      changes[property] = .some(other[property])
    }
    // The class of a view does not change its layout.
    changes[.customClass] = nil
    return changes
  }

  /// Moves the views of the document to which the code gives another superview, in all layouts, and gives a view of a subclass
  /// of `UIStackView` its kind.
  private mutating func moveViews() throws(EditError) {
    for view in nib.scene.viewsInTreeOrder {
      let isStackView = variants.contains { variant in
        variant.after.views.contains { $0.name == view.name && $0.kind == .stackView }
      }
      if view.kind == .view, isStackView {
        var stackView = view
        stackView.kind = .stackView
        try scene.apply(.update(.view(stackView)))
      }
      guard let old = view.parent.flatMap({ nib.scene.view($0)?.name }) else { continue }
      let parents = Set(variants.map { $0.after.views.first { $0.name == view.name }?.parent })
      guard parents.count == 1, let parent = parents.first ?? nil, parent != old, let id = viewIDs[parent]
      else { continue }
      var moved = scene.view(view.id) ?? view
      moved.parent = id
      moved.position = OrderKey.between(scene.children(of: id).last?.position, nil)
      try scene.apply(.update(.view(moved)))
    }
  }

  // MARK: Properties

  private mutating func changeProperties(of view: View) throws(EditError) {
    let changes = variants.map { variant -> [Property: PropertyValue?] in
      guard let before = variant.before.views.first(where: { $0.name == view.name }) else { return [:] }
      let changes = self.changes(of: view.name, from: before, in: variant.after).withoutMissingText
        .withoutMissingFont.withoutMissingContent
      guard isPlacedByCell(view) else { return changes }
      // Rules that the code adds to the content view determine its size.
      return isRuled(view.name, in: variant.after) ? changes : changes.withoutFrame
    }
    guard let first = changes.first, changes.contains(where: { !$0.isEmpty }) else { return }
    let kind = nib.scene.view(view.id)?.kind ?? view.kind
    var rest = changes
    for (property, value) in first.sorted(by: { $0.key < $1.key }) {
      guard changes.allSatisfy({ $0[property] == .some(value) }) else { continue }
      for index in rest.indices { rest[index][property] = nil }
      try remove(overridesOf: property, of: view.id)
      let old = scene.properties(of: view.id)[property]
      let new = value.map { ViewProperty(view: view.id, property: property, value: $0) }
      switch (old, new) {
      case (nil, let new?): try scene.apply(.insert(.property(new)))
      case (_?, let new?): try scene.apply(.update(.property(new)))
      case (let old?, nil):
        try scene.apply(.delete(.property(ViewProperty(view: view.id, property: property, value: old))))
      case (nil, nil): break
      }
    }
    override(view.id, kind: kind, with: rest)
    try removeRecordedText(of: view.id, changes)
  }

  /// Returns `true` for the content view of a cell, which UIKit places without the rules of the code.
  private func isPlacedByCell(_ view: View) -> Bool {
    let kind = nib.scene.view(nib.scene.root)?.kind
    return view.parent == nib.scene.root && (kind == .tableViewCell || kind == .collectionViewCell)
  }

  /// Returns `true` for a view that is the first item of a rule of the code.
  private func isRuled(_ name: Name, in layout: CapturedLayout) -> Bool {
    layout.constraints.contains {
      $0.formula.first.view == name && $0.formula.first.guide == nil && $0.location.handleInDocument == nil
    }
  }

  /// Removes the recorded size of a text that the code changes. It is the size of the text of the document.
  private mutating func removeRecordedText(
    of view: ViewID, _ changes: [[Property: PropertyValue?]]
  ) throws(EditError) {
    let changesText = changes.contains { $0.keys.contains { $0.declaration.effect == .text } }
    guard changesText, nib.scene.view(view)?.kind.showsText == true else { return }
    // The configuration of a button has insets, which are in the recorded size only.
    guard scene.properties(of: view)[.buttonStyle] == nil else { return }
    var measured: [Property] = [.recordedWidth, .recordedHeight, .measuredWidth, .measuredHeight]
    for property in measured + [.contentWidth, .contentHeight] {
      try remove(overridesOf: property, of: view)
    }
    // The document has the content size of a label or button whose text it does not have, or cannot measure. The size of the
    // others does not depend on their text only.
    let hasText =
      scene.properties(of: view)[.text] != nil || changes.contains { $0[.text].flatMap(\.self) != nil }
    if hasText, [.label, .button].contains(nib.scene.view(view)?.kind), !changes.setContent {
      measured += [.contentWidth, .contentHeight]
    }
    for property in measured {
      guard let value = scene.properties(of: view)[property] else { continue }
      try scene.apply(.delete(.property(ViewProperty(view: view, property: property, value: value))))
    }
  }

  private mutating func remove(overridesOf property: Property, of view: ViewID) throws(EditError) {
    for set in scene.sets {
      for rule in scene.rules(of: set.id) {
        guard case .override(let override) = rule, override.view == view, override.property == property
        else { continue }
        try scene.apply(.delete(.override(override)))
      }
    }
  }

  /// Adds overrides of the properties that only some layouts change.
  private mutating func override(
    _ view: ViewID, kind: ViewKind, with changes: [[Property: PropertyValue?]]
  ) {
    struct Override: Hashable {
      let property: Property
      let value: PropertyValue
    }
    var order: [Override] = []
    var indices: [Override: [Int]] = [:]
    for (index, changes) in changes.enumerated() {
      for (property, value) in changes.sorted(by: { $0.key < $1.key }) {
        guard let value = value ?? property.declaration.form(in: kind).defaultValue else { continue }
        let override = Override(property: property, value: value)
        if indices[override] == nil { order.append(override) }
        indices[override, default: []].append(index)
      }
    }
    for override in order {
      for (set, position) in sets.places(of: indices[override] ?? []) {
        rules.append(
          .override(
            PropertyOverride(
              id: ids.id(), set: set, position: position, view: view, property: override.property,
              value: override.value)))
      }
    }
  }

  // MARK: Constraints

  /// Changes the constraints of the document that the code activates, deactivates or changes.
  private mutating func changeConstraints() throws(EditError) {
    let before = variants.map(\.before.formulas)
    let after = variants.map(\.after.formulas)
    let unknown = variants.reduce(into: Set<Int>()) { $0.formUnion($1.after.unknownHandles) }
    for constraint in nib.scene.constraints {
      let handle = constraint.handle
      // A constraint with an unknown number stays as it is in the document, and is marked.
      guard !unknown.contains(handle) else { continue }
      let isCollected = nib.connections.ofCollections.contains(constraint.id)
      guard isCollected || zip(before, after).contains(where: { $0[handle] != $1[handle] }) else { continue }
      let found = LayoutRules.partition(after.map { [$0[handle]].compactMap(\.self) })
      if !isCollected, found.count == 1, found[0].variants.count == variants.count,
        let formula = found[0].rule.formula(with: viewIDs), before.allSatisfy({ $0[handle] != nil })
      {
        var changed = constraint
        changed.formula = formula
        try scene.apply(.update(.constraint(changed)))
        continue
      }
      try scene.apply(.delete(.constraint(constraint)))
      var isFirst = true
      for (rule, indices) in found {
        guard let formula = rule.formula(with: viewIDs) else { continue }
        for (set, position) in sets.places(of: indices) {
          let id: ConstraintID = isFirst ? constraint.id : ids.id()
          if !isFirst { copies[id] = constraint.id }
          rules.append(
            .constraint(
              Constraint(
                id: id, set: set, position: position, handle: isFirst ? handle : nextHandle(),
                identifier: constraint.identifier, formula: formula)))
          isFirst = false
        }
      }
    }
  }

  private mutating func nextHandle() -> Int {
    handle += 1
    return handle
  }

  /// Adds the constraints that the code creates.
  private mutating func addConstraints() {
    let layouts = variants.map { $0.after.constraints.filter { $0.location.handleInDocument == nil } }
    for (constraint, indices) in LayoutRules.partition(layouts) {
      guard let formula = constraint.formula(with: viewIDs) else { continue }
      for (set, position) in sets.places(of: indices) {
        let id: ConstraintID = ids.id()
        made[id] = constraint
        rules.append(
          .constraint(
            Constraint(
              id: id, set: set, position: position, handle: nextHandle(), identifier: constraint.identifier,
              formula: formula)))
      }
    }
  }

  private mutating func addPlacements() {
    for (placement, indices) in LayoutRules.partition(variants.map(\.after.placements)) {
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
}

extension CapturedLayout {
  /// The active constraints of the document by handle.
  fileprivate var formulas: [Int: CapturedConstraint] {
    Dictionary(
      constraints.compactMap { constraint in
        constraint.location.handleInDocument.map { ($0, constraint) }
      }, uniquingKeysWith: { one, _ in one })
  }

  /// The handles of the constraints of the document whose numbers are not known.
  fileprivate var unknownHandles: Set<Int> {
    Set(
      unknowns.filter { $0.kind == .omittedConstraint || $0.kind == .constant }
        .compactMap(\.location.handleInDocument))
  }
}

extension [[Property: PropertyValue?]] {
  /// `true` if code gives the view a content size.
  fileprivate var setContent: Bool {
    contains { $0.keys.contains(.contentWidth) || $0.keys.contains(.contentHeight) }
  }
}

extension [Property: PropertyValue?] {
  /// The changes without those of a view that loses its font, because the new one is not known.
  fileprivate var withoutMissingFont: Self {
    let fonts: Set<Property> = [.textStyle, .fontSize, .fontWeight, .fontName]
    guard !contains(where: { fonts.contains($0.key) && $0.value != nil }) else { return self }
    return filter { !fonts.contains($0.key) }
  }

  /// The changes without those of a view whose content, such as an image, is not known in the app. The size of the document is an
  /// example.
  fileprivate var withoutMissingContent: Self {
    filter { ![.contentWidth, .contentHeight].contains($0.key) || $0.value != nil }
  }

  fileprivate var withoutFrame: Self {
    let frame: Set<Property> = [.frameX, .frameY, .frameWidth, .frameHeight, .autoresizing]
    return filter { !frame.contains($0.key) }
  }

  /// The changes without those of a view that loses its text. The app gives it another one later, for which the text of the
  /// document is an example.
  fileprivate var withoutMissingText: Self {
    guard case .some(.none) = self[.text] else { return self }
    return filter { ![.text, .contentWidth, .contentHeight].contains($0.key) }
  }
}

extension ViewKind {
  fileprivate var showsText: Bool {
    [.label, .button, .textField, .textView, .searchBar, .segmentedControl].contains(self)
  }
}
