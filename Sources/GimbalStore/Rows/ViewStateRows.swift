package import GimbalModel

import class GRDB.Database

/// The view state that a project stores, with which the next session starts.
package struct StoredViewState: Hashable, Sendable {
  /// The scene in use, or nil if none was chosen.
  package var scene: SceneID?
  package var view = ViewState()

  package init(scene: SceneID? = nil, view: ViewState = ViewState()) {
    (self.scene, self.view) = (scene, view)
  }
}

/// A reader and writer of the rows of view state, inside a transaction.
///
/// The rows are not versioned: neither `ChangeRecorder` nor the checksums include them. A row with an invalid
/// value is ignored, because it can affect only how a scene is shown.
struct ViewStateRows {
  let database: Database

  private static let scene = Table("shown_scene", columns: ["id", "scene"], scope: "id = ?1")
  private static let display = Table(
    "shown_display", columns: ["scene", "device", "orientation"], scope: "scene = ?1")
  private static let trait = Table(
    "shown_trait", columns: ["scene", "name", "number", "word"], scope: "scene = ?1")
  private static let installation = Table(
    "shown_installation", columns: ["scene", "rule_set", "is_installed"], scope: "scene = ?1")

  /// The tables whose rows belong to one scene.
  private static let ofScenes = [display, trait, installation]

  /// Returns the stored view state.
  ///
  /// - Throws: `SQLiteFailure`.
  func read() throws -> StoredViewState {
    var stored = StoredViewState()
    try forEach(ViewStateRows.scene) { row throws(RowReader.Defect) in
      _ = try row.integer()
      stored.scene = try row.id()
    }
    try forEach(ViewStateRows.display) { row throws(RowReader.Defect) in
      let display = try Display(from: &row)
      stored.view[display.scene].display = display
    }
    try forEach(ViewStateRows.trait) { row throws(RowReader.Defect) in
      let (scene, name): (SceneID, Name) = (try row.id(), try row.name())
      let value: TraitValue? =
        switch (try row.optionalReal(), try row.optionalName()) {
        case (let number?, _): .number(number)
        case (nil, let word?): .word(word)
        case (nil, nil): nil
        }
      stored.view[scene].traits.updateValue(value, forKey: name)
    }
    try forEach(ViewStateRows.installation) { row throws(RowReader.Defect) in
      let (scene, set): (SceneID, SetID) = (try row.id(), try row.id())
      stored.view[scene].installations.updateValue(try row.optionalInteger().map { $0 != 0 }, forKey: set)
    }
    return stored
  }

  private func forEach(
    _ table: Table, _ body: (inout RowReader) throws(RowReader.Defect) -> Void
  ) throws {
    let sql = "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)"
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      do throws(RowReader.Defect) { try body(&row) } catch { return }
    }
  }

  /// Writes the parts in which two states differ: the scene in use, and the view state of scenes. Scenes with
  /// equal view state keep their rows, which another session may have changed.
  ///
  /// - Throws: `SQLiteFailure`.
  /// - Complexity: O(rows of the scenes that differ).
  func write(_ new: StoredViewState, replacing old: StoredViewState) throws {
    if new.scene != old.scene {
      if let scene = new.scene {
        try run("INSERT OR REPLACE INTO shown_scene (id, scene) VALUES (1, ?1)") { $0.bind(scene.rawValue) }
      } else {
        try run("DELETE FROM shown_scene") { _ in }
      }
    }
    for scene in Set(new.view.sceneIDs).union(old.view.sceneIDs) where new.view[scene] != old.view[scene] {
      try clear(scene)
      try insert(new.view[scene], of: scene)
    }
  }

  private func insert(_ state: SceneViewState, of scene: SceneID) throws {
    if let display = state.display { try run(ViewStateRows.display.insert) { display.bind(to: &$0) } }
    for (name, value) in state.traits {
      try run(ViewStateRows.trait.insert) { writer in
        writer.bind(scene.rawValue)
        writer.bind(name.text)
        guard let value else {
          writer.bindNull()
          writer.bindNull()
          return
        }
        writer.bind(value)
      }
    }
    for (set, isInstalled) in state.installations {
      try run(ViewStateRows.installation.insert) { writer in
        writer.bind(scene.rawValue)
        writer.bind(set.rawValue)
        writer.bind(isInstalled.map { Int64($0 ? 1 : 0) })
      }
    }
  }

  func clear(_ scene: SceneID) throws {
    for table in ViewStateRows.ofScenes {
      try run("DELETE FROM \(table.name) WHERE scene = ?1") { $0.bind(scene.rawValue) }
    }
  }

  func run(_ sql: String, _ bind: (inout Binder) -> Void) throws {
    _ = try RawStatement(sql, in: database).run(bind)
  }
}
