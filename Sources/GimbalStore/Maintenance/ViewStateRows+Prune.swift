import GimbalModel

import class GRDB.Database

extension ViewStateRows {
  /// Deletes the rows of scenes and rule sets that no remaining revision contains.
  ///
  /// - Parameter history: The history after the garbage collection.
  /// - Complexity: O(scenes and rule sets) if the current revision contains all scenes and sets of the view
  ///   state, otherwise O(bytes of all changesets).
  func prune(_ history: HistoryRows) throws {
    let stored = try read()
    var scenes = Set(stored.view.sceneIDs + [stored.scene].compactMap(\.self)).map(\.rawValue)
    var sets = Set(stored.view.sceneIDs.flatMap { stored.view[$0].installations.keys }).map(\.rawValue)
    scenes.removeAll(where: try isContained(in: SceneHeader.table))
    sets.removeAll(where: try isContained(in: RuleSet.table))
    if scenes.isEmpty, sets.isEmpty { return }
    var (goneScenes, goneSets) = (Set(scenes), Set(sets))
    for revision in try history.revisions() {
      try history.changeset(of: revision.id).forEach { change in
        if change.table == SceneHeader.table.name { goneScenes.remove(change.key) }
        if change.table == RuleSet.table.name { goneSets.remove(change.key) }
      }
    }
    for scene in goneScenes {
      try clear(SceneID(rawValue: scene))
      try run("DELETE FROM shown_scene WHERE scene = ?1") { $0.bind(scene) }
    }
    for set in goneSets { try run("DELETE FROM shown_installation WHERE rule_set = ?1") { $0.bind(set) } }
  }

  private func isContained(in table: Table) throws -> (Int64) -> Bool {
    let known = Set(try Int64.fetchAll(database, sql: "SELECT id FROM \(table.name)"))
    return known.contains
  }
}
