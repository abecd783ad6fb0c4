import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// Returns the workspace of a statement: the scene of the objects that the statement names by their object ids in quotes, if the
  /// scene in use has none of them. The ids of a document are unique, so that such a statement needs no `scene use`.
  ///
  /// - Returns: This workspace if the objects belong to no scene or to different ones.
  /// - Complexity: O(1) for a statement without object ids, otherwise O(views + constraints) of all scenes.
  func readingScene(ofObjectsIn statement: Statement) -> Workspace {
    guard sceneToRead == nil else { return self }
    let text = statement.source.text(in: statement.span)
    // The property `objectID` gives a new view its id.
    let ids = text.matches(of: /(objectID\s+)?"([0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{3})"/).compactMap {
      $0.1 == nil ? try? Name(String($0.2)) : nil
    }
    guard !ids.isEmpty, let current = try? scene(), !ids.contains(where: current.hasObject) else {
      return self
    }
    let others = ((try? transaction.sceneHeaders()) ?? []).compactMap { header in
      header.id == current.id ? nil : try? transaction.scene(header.id)
    }.filter { scene in ids.allSatisfy(scene.hasObject) }
    // A cell is the root view of its own scene, and a view of the scene with its table.
    let owner = others.first { scene in ids.contains { scene.isRoot($0) } } ?? others.first
    return owner.map { reading($0.id) } ?? self
  }
}

extension Scene {
  fileprivate func hasObject(_ id: Name) -> Bool {
    view(named: id) != nil || !ConstraintReference.constraints(id, in: self).isEmpty
  }

  /// Returns `true` for the object id of the root view.
  func isRoot(_ id: Name) -> Bool { properties(of: root).text(.objectID) == id.text }
}
