import GimbalFindings
import GimbalModel

/// The comparison of the scenes of two files. The ids in different files are unrelated, so scenes are matched
/// by name, and the views and rules of a scene are matched by name and content.
package struct FileComparison {
  /// Two versions of a scene. Matching rows of the versions have the same id. A version is `nil` if its file
  /// does not contain the scene.
  package struct Pair {
    let old: Scene?
    let new: Scene?
  }

  /// The pairs of removed scenes, followed by the pairs of the scenes in the new file, in file order.
  let pairs: [Pair]
  let project: [Difference]

  /// Compares the scenes of two files.
  ///
  /// - Throws: `EditError`.
  /// - Complexity: O(n log n).
  init(from old: SceneFile, to new: SceneFile) throws(EditError) {
    project =
      old.isArchive && new.isArchive
      ? ProjectComparison.differences(from: old.properties, to: new.properties) : []
    let matches = FileComparison.matches(old.scenes, new.scenes)
    let kept = new.scenes.map { matches[$0.scene.id] }
    let places = OrderKey.places(keeping: kept.map { $0?.header.position })
    let known = Set(kept.compactMap { $0?.id })
    var pairs = old.scenes.map(\.scene).filter { !known.contains($0.id) }.map { Pair(old: $0, new: nil) }
    for (index, found) in new.scenes.enumerated() {
      guard let before = kept[index] else {
        pairs.append(Pair(old: nil, new: found.scene))
        continue
      }
      var scene = found.scene
      if !old.isArchive || !new.isArchive { scene = try scene.renumbered(after: before.highestHandle) }
      scene = try scene.taking(identitiesOf: before)
      if !old.isArchive || !new.isArchive { scene = try scene.takingHandles(of: before) }
      if !new.isArchive { scene = try scene.takingNumbers(of: before) }
      var header = scene.header
      header.position = places[index]
      try scene.apply(.update(.scene(header)))
      pairs.append(Pair(old: before, new: scene))
    }
    self.pairs = pairs
  }

  /// Returns the matching old scene for each new scene. Scenes are matched by name, then by the Interface
  /// Builder object id of the root view. If each file contains only one scene, these two scenes match, too.
  private static func matches(_ old: [FileScene], _ new: [FileScene]) -> [SceneID: Scene] {
    var matches: [SceneID: Scene] = [:]
    var rest = old.map(\.scene)
    func match(_ key: (Scene) -> String?) {
      var known: [String: Scene] = [:]
      for scene in rest.reversed() { if let key = key(scene) { known[key] = scene } }
      for found in new where matches[found.scene.id] == nil {
        if let key = key(found.scene) { matches[found.scene.id] = known.removeValue(forKey: key) }
      }
      let taken = Set(matches.values.map(\.id))
      rest.removeAll { taken.contains($0.id) }
    }
    match(\.name.text)
    match { $0.properties(of: $0.root).text(.objectID) }
    if old.count == 1, new.count == 1 { match { _ in "" } }
    return matches
  }
}
