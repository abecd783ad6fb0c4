import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// Returns the workspace of a statement: the scene of the objects that the statement names by their object ids in quotes, if the
  /// scene in use has none of them. The ids of a document are unique, so that such a statement needs no `scene use`. The
  /// appearance of a cell belongs to the scene of the cell, also if the scene with its table is in use.
  ///
  /// - Returns: This workspace if the objects belong to no scene or to different ones.
  /// - Complexity: O(1) for a statement without object ids, otherwise O(views + constraints) of all scenes.
  func readingScene(ofObjectsIn statement: Statement) -> Workspace {
    guard sceneToRead == nil else { return self }
    let text = statement.source.text(in: statement.span)
    let ids = Workspace.objectIDs(in: text)
    guard !ids.isEmpty, let current = try? scene() else { return self }
    let isHere = ids.contains(where: current.hasObject)
    if isHere, !Workspace.setsAppearance(text) { return self }
    let others = ((try? transaction.sceneHeaders()) ?? []).compactMap { header in
      header.id == current.id ? nil : try? transaction.scene(header.id)
    }.filter { scene in ids.allSatisfy(scene.hasObject) }
    // A cell is the root view of its own scene, and a view of the scene with its table.
    let owner = others.first { scene in ids.contains { scene.isRoot($0) } } ?? (isHere ? nil : others.first)
    return owner.map { reading($0.id) } ?? self
  }

  /// Returns the object ids in quotes. A number can also be a text, so it is an id only before a period or as the first argument
  /// of a statement.
  private static func objectIDs(in text: String) -> [Name] {
    // The property `objectID` gives a new view its id.
    let generated = text.matches(of: /(objectID\s+)?"([0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{3})"/)
      .compactMap {
        $0.1 == nil ? String($0.2) : nil
      }
    let numbers =
      text.matches(of: /"([0-9]{1,9})"\./).map { String($0.1) }
      + text.matches(of: /^\s*(?:[a-z]+\s+){1,2}"([0-9]{1,9})"/).map { String($0.1) }
    return (generated + numbers).compactMap { try? Name($0) }
  }

  /// Returns `true` for a statement that sets a property of a view that moves nothing, such as its reuse identifier.
  private static func setsAppearance(_ text: String) -> Bool {
    guard let match = text.firstMatch(of: /^\s*(?:view\s+set|set\s+view)\s+"[^"]*"\s+(\w+)/),
      let property = Property(rawValue: String(match.1))
    else { return false }
    return property.declaration.effect == .nothing && property != .instance && property != .objectID
  }
}

extension Scene {
  fileprivate func hasObject(_ id: Name) -> Bool {
    view(named: id) != nil || !ConstraintReference.constraints(id, in: self).isEmpty
  }

  /// Returns `true` for the object id of the root view.
  func isRoot(_ id: Name) -> Bool { properties(of: root).text(.objectID) == id.text }
}
