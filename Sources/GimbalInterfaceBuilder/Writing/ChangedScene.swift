internal import GimbalMarkup
internal import GimbalModel

/// Two versions of an imported scene.
struct ChangedScene {
  let old: Scene
  let new: Scene
  let origins: SceneOrigins

  func name(of view: ViewID) -> String { (new.view(view) ?? old.view(view))?.name.text ?? "view" }

  /// Checks that only views, properties, sets and constraints differ.
  ///
  /// - Throws: `UnwritableChange` for another difference.
  func checkOtherRows() throws(UnwritableChange) {
    if new.header.orientations != old.header.orientations,
      new.header.orientations != new.header.device.onlyOrientation.map({ OrientationSet($0) }) ?? .all
    {
      throw .orientations(of: new)
    }
    let (before, after) = (otherRows(of: old), otherRows(of: new))
    if before == after { return }
    if case .override(let rule)? = before.subtracting(after).first {
      throw UnwritableChange(
        "'\(rule.property.rawValue)' of '\(name(of: rule.view))' depends on size classes, and cannot be changed in the document"
      )
    }
    let changed = after.subtracting(before).first ?? before.subtracting(after).first
    throw UnwritableChange(ChangedScene.description(of: changed))
  }

  private func otherRows(of scene: Scene) -> Set<Record> {
    Set(
      scene.records.filter { row in
        switch row {
        case .display, .trait, .view, .property, .set, .installation, .constraint: false
        case .scene(let header): header.name != old.name || header.direction != old.header.direction
        // The rules of removed views disappear with them. The rules of the canvas follow from the document.
        case .override(let rule): new.view(rule.view) != nil && !scene.isCanvasOnly(rule.set)
        default: true
        }
      })
  }

  private static func description(of row: Record?) -> String {
    switch row {
    case .scene: "the name and the direction of a scene cannot be changed in the document"
    case .placement: "placements cannot be written into the document"
    case .number: "named numbers cannot be written into the document"
    case .box: "layout managers cannot be written into the document"
    case .override: "overrides of properties cannot be written into the document"
    default: "the size classes of instances cannot be written into the document"
    }
  }
}

/// Two versions of the properties of a view, for the element into which the changes are written.
struct ChangedView {
  let name: Name
  let kind: ViewKind
  let element: Element
  let old: Properties
  let new: Properties

  /// Returns an error for a property that the document cannot contain.
  func unwritable(
    _ property: Property, _ reason: String = "", remedy: String = "make this change in Xcode"
  ) -> UnwritableChange {
    UnwritableChange(
      "'\(property.rawValue)' of '\(name)' cannot be written into the document\(reason)", remedy: remedy)
  }
}
