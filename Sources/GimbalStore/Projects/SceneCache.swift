import GimbalModel

/// A cache of scenes that is valid as long as no other connection changes the file.
struct SceneCache {
  /// The maximum number of cached scenes, not counting those in `edited`.
  static let capacity = 64
  /// The maximum number of additional scenes that are kept because the current transaction has edited them. A
  /// script often edits the same scene again.
  static let editedCapacity = 512

  /// The value of SQLite's `data_version` for which the cache is valid.
  private(set) var dataVersion: Int64?
  private(set) var headers: [SceneHeader]?
  /// The ids of scenes by name, built on first use.
  private var identities: [Name: SceneID]?
  private var scenes: [SceneID: Scene] = [:]
  /// The scenes that the current transaction has changed. A rollback removes these scenes from the cache.
  private var touched: Set<SceneID> = []
  /// The scenes that the current transaction has edited in the cache. They stay in the cache when it is full.
  private var edited: Set<SceneID> = []
  private var headersTouched = false
  private var isProjectTouched = false
  /// `true` if the current transaction may have changed all rows.
  private var allTouched = false

  /// Begins a transaction. Clears the cache if another connection has changed the file.
  mutating func begin(at dataVersion: Int64) {
    if self.dataVersion != dataVersion { self = SceneCache() }
    self.dataVersion = dataVersion
  }

  /// Ends a committed transaction.
  mutating func commit() {
    touched = []
    edited = []
    headersTouched = false
    isProjectTouched = false
    allTouched = false
  }

  /// Ends a transaction that was rolled back.
  mutating func rollback() {
    for id in touched { scenes[id] = nil }
    if headersTouched || allTouched { (headers, identities) = (nil, nil) }
    if allTouched { scenes = [:] }
    commit()
  }

  /// Returns `true` if the current transaction may have changed rows that a checksum covers.
  ///
  /// - Parameter key: The key of the checksum (see `SceneChecksums`).
  func isTouched(_ key: Int64) -> Bool {
    if allTouched { return true }
    return switch key {
    case SceneChecksums.headers: headersTouched
    case SceneChecksums.project: isProjectTouched
    default: touched.contains(SceneID(rawValue: key))
    }
  }

  /// Records that the current transaction changes the properties of the project.
  mutating func touchProject() { isProjectTouched = true }

  func scene(_ id: SceneID) -> Scene? { scenes[id] }

  /// Adds a scene that was read from the tables. If the cache is full, first removes the scenes that the
  /// current transaction has not edited. If it has edited `editedCapacity` scenes, removes all scenes.
  mutating func keep(_ scene: Scene) {
    if scenes.count >= SceneCache.capacity + edited.count {
      if edited.count >= SceneCache.editedCapacity { edited = [] }
      scenes = scenes.filter { edited.contains($0.key) }
    }
    scenes[scene.id] = scene
  }

  mutating func keep(_ headers: [SceneHeader]) {
    self.headers = headers
    identities = nil
  }

  /// Returns the id of the cached header with the given name, or nil if there is none. If several headers
  /// have the name, returns the id of the first one.
  ///
  /// - Complexity: O(1) after the first call.
  mutating func id(ofSceneNamed name: Name) -> SceneID? {
    let known =
      identities
      ?? Dictionary((headers ?? []).map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    identities = known
    return known[name]
  }

  /// Adds the header of a new scene. If there are no headers, or the new header is not the last one in the
  /// order of scenes, removes all headers instead.
  ///
  /// - Complexity: O(1) if the header is the last one.
  mutating func add(_ header: SceneHeader) {
    headersTouched = true
    guard let last = headers?.last, (last.position, last.id) < (header.position, header.id) else {
      return forgetHeaders()
    }
    headers?.append(header)
    identities?[header.name] = header.id
  }

  /// Edits a cached scene in place, so that the collections in the `Scene` value are not copied. If an edit
  /// after the first one fails, the scene is removed from the cache.
  ///
  /// - Precondition: The scene is in the cache.
  mutating func apply(_ edits: [Edit], to id: SceneID) throws(EditError) {
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        try scenes[id]?.apply(edit)
      } catch {
        // A rejected edit leaves the scene unchanged. If earlier edits have changed the scene, discard it.
        if index > 0 { scenes[id] = nil }
        throw error
      }
      touched.insert(id)
    }
    edited.insert(id)
  }

  /// Removes a scene from the cache, because the transaction changes its rows directly.
  mutating func forget(_ id: SceneID) {
    touched.insert(id)
    scenes[id] = nil
  }

  /// Removes the scene headers from the cache before they are changed.
  mutating func forgetHeaders() {
    headersTouched = true
    (headers, identities) = (nil, nil)
  }

  /// Clears the cache, because all rows may have changed.
  mutating func forgetAll() {
    allTouched = true
    scenes = [:]
    (headers, identities) = (nil, nil)
  }
}
