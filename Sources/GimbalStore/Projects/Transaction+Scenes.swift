package import GimbalModel

import class GRDB.Database

// MARK: - Scenes
extension Transaction {
  /// Returns the headers of all scenes, sorted by position.
  ///
  /// - Complexity: O(1) if the headers are cached.
  package func sceneHeaders() throws -> [SceneHeader] {
    try reading { rows in
      if let headers = cache.headers { return headers }
      let headers = try rows.headers()
      cache.keep(headers)
      return headers
    }
  }

  /// Returns a scene, as the view state of the transaction shows it.
  ///
  /// - Throws: `EditError.noSuchRow` if the scene does not exist; `StoreError`.
  /// - Complexity: O(1) if the scene is cached, otherwise O(n log n) for n rows.
  package func scene(_ id: SceneID) throws -> Scene { shown(try recordedScene(id)) }

  /// Returns a scene with its recorded state, without the view state of the transaction.
  ///
  /// - Throws: `EditError.noSuchRow` if the scene does not exist; `StoreError`.
  /// - Complexity: O(1) if the scene is cached, otherwise O(n log n) for n rows.
  package func recordedScene(_ id: SceneID) throws -> Scene {
    try reading { rows in
      if let scene = cache.scene(id) { return scene }
      guard let scene = try rows.scene(id) else { throw EditError.noSuchRow }
      cache.keep(scene)
      return scene
    }
  }

  /// Returns a scene that the caller can assemble on another thread. If the scene is not cached, reads its
  /// rows and leaves the cache unchanged.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(rows).
  package func storedScene(_ id: SceneID) throws -> StoredScene {
    try reading { rows in
      if let scene = cache.scene(id) { return StoredScene(shown(scene)) }
      return StoredScene(rows: try rows.records(of: id), path: path, view: viewState ?? ViewState())
    }
  }

  /// Applies edits to a scene: all of them, or none. If the transaction has a view state, edits to the
  /// display, the traits and the installations change the view state and not the rows.
  ///
  /// - Returns: The scene after the edits.
  /// - Throws: `EditError` for the first edit that the scene rejects; `StoreError`.
  /// - Complexity: O(log n) per edit to a cached scene with n rows. If the caller retains an earlier value of
  ///   the scene, Swift copies the collections that change.
  @discardableResult
  package func apply(_ edits: [Edit], to id: SceneID) throws -> Scene {
    if edits.isEmpty { return try scene(id) }
    return viewState == nil ? try record(edits, in: id) : try showing(edits, in: id)
  }

  /// Writes edits to the rows of a scene: all of them, or none.
  @discardableResult
  func record(_ edits: [Edit], in id: SceneID) throws -> Scene {
    try load(id)
    return try writing { rows in
      for edit in edits { try check(edit) }
      try cache.apply(edits, to: id)
      if edits.contains(where: \.isOfHeader) { cache.forgetHeaders() }
      do {
        try make(edits, in: rows)
      } catch {
        cache.forget(id)
        throw error
      }
      return cache.scene(id)
    } ?? recordedScene(id)
  }

  /// Writes edits to the tables: all of them, or none.
  private func make(_ edits: [Edit], in rows: ProjectRows) throws {
    // Within a savepoint, SQLite copies each page before its first change. Avoid this cost if all edits
    // before the last one are insertions, which can be reverted without a savepoint.
    guard edits.dropLast().allSatisfy(\.isInsertion) else {
      return try database.inSavepoint {
        for edit in edits { try rows.make(edit) }
        return .commit
      }
    }
    for (index, edit) in edits.enumerated() {
      do {
        try rows.make(edit)
      } catch let refusal as EditError {
        for edit in edits[..<index].reversed() {
          if case .insert(let record) = edit { try rows.make(.delete(record)) }
        }
        throw refusal
      }
    }
  }

  /// Inserts a scene with all its rows.
  ///
  /// - Throws: `EditError` if a value cannot be stored, the name is taken or a row exists; `StoreError`.
  /// - Complexity: O(rows).
  package func insert(_ scene: Scene) throws { try insert(NewScene(scene)) }

  /// Inserts a scene that was validated in advance.
  ///
  /// - Throws: `EditError.nameTaken`, `EditError.rowExists`; `StoreError`.
  /// - Complexity: O(rows).
  package func insert(_ new: NewScene) throws {
    try checkName(of: new.scene.header)
    try writing { rows in
      cache.forget(new.scene.id)
      try recordingInsertions(new.log) { try rows.insert(new.scene) }
      cache.add(new.scene.header)
    }
  }

  /// Replaces the recorded scene with the same id. Rows that do not change are not written.
  ///
  /// - Throws: `EditError.noSuchRow`, `EditError.nameTaken`; `StoreError`.
  /// - Complexity: O(rows).
  package func replace(with scene: Scene) throws {
    let old = try recordedScene(scene.id).records
    try checkName(of: scene.header)
    try writing { rows in
      let new = scene.records
      for record in new { try record.check() }
      cache.forget(scene.id)
      cache.forgetHeaders()
      try database.inSavepoint {
        for edit in Edit.edits(from: old, to: new) { try rows.make(edit) }
        return .commit
      }
      cache.keep(scene)
    }
  }

  /// Removes a scene with all its rows.
  ///
  /// - Throws: `EditError.noSuchRow`; `StoreError`.
  /// - Complexity: O(rows).
  package func remove(scene id: SceneID) throws {
    guard try sceneHeaders().contains(where: { $0.id == id }) else { throw EditError.noSuchRow }
    try writing { rows in
      cache.forget(id)
      cache.forgetHeaders()
      try rows.clear(id)
    }
  }

  /// Validates the parts of an edit that `Scene` cannot check: the scene name must be unique in the project,
  /// and the columns must be able to store all values.
  private func check(_ edit: Edit) throws {
    switch edit {
    case .insert(let record), .update(let record):
      if case .scene(let header) = record { try checkName(of: header) }
      try record.check()
    case .delete: break
    }
  }

  private func checkName(of header: SceneHeader) throws {
    _ = try sceneHeaders()
    if let id = cache.id(ofSceneNamed: header.name), id != header.id {
      throw EditError.nameTaken(header.name)
    }
  }

  /// Clears the scene cache after a change that can affect all rows.
  func forgetScenes() { cache.forgetAll() }

  private func load(_ id: SceneID) throws {
    if cache.scene(id) == nil { _ = try recordedScene(id) }
  }
}

extension Transaction {
  /// Returns the scenes that contain views showing other scenes, sorted by position, with the names of the
  /// shown scenes. A property of the view or an override selects the shown scene.
  ///
  /// - Complexity: O(properties and overrides of the project).
  package func scenesShown() throws -> [(scene: SceneHeader, shown: Set<Name>)] {
    let shown = try reading { rows in try rows.scenesShown() }
    if shown.isEmpty { return [] }
    return try sceneHeaders().compactMap { header in shown[header.id].map { (header, $0) } }
  }
}

extension ProjectRows {
  fileprivate func scenesShown() throws -> [SceneID: Set<Name>] {
    let sql = """
      SELECT view.scene AS id, word FROM view_property JOIN view ON view.id = view_property.view
        WHERE property = '\(Property.instance.rawValue)' AND word IS NOT NULL
      UNION ALL
      SELECT rule_set.scene, word FROM property_override JOIN rule_set ON rule_set.id = property_override.rule_set
        WHERE property = '\(Property.instance.rawValue)' AND word IS NOT NULL
      """
    let table = Table("view", columns: ["id", "word"], scope: "")
    var shown: [SceneID: Set<Name>] = [:]
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      let scene: SceneID = try row.id()
      if let name = PropertyValue.word(try row.text()).sceneName { shown[scene, default: []].insert(name) }
    }
    return shown
  }
}

extension Transaction {
  /// Returns the properties of the project that differ from their defaults.
  package func projectProperties() throws -> [ProjectProperty] {
    try reading { try $0.projectProperties() }
  }

  /// Sets a property of the project. Nil restores the default. Setting the current value writes nothing.
  ///
  /// - Precondition: The key accepts the value.
  /// - Throws: `StoreError`.
  package func give(_ key: ProjectProperty.Key, _ value: PropertyValue?) throws {
    precondition(value.map(key.accepts) ?? true)
    try changingRows { rows in
      let old = try rows.projectProperties().first { $0.key == key }
      cache.touchProject()
      if old?.value != value { try rows.replace(old, with: value.map { ProjectProperty(key, $0) }) }
    }
  }
}

extension Transaction {
  /// Returns `true` if a container that encloses the scene rotates without asking the scene. Such a container
  /// can show the scene in an orientation that the scene does not support.
  package func isForced(_ scene: Scene) throws -> Bool {
    var (inner, seen): (Scene, Set) = (scene, [scene.id])
    while let name = inner.properties(of: inner.root).text(.container),
      let header = try sceneHeaders().first(where: { $0.name.text == name }), seen.insert(header.id).inserted
    {
      let container = try self.scene(header.id)
      guard container.properties(of: container.root).text(.visibleChild) == inner.name.text else {
        return false
      }
      if !container.asksVisibleChild { return true }
      inner = container
    }
    return false
  }
}

extension [ProjectProperty] {
  /// `true` if scenes follow rotations of the device.
  package var autorotates: Bool { !contains(ProjectProperty(.autorotate, .flag(false))) }

  /// The orientations that the app allows.
  package var orientations: OrientationSet {
    for case .word(let word) in filter({ $0.key == .orientations }).map(\.value) {
      if let set = OrientationSet(list: word) { return set }
    }
    return .all
  }
}
