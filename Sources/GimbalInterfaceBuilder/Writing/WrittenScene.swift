internal import GimbalMarkup
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
  /// The object ids of constraints without an origin.
  private let added: Set<String>

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
    self.added = Set(added.values)
  }

  /// Checks that a document contains a changed scene.
  ///
  /// - Parameter old: The scene before the change. Properties that did not change are not compared, because some of
  ///   them depend on the changed ones.
  /// - Throws: `UnwritableChange` with the first difference.
  package func check(against read: WrittenScene, old: WrittenScene) throws(UnwritableChange) {
    let changed = rules.filter { read.rules[$0.key] != $0.value }.map { $0.key.id ?? "" }.min()
    if let changed {
      throw UnwritableChange(
        "the \(added.contains(changed) ? "new constraint" : "constraint \(changed)") would differ in the written document"
      )
    }
    if rules.values.reduce(0, +) != read.rules.values.reduce(0, +) {
      throw UnwritableChange("the constraints in the written document would not match the edited scene")
    }
    for (id, view) in views.sorted(by: { $0.key < $1.key }) {
      guard let other = read.views[id] else {
        throw UnwritableChange("the document would not contain '\(view.name)'")
      }
      guard view.name == other.name || view.name == old.views[id]?.name else {
        throw UnwritableChange("'\(view.name)' would be named '\(other.name)' in the written document")
      }
      guard let now = properties[id], let was = old.properties[id], now != was else { continue }
      for property in Property.allCases where now[property] != was[property] {
        let found = read.properties[id]?[property]
        // The size of an image is a part of the resources, which several views can share.
        let isOfImage =
          now[.image] != nil && (property == .contentWidth || property == .contentHeight)
        guard
          WrittenScene.isSame(found, now[property], property, view.kind)
            || PropertyAttributes.isIgnored(property)
            || isOfImage
        else {
          let words = [now[property], found].map { $0?.description ?? "the default value" }
          throw UnwritableChange(
            "cannot set '\(property.rawValue)' of '\(view.name)' to \(words[0]): the document would contain \(words[1])",
            remedy: found == nil
              ? "omit '\(property.rawValue)', which the document does not store for this view"
              : "change the frames, texts or device that determine '\(property.rawValue)'")
        }
      }
    }
  }

  /// Returns `true` if a value that was read from a document is the written value. A missing value is the default value.
  /// The import lowers required priorities of content.
  private static func isSame(
    _ read: PropertyValue?, _ written: PropertyValue?, _ property: Property, _ kind: ViewKind
  ) -> Bool {
    let usual: PropertyValue? =
      switch property {
      case _ where PropertyAttributes.bars.contains(property): .flag(false)
      case .text: .word("")
      case .fontSize: .number(kind.fontSize ?? 0)
      case .contentMode where kind == .label: .word(ContentMode.left.rawValue)
      case .autoresizing: .word(AutoresizingMask().description)
      default: property.declaration.form(in: kind).defaultValue
      }
    // The components of a named color are those in the resources.
    if case .named(let name, nil)? = written.flatMap({ ViewColor($0.description) }),
      case .named(name, _)? = read.flatMap({ ViewColor($0.description) })
    {
      return true
    }
    return (read ?? usual) == (written ?? usual)
      || property.kind == .priority && written == .number(Priority.required.value)
        && read == .number(ViewProperties.almostRequired)
  }

  /// Returns the views for which the import of the written document estimates another content size, although the edit did not
  /// change that size. For example, the estimate used a constraint that the edit removed.
  package func viewsWithOtherContent(in read: WrittenScene, old: WrittenScene) -> [Name] {
    let sizes: [Property] = [.contentWidth, .contentHeight, .measuredWidth, .measuredHeight]
    return views.filter { id, _ in
      guard let now = properties[id], let was = old.properties[id], let found = read.properties[id],
        now[.text] == was[.text]
      else { return false }
      return sizes.contains { now[$0] == was[$0] && found[$0] != now[$0] }
    }.map(\.value.name).sorted { $0.text < $1.text }
  }
}
