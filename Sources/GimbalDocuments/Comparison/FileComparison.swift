import GimbalFindings
import GimbalInterfaceBuilder
package import GimbalModel

/// The comparison of the scenes of two files. The ids in different files are unrelated, so scenes are matched
/// by name, and the views and rules of a scene are matched by name and content.
package struct FileComparison {
  /// Two versions of a scene. Matching views, constraints and other rules of the versions have the same id. A
  /// version is `nil` if its file does not contain the scene.
  package struct Pair {
    package let old: Scene?
    package let new: Scene?
    /// The versions as they were read from the files, with their source positions.
    package var oldFile: FileScene?
    package var newFile: FileScene?

    package init(old: Scene?, new: Scene?, oldFile: FileScene? = nil, newFile: FileScene? = nil) {
      (self.old, self.new, self.oldFile, self.newFile) = (old, new, oldFile, newFile)
    }
  }

  /// The pairs of removed scenes, followed by the pairs of the scenes in the new file, in file order.
  package let pairs: [Pair]
  let project: [Difference]

  /// Compares the scenes of two files.
  ///
  /// - Parameter matchesElements: `true` to match the scenes and constraints of two documents by their object
  ///   ids. By default, scenes are matched by name, and constraints by their formulas and identifiers.
  /// - Throws: `EditError` if a new scene is not valid with the ids of its old version.
  /// - Complexity: O(n log n).
  package init(from old: SceneFile, to new: SceneFile, matchesElements: Bool = false) throws(EditError) {
    project =
      old.isArchive && new.isArchive
      ? ProjectComparison.differences(from: old.properties, to: new.properties) : []
    let matches = FileComparison.matches(old.scenes, new.scenes, byElement: matchesElements)
    let kept = new.scenes.map { matches[$0.scene.id] }
    let positions = OrderKey.ascending(keeping: kept.map { $0?.header.position })
    let known = Set(kept.compactMap { $0?.id })
    let files = Dictionary(old.scenes.map { ($0.scene.id, $0) }, uniquingKeysWith: { one, _ in one })
    var pairs = old.scenes.filter { !known.contains($0.scene.id) }.map {
      Pair(old: $0.scene, new: nil, oldFile: $0)
    }
    for (index, found) in new.scenes.enumerated() {
      guard let before = kept[index] else {
        pairs.append(Pair(old: nil, new: found.scene, newFile: found))
        continue
      }
      var scene = found.scene
      if !old.isArchive || !new.isArchive { scene = try scene.renumbered(after: before.highestHandle) }
      let file = files[before.id]
      let elements = matchesElements ? file.map { FileComparison.constraints($0, found) } : nil
      scene = try scene.taking(identitiesOf: before, constraints: elements)
      if !old.isArchive || !new.isArchive { scene = try scene.takingHandles(of: before) }
      if !new.isArchive { scene = try scene.takingNumbers(of: before) }
      var header = scene.header
      header.position = positions[index]
      try scene.apply(.update(.scene(header)))
      pairs.append(Pair(old: before, new: scene, oldFile: file, newFile: found))
    }
    self.pairs = pairs
  }

  /// Returns a dictionary from each new constraint to the old constraint that the same Interface Builder
  /// element defines. If an element defines several constraints, they are matched in order.
  private static func constraints(_ old: FileScene, _ new: FileScene) -> [ConstraintID: ConstraintID] {
    func elements(_ file: FileScene) -> [String: [ConstraintID]] {
      var elements: [String: [ConstraintID]] = [:]
      for constraint in file.scene.constraints {
        guard let id = file.origins.constraints[constraint.id]?.id else { continue }
        elements[id, default: []].append(constraint.id)
      }
      return elements
    }
    let known = elements(old)
    var matches: [ConstraintID: ConstraintID] = [:]
    for (id, constraints) in elements(new) {
      for (constraint, same) in zip(constraints, known[id] ?? []) { matches[constraint] = same }
    }
    return matches
  }

  /// Returns the matching old scene for each new scene. Scenes are matched by name, and then by the Interface
  /// Builder object id of the root view. If each file contains only one scene, these two scenes match even if
  /// their names and ids differ.
  ///
  /// - Parameter byElement: `true` to match scenes that have object ids only by these ids, and other scenes
  ///   only by name. Names do not reliably identify table cells, because the names of cells contain numbers
  ///   that depend on the other cells of the document.
  private static func matches(
    _ old: [FileScene], _ new: [FileScene], byElement: Bool
  ) -> [SceneID: Scene] {
    var matches: [SceneID: Scene] = [:]
    var rest = old.map(\.scene)
    func object(_ scene: Scene) -> String? { scene.properties(of: scene.root).text(.objectID) }
    func match(_ key: (Scene) -> String?) {
      var known: [String: Scene] = [:]
      for scene in rest.reversed() { if let key = key(scene) { known[key] = scene } }
      for found in new where matches[found.scene.id] == nil {
        if let key = key(found.scene) { matches[found.scene.id] = known.removeValue(forKey: key) }
      }
      let taken = Set(matches.values.map(\.id))
      rest.removeAll { taken.contains($0.id) }
    }
    if byElement {
      match(object)
      match { object($0) == nil ? $0.name.text : nil }
      return matches
    }
    match(\.name.text)
    match(object)
    if old.count == 1, new.count == 1 { match { _ in "" } }
    return matches
  }

  /// The pairs, with each new version renamed to the name of its old version. If an old scene has the name of an added
  /// scene, the added scene gets a number.
  ///
  /// The names of unnamed scenes in documents contain numbers that depend on the other scenes.
  var withNamesOfOldScenes: [Pair] {
    get throws(EditError) {
      var taken = Set(pairs.compactMap(\.old?.name))
      var names: [Name: Name] = [:]
      for pair in pairs {
        guard let new = pair.new?.name else { continue }
        if let old = pair.old?.name {
          names[new] = old
          continue
        }
        var (name, number) = (new, 1)
        while !taken.insert(name).inserted {
          number += 1
          name = (try? Name("\(new.text) \(number)")) ?? new
        }
        names[new] = name
      }
      return try pairs.map { pair throws(EditError) in
        guard let new = pair.new else { return pair }
        return Pair(
          old: pair.old, new: try new.renamingScenes(names), oldFile: pair.oldFile, newFile: pair.newFile)
      }
    }
  }
}

extension Scene {
  /// Returns the scene with other names of scenes, which its views show.
  fileprivate func renamingScenes(_ names: [Name: Name]) throws(EditError) -> Scene {
    let rows = records.map { row -> Record in
      switch row {
      case .scene(var header):
        header.name = names[header.name] ?? header.name
        return .scene(header)
      case .property(let property) where property.property.namesScene:
        guard let name = property.value.sceneName.flatMap({ names[$0] }) else { return row }
        return .property(
          ViewProperty(view: property.view, property: property.property, value: .word(name.text)))
      default: return row
      }
    }
    return try Scene(records: rows)
  }
}
