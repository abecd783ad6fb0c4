internal import GimbalModel

extension SceneCode {
  /// Returns the statements of the exported code that configure all views of the scene.
  mutating func statements() -> ViewStatements {
    var statements = ViewStatements()
    for view in scene.viewsInTreeOrder where !isRegistered(view) {
      if view.id != scene.root, view.id != contentView { prepare(view, &statements) }
      for assignment in Assignment.all(of: view, in: scene) where isNeeded(assignment, for: view.id) {
        let values = assignment.properties.map {
          value(of: $0.property, of: view.id, or: $0.defaultValue, $0.literal)
        }
        guard values.contains(where: \.isGiven) else { continue }
        if let helper = assignment.helper { helpers.insert(helper) }
        let target = assignment.isOfSuperview ? view.parent ?? view.id : view.id
        let line = receiver(target) + assignment.statement(values.map(\.text), reference(view.id))
        let sets = values.flatMap(\.sets)
        if !sets.isEmpty {
          statements.varying.append(line)
          statements.sets.formUnion(sets)
        } else if view.id == scene.root || assignment.isOfSuperview {
          statements.afterTree.append(line)
        } else {
          statements.ofView[view.id, default: []].append(line)
        }
      }
      addRuntimeAttributes(of: view, &statements)
      addConnections(of: view, &statements)
      noteOmissions(of: view)
    }
    return statements
  }

  /// Returns `false` for the frame and the mask of the content view of a cell, which UIKit sets. Fixed frames of its subviews are
  /// relative to its frame.
  private func isNeeded(_ assignment: Assignment, for view: ViewID) -> Bool {
    guard view == contentView else { return true }
    let properties = assignment.properties.map(\.property)
    if properties.contains(.autoresizing) { return false }
    return !properties.contains(.frameX) || scene.children(of: view).contains { keepsFrame($0.id) }
  }

  /// Adds the statements that make constraints or a fixed frame determine the frame of a view, and the
  /// statements that set the traits of an instance.
  private mutating func prepare(_ view: View, _ statements: inout ViewStatements) {
    // A layout guide has no autoresizing mask.
    if view.kind == .layoutGuide { return }
    let name = receiver(view.id)
    let properties = scene.properties(of: view.id)
    if isPlaced(view.id), !keepsFrame(view.id) { return addTraits(of: view, &statements) }
    guard keepsFrame(view.id) else {
      statements.ofView[view.id, default: []].append(
        "\(name)translatesAutoresizingMaskIntoConstraints = false")
      addTraits(of: view, &statements)
      return
    }
    if let parent = view.parent, !properties.autoresizing.isEmpty, !keepsFrame(parent),
      let width = properties.number(.superviewWidth), let height = properties.number(.superviewHeight)
    {
      let size =
        "\(receiver(parent))bounds.size = CGSize(width: \(width.swiftLiteral), height: \(height.swiftLiteral))"
      if parent != scene.root {
        if statements.sized.insert(parent).inserted { statements.ofView[view.id, default: []].append(size) }
      } else if statements.beforeTree.isEmpty {
        statements.beforeTree = ["// The frames below are relative to this size.", size]
      }
    }
    addTraits(of: view, &statements)
  }

  private mutating func addTraits(of view: View, _ statements: inout ViewStatements) {
    guard let shown = shownClass(of: view.id) else { return }
    for trait in scene.instanceTraits(of: view.id) {
      guard let known = shown.traits[trait.name] else {
        omit(
          "trait '\(trait.name.text)' of \(cited(view.id)), which no condition of the instance's scene uses")
        continue
      }
      guard known.accepts(trait.value) else {
        omit("trait '\(trait.name.text)' of \(cited(view.id)), which must be a number")
        continue
      }
      statements.ofView[view.id, default: []].append(
        "\(receiver(view.id))\(known.identifier) = \(known.literal(trait.value))")
    }
  }

  /// Returns an expression for the value of a property: the value from the last installed set that overrides
  /// the property, or the view's own value.
  private func value(
    of property: Property, of view: ViewID, or defaultValue: String, _ literal: (PropertyValue) -> String
  ) -> PropertyExpression {
    let given = scene.properties(of: view)[property]
    let rules = (overrides[view] ?? []).filter { $0.property == property }
    var text = given.map(literal) ?? defaultValue
    // Within a set, the last override takes precedence. Among the sets, the last set takes precedence.
    var seen: Set<SetID> = []
    var deciding: [PropertyOverride] = []
    for rule in rules.reversed() where seen.insert(rule.set).inserted { deciding.append(rule) }
    for rule in deciding.reversed() {
      guard let flag = sets[rule.set]?.flag else { continue }
      text = "\(flag) ? \(literal(rule.value)) : \(text)"
    }
    return PropertyExpression(
      text: text, sets: deciding.map(\.set), isGiven: given != nil || !deciding.isEmpty)
  }

  /// Returns `true` if the view has a fixed frame, or if a rule set overrides a part of its frame.
  func keepsFrame(_ view: ViewID) -> Bool {
    scene.properties(of: view).frame != nil
      || (overrides[view] ?? []).contains { PropertyGroup.frame.properties.contains($0.property) }
  }

  /// Returns `true` if the view has a content size that its class, `UIView`, cannot provide.
  func hasOwnContent(_ view: View) -> Bool {
    view.kind == .view && scene.customClass(of: view) == nil
      && (isGiven(.contentWidth, of: view.id) || isGiven(.contentHeight, of: view.id))
  }

  /// Returns `true` if the view sets the property or a rule set overrides it.
  private func isGiven(_ property: Property, of view: ViewID) -> Bool {
    scene.properties(of: view)[property] != nil || isOverridden(property, of: view)
  }

  private func isOverridden(_ property: Property, of view: ViewID) -> Bool {
    (overrides[view] ?? []).contains { $0.property == property }
  }

  /// Returns the class names of the scene that a view shows; `nil` if the view shows no scene, or if the file
  /// does not contain the scene.
  func shownClass(of view: ViewID) -> SceneClassNames? {
    view == scene.root ? nil : scene.properties(of: view).shownScene.flatMap { classes[$0] }
  }

  /// Returns `true` for a measured size of the content of a view, which UIKit measures itself.
  private func isMeasured(_ property: Property, of view: ViewID) -> Bool {
    [.contentWidth, .contentHeight, .firstBaseline, .lastBaseline].contains(property)
      && !isOverridden(property, of: view)
  }

  /// Returns `true` for the safe area of a root view without insets, which the container of the view determines.
  private func isOfContainer(_ property: Property, _ view: ViewID) -> Bool {
    view == scene.root && Property.ofSafeArea.contains(property) && !isOverridden(property, of: view)
      && Property.ofSafeArea.allSatisfy { scene.properties(of: view).number($0) == 0 }
  }

  private mutating func noteOmissions(of view: View) {
    if let shown = scene.properties(of: view.id).shownScene, classes[shown] == nil {
      omit("the instance \(cited(view.id)) of scene '\(shown.text)', which is not in this file")
    }
    if let framework = view.kind.otherFramework { omit("the class of \(cited(view.id)): \(framework)") }
    let assigned = Set(Assignment.all(of: view, in: scene).flatMap { $0.properties.map(\.property) })
    for property in Property.allCases where isGiven(property, of: view.id) && !assigned.contains(property) {
      let isOfController =
        property == .autorotate || property == .preferredOrientation
        || Property.ofContainers.contains(property) && !isOverridden(property, of: view.id)
        || property == .safeAreaTop && scene.isBelowNavigationBar
        || Property.ofSafeArea.contains(property) && scene.hasFixedSafeArea
      let form = property.declaration.form(in: view.kind).code
      if form == .unneeded || isOfController && view.id == scene.root { continue }
      // The registration of the cells, or their views, express that cells are prototypes.
      if property == .repeatsCells { continue }
      if isMeasured(property, of: view.id) || isOfContainer(property, view.id) { continue }
      if form == .declaration, !isOverridden(property, of: view.id) { continue }
      let isGivenInstance =
        property == .instance && !(overrides[view.id] ?? []).contains { $0.property == .instance }
      if isGivenInstance { continue }
      omit("the \(property.declaration.title ?? property.rawValue.separatedWords) of \(cited(view.id))")
    }
  }
}

extension SceneTraits.Trait {
  /// Returns `true` if the type of the trait can represent the value. A trait of type `String` also accepts
  /// numbers.
  func accepts(_ value: TraitValue) -> Bool {
    if case .number = value { true } else { !isNumber }
  }
}
