package import GimbalModel

/// The content of a scene by object id, to compare a scene with the document into which it was written.
package struct WrittenScene {
  private struct InstalledConstraint: Hashable {
    let id: String?
    let formula: Formula<String>
    let identifier: Name?
    /// The condition of the set; `nil` for a set that is always installed.
    let condition: Condition?
    let isUninstalled: Bool
  }

  private let rules: [InstalledConstraint: Int]
  private let views: [String: View]
  private let properties: [String: Properties]

  /// - Parameter added: The object ids of constraints without an origin.
  package init(_ scene: Scene, _ origins: SceneOrigins, added: [ConstraintID: String] = [:]) {
    // A view without an object id, such as the content view of a cell, is identified by its place in its superview.
    var ids: [ViewID: String] = [:]
    for view in scene.viewsInTreeOrder {
      let siblings = view.parent.map { scene.children(of: $0) } ?? []
      let place = siblings.filter { origins.views[$0.id]?.id == nil }.firstIndex { $0.id == view.id } ?? 0
      ids[view.id] = origins.views[view.id]?.id ?? "\(view.parent.flatMap { ids[$0] } ?? "")/\(place)"
    }
    func id(_ view: ViewID) -> String { ids[view] ?? "" }
    let rules = scene.constraints.map { constraint in
      InstalledConstraint(
        id: added[constraint.id] ?? origins.constraints[constraint.id]?.id,
        formula: constraint.formula.mapSides {
          "\(id($0.item.view)) \($0.item.guide?.rawValue ?? "") \($0.attribute.rawValue)"
        }, identifier: constraint.identifier, condition: scene.set(constraint.set)?.condition,
        isUninstalled: scene.installations[constraint.set] == false)
    }
    self.rules = rules.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    views = Dictionary(
      scene.viewsInTreeOrder.map { (id($0.id), $0) }, uniquingKeysWith: { one, _ in one })
    properties = views.mapValues { scene.properties(of: $0.id) }
  }

  /// Checks that a document contains a changed scene.
  ///
  /// - Parameter old: The scene before the change. Properties that did not change are not compared, because some of
  ///   them depend on the changed ones.
  /// - Throws: `UnwritableChange` with the first difference.
  package func check(against read: WrittenScene, old: WrittenScene) throws(UnwritableChange) {
    for (rule, count) in rules where read.rules[rule] != count {
      throw UnwritableChange(
        "the constraint \(rule.id ?? "without an id") would differ in the written document")
    }
    if rules.values.reduce(0, +) != read.rules.values.reduce(0, +) {
      throw UnwritableChange("the constraints in the written document would not match the edited scene")
    }
    for (id, view) in views {
      guard let other = read.views[id] else {
        throw UnwritableChange("the document would not contain '\(view.name)'")
      }
      guard view.name == other.name || view.name == old.views[id]?.name else {
        throw UnwritableChange("'\(view.name)' would be named '\(other.name)' in the written document")
      }
      guard let now = properties[id], let was = old.properties[id], now != was else { continue }
      for property in Property.allCases where now[property] != was[property] {
        let found = read.properties[id]?[property]
        guard
          found == now[property] || WrittenScene.isDefault(found, now[property], of: property)
            || PropertyAttributes.isIgnored(property)
        else {
          throw UnwritableChange(
            "'\(property.rawValue)' of '\(view.name)' would have a different value in the written document")
        }
      }
    }
  }

  /// Returns `true` if one value is missing and the other one is the default value.
  private static func isDefault(_ one: PropertyValue?, _ other: PropertyValue?, of property: Property) -> Bool
  {
    (one ?? property.defaultValue) == (other ?? property.defaultValue)
  }
}
