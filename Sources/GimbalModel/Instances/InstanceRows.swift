/// A conversion of the rows of a scene to the rows of an instance, which is a view that shows the scene.
struct InstanceRows {
  /// The instance in the composed scene.
  let instance: ViewID
  /// The properties that the outer scenes set on the instance. They take precedence over the properties of the
  /// shown scene's root.
  let claimed: Set<Property>
  /// The text scale of the instance, divided by the text scale of the outermost scene.
  var textScale = 1.0
  /// The content size category of the screen, which is the text size that the user prefers.
  var textSize = ContentSizeCategory.large
  /// The layout direction of the instance; `nil` if it is the layout direction of the outermost scene.
  var direction: LayoutDirection?

  private let root: ViewID

  init(_ instance: ViewID, of scene: Scene, claimed: Set<Property>) {
    (self.instance, self.claimed, root) = (instance, claimed, scene.root)
  }

  /// The properties of a scene's root view that an instance does not adopt, because they describe the screen
  /// or the Interface Builder document of the scene.
  private static let ofSceneAlone: Set<Property> = [
    .container, .visibleChild, .asksVisibleChild, .presentedFrom, .preferredOrientation, .autorotate,
    .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight,
    .navigationBar, .largeTitle, .tabBar, .toolbar, .recordedX, .recordedY, .recordedWidth, .recordedHeight,
    .recordedOrientation, .objectID, .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth,
    .superviewHeight, .autoresizing, .instance,
  ]

  /// Returns `true` if a property of a view of the shown scene applies in the instance.
  func takes(_ property: Property, of view: ViewID) -> Bool {
    view == root
      ? !claimed.contains(property) && !InstanceRows.ofSceneAlone.contains(property) : property != .objectID
  }

  private func derived<Subject>(_ id: ID<Subject>) -> ID<Subject> {
    ID(derivedFrom: instance.rawValue, key: String(id.rawValue))
  }

  func view(_ id: ViewID) -> ViewID { id == root ? instance : derived(id) }
  func set(_ id: SetID) -> SetID { derived(id) }

  /// Returns the properties of a view with the text scale and the layout direction of the instance.
  func properties(_ given: Properties, of view: View) -> Properties {
    var properties = given
    properties[.objectID] = nil
    if let direction, properties.direction == nil { properties[.direction] = .word(direction.rawValue) }
    if textScale != 1, let usual = view.kind.fontSize {
      // A text style cannot be scaled, so a fixed-size font replaces it. The leading of the style is lost.
      let style = properties.text(.textStyle).flatMap(FontTextStyle.init(rawValue:))
      let font = style?.font(at: textSize)
      if let font, properties[.fontWeight] == nil { properties[.fontWeight] = .word(font.weight.rawValue) }
      properties[.textStyle] = nil
      properties[.fontSize] = scaled(font?.size ?? properties.number(.fontSize) ?? usual)
    }
    return properties
  }

  private func scaled(_ size: Double) -> PropertyValue {
    .number(min(max(size * textScale, Font.sizes.lowerBound), Font.sizes.upperBound))
  }

  /// Converts a rule of the shown scene to a rule of the composed scene; returns `nil` if the rule does not
  /// apply in an instance.
  ///
  /// - Parameters:
  ///   - set: The set of the composed scene to which the rule is added.
  ///   - path: The name of the instance.
  func rule(_ rule: Rule, in set: SetID, path: Name) -> Rule? {
    switch rule {
    case .constraint(let constraint):
      .constraint(
        Constraint(
          id: derived(constraint.id), set: set, position: constraint.position, handle: constraint.handle,
          identifier: constraint.identifier.map { .path(path, $0) },
          formula: constraint.formula.mapSides(anchor).renamingNumbers { .path(path, $0) }))
    case .override(let override):
      takes(override.property, of: override.view) ? .override(self.override(override, in: set)) : nil
    case .placement(let placement):
      .placement(
        Placement(
          id: derived(placement.id), set: set, position: placement.position, view: view(placement.view),
          measure: placement.measure, placement.relation, value: value(placement.value),
          constantTerms: placement.constantTerms.renamed { .path(path, $0) }))
    case .number(let number):
      .number(
        NumberDefinition(
          set: set, position: number.position, name: .path(path, number.name), value: number.value))
    case .manager(let box): .manager(self.box(box, in: set, path: path))
    }
  }

  func box(_ box: LayoutBox, in set: SetID, path: Name) -> LayoutBox {
    LayoutBox(
      id: derived(box.id), set: set, parent: box.parent.map(derived), position: box.position, role: box.role,
      view: box.view.map(view), arrangement: box.arrangement, width: box.width, height: box.height,
      margin: box.margin, padding: box.padding, horizontalAlignment: box.horizontalAlignment,
      verticalAlignment: box.verticalAlignment, tiles: box.tiles
    ).renamingNumbers { .path(path, $0) }
  }

  private func override(_ override: PropertyOverride, in set: SetID) -> PropertyOverride {
    let (property, value) = scaledFont(override.property, override.value)
    return PropertyOverride(
      id: derived(override.id), set: set, position: override.position, view: view(override.view),
      property: property, value: value)
  }

  /// Returns an override of a font size or text style, scaled by the text scale of the instance. A text style
  /// cannot be scaled, so its font size replaces it, and its weight and leading are lost. Overrides of other
  /// properties are returned unchanged.
  private func scaledFont(_ property: Property, _ value: PropertyValue) -> (Property, PropertyValue) {
    guard textScale != 1 else { return (property, value) }
    switch (property, value) {
    case (.fontSize, .number(let size)): return (.fontSize, scaled(size))
    case (.textStyle, .word(let word)):
      guard let font = FontTextStyle(rawValue: word)?.font(at: textSize) else { return (property, value) }
      return (.fontSize, scaled(font.size))
    default: return (property, value)
    }
  }

  private func anchor(_ anchor: Anchor) -> Anchor {
    Anchor(
      item: LayoutItem(view: view(anchor.item.view), guide: anchor.item.guide), attribute: anchor.attribute)
  }

  private func value(_ value: PlacementValue) -> PlacementValue {
    guard case .measure(var source, let measure, let multiplier, let constant) = value else { return value }
    source.view = view(source.view)
    return .measure(source, measure, multiplier: multiplier, constant: constant)
  }
}
