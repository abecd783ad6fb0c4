package import GimbalModel
import GimbalNotation

/// A description of a database row of a scene, or of selected columns of the row.
package struct RecordFormatter {
  /// The scene in which names are looked up.
  let scene: Scene?
  /// The scenes in which names of removed items are looked up.
  let others: [Scene]
  /// The described columns, or `nil` for the whole row.
  let columns: Set<String>?

  /// Creates a description of a row.
  ///
  /// - Parameters:
  ///   - others: The scenes in which names of removed items are looked up.
  ///   - columns: The described columns, or `nil` for the whole row.
  package init(scene: Scene?, others: [Scene] = [], columns: Set<String>? = nil) {
    (self.scene, self.others, self.columns) = (scene, others, columns)
  }

  /// Returns the subject of the row, such as `contentWidth of view 'yellow'`.
  package func subject(_ record: Record) -> String {
    switch record {
    case .scene(let header): "scene \(header.name.text.cited)"
    case .view(let view): "view \(view.name.text.cited)"
    case .property(let property): "\(property.property.rawValue) of view \(name(of: property.view))"
    case .instanceTrait(let trait): "trait \(trait.name.text.cited) of view \(name(of: trait.view))"
    case .set(let set): "set \(set.name.text.cited)"
    case .constraint(let constraint):
      (["constraint #\(constraint.handle)"] + (constraint.identifier.map { [$0.notation()] } ?? []))
        .joined(separator: " ")
    case .override(let override):
      "\(override.property.rawValue) of view \(name(of: override.view)) while set "
        + "\(name(of: override.set)) is installed"
    case .placement(let placement):
      "a placement of view \(name(of: placement.view)) in set \(name(of: placement.set))"
    case .box(let box): subject(of: box)
    case .number(let number): "number \(number.name.text.cited) in set \(name(of: number.set))"
    case .trait(let trait): "trait \(trait.name.text.cited)"
    case .display, .installation: "the display of the scene"
    }
  }

  /// Returns the values of the described columns.
  package func value(_ record: Record) -> String {
    switch record {
    case .scene(let header): description(of: header)
    case .view(let view): description(of: view)
    case .property(let property): property.value.notation(of: property.property)
    case .instanceTrait(let trait): trait.value.notation
    case .set(let set): description(of: set)
    case .constraint(let constraint): description(of: constraint)
    case .override(let override): description(of: override)
    case .placement(let placement): description(of: placement)
    case .box(let box): description(of: box)
    case .number(let number): description(of: number)
    case .trait(let trait): trait.value.notation
    case .display(let display): "\(display.device.name), \(display.orientation.rawValue)"
    case .installation(let installation): installation.isInstalled ? "installed" : "uninstalled"
    }
  }

  /// Returns a layout manager with its boxes on one line, or `nil` if the scene does not contain it.
  func layout(_ id: Int64) -> String? {
    scene.flatMap { scene in scene.box(ID(rawValue: id))?.line(in: scene) }
  }

  private func subject(of box: LayoutBox) -> String {
    let manager = ([scene].compactMap { $0 } + others).lazy.compactMap { $0.manager(around: box) }.first
    let place = (manager ?? box).view.map { "the layout of \(name(of: $0))" } ?? "a layout"
    let whole = "\(place) in set \(name(of: box.set))"
    return box.parent == nil
      ? whole : "\(box.view.map { "item \(name(of: $0))" } ?? box.role.rawValue) of \(whole)"
  }

  private func description(of header: SceneHeader) -> String {
    list([
      asks("name") ? header.name.text.cited : nil, asks("device") ? header.device.name : nil,
      asks("orientations") ? header.orientations.members.map(\.rawValue).joined(separator: " ") : nil,
      asks("direction") ? header.direction.rawValue : nil,
      asksAlone("position") ? "its position among the scenes" : nil,
    ])
  }

  private func description(of view: View) -> String {
    list([
      asksAlone("name") ? view.name.text.cited : nil, asks("kind") ? view.kind.rawValue : nil,
      asks("parent") ? place(of: view) : nil,
    ])
  }

  /// Returns the place of a view, such as `in 'card' after 'title'`. Sibling views are ordered from back to
  /// front.
  private func place(of view: View) -> String {
    guard let scene, let parent = view.parent else { return "the root" }
    let before = scene.children(of: parent).last { $0.position < view.position && $0.id != view.id }
    let place = before.map { " after \($0.name.text.cited)" } ?? ""
    return "in \(name(of: parent))" + (columns == nil ? "" : place)
  }

  private func description(of set: RuleSet) -> String {
    let before = scene?.sets.last { $0.position < set.position && $0.id != set.id }
    return list([
      asksAlone("name") ? set.name.text.cited : nil,
      asks("condition") ? set.condition.map { "when \($0.notation)" } ?? "without a condition" : nil,
      asksAlone("position") ? before.map { "after \($0.name.text.cited)" } ?? "first" : nil,
    ])
  }

  private func description(of constraint: Constraint) -> String {
    let isInSet = asksAlone("rule_set")
    let isText =
      columns.map { !$0.isSubset(of: ["rule_set", "position", "handle", "identifier", "object_id"]) } ?? true
    return list([
      asksAlone("handle") ? "#\(constraint.handle)" : nil,
      asksAlone("identifier") ? constraint.identifier?.notation() ?? "no identifier" : nil,
      asksAlone("object_id") ? "object id \(constraint.objectID?.notation() ?? "none")" : nil,
      isText ? scene.map { constraint.notation(in: $0, identified: false) } : nil,
      isInSet ? "in set \(name(of: constraint.set))" : nil,
    ])
  }

  private func description(of override: PropertyOverride) -> String {
    list([
      asks("property")
        ? "\(override.property.rawValue) \(override.value.notation(of: override.property))" : nil,
      asksAlone("view") ? "of view \(name(of: override.view))" : nil,
      asksAlone("rule_set") ? "in set \(name(of: override.set))" : nil,
    ])
  }

  private func description(of placement: Placement) -> String {
    let text = scene.map { placement.notation(in: $0) } ?? placement.measure.rawValue
    return list([
      isText ? text : nil, asksAlone("rule_set") ? "in set \(name(of: placement.set))" : nil,
      asksAlone("position") ? place(of: .placement(placement)) : nil,
    ])
  }

  private func description(of number: NumberDefinition) -> String {
    list([
      asks("value") ? Decimal.print(number.value) : nil,
      asksAlone("position") ? place(of: .number(number)) : nil,
    ])
  }

  private func description(of box: LayoutBox) -> String {
    list([
      isText ? scene.map { box.notation(in: $0) } ?? box.role.rawValue : nil,
      asksAlone("rule_set") ? "in set \(name(of: box.set))" : nil,
      asksAlone("position") ? place(of: box) : nil,
    ])
  }

  /// A Boolean value that indicates whether the description contains the content of a rule, and not only its
  /// place.
  private var isText: Bool { columns.map { !$0.isSubset(of: ["rule_set", "position"]) } ?? true }

  private func place(of rule: Rule) -> String? {
    let index = scene?.rules(of: rule.set).firstIndex { $0.rawID == rule.rawID }
    return index.map { "rule \($0 + 1) of its set" }
  }

  private func place(of box: LayoutBox) -> String? {
    guard let parent = box.parent else { return place(of: .manager(box)) }
    let index = scene?.boxes(in: parent).firstIndex { $0.id == box.id }
    return index.map { "box \($0 + 1) of its parent" }
  }

  private func asks(_ column: String) -> Bool { columns?.contains(column) ?? true }

  /// Returns `true` if a column is selected by name. Use this function for columns that the description of a
  /// whole row omits.
  private func asksAlone(_ column: String) -> Bool { columns?.contains(column) ?? false }

  private func list(_ words: [String?]) -> String { words.compactMap { $0 }.joined(separator: ", ") }

  private func name(of view: ViewID) -> String { name { $0.view(view)?.name } }
  private func name(of set: SetID) -> String { name { $0.set(set)?.name } }

  private func name(_ name: (Scene) -> Name?) -> String {
    (([scene].compactMap { $0 } + others).lazy.compactMap(name).first?.text ?? "?").cited
  }
}
