import GimbalLayout
package import GimbalModel
import GimbalSolvedHistory

/// The frames of the views of a document in all orientations, by object id and orientation.
package struct DocumentFrames {
  package struct View {
    /// The object id.
    package let id: String
    package let scene: Name
    package let name: Name
    package let frame: Frame

    /// Returns `true` if two frames differ by more than the tolerance with which frames of Interface Builder are
    /// compared, 0.5 points.
    package func differs(from other: View) -> Bool {
      let (one, other) = (frame, other.frame)
      return max(
        (one.x - other.x).magnitude, (one.y - other.y).magnitude, (one.width - other.width).magnitude,
        (one.height - other.height).magnitude) > 0.5
    }
  }

  /// The views by object id and orientation, such as `abc-de-fgh, portrait`.
  package private(set) var views: [String: View] = [:]

  /// Solves scenes in all of their orientations. Layouts without a solution are omitted.
  ///
  /// - Parameter ids: The object ids of the views; `nil` for all views. Scenes without one of these views are not solved.
  package init(_ scenes: [Scene], of ids: Set<String>? = nil) {
    for scene in scenes {
      let known = scene.objectIDs.filter { ids?.contains($0.id) ?? true }
      if known.isEmpty { continue }
      var solver = OrientationSolver(SceneSnapshot(scene) { _ in nil })
      for orientation in scene.header.orientations.members {
        guard let layout = try? solver.solve(orientation) else { continue }
        for (view, id) in known {
          guard let frame = layout[view.id]?.frame else { continue }
          views["\(id), \(orientation.rawValue)"] = View(
            id: id, scene: scene.name, name: view.name, frame: frame)
        }
      }
    }
  }
}

extension Scene {
  /// The views with an object id, in tree order.
  var objectIDs: [(view: View, id: String)] {
    viewsInTreeOrder.compactMap { view in properties(of: view.id).text(.objectID).map { (view, $0) } }
  }
}
