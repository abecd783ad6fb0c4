import GimbalModel

/// The scenes that were read, as values, for as long as nobody else changes the file.
struct SceneCache {
  /// How many scenes are kept. What is dropped can be read again.
  static let capacity = 64
  /// How many are kept that the running transaction edits: scripts come back to their scenes.
  static let editedCapacity = 512

  /// SQLite's `data_version` at which everything here was read.
  private(set) var dataVersion: Int64?
  private(set) var headers: [SceneHeader]?
  /// The scenes of the headers by name, once they were asked for.
  private var identities: [Name: SceneID]?
  private var scenes: [SceneID: Scene] = [:]
  /// What the running transaction has changed, and what a rollback therefore makes untrue.
  private var touched: Set<SceneID> = []
  /// What the running transaction has edited here.
  private var edited: Set<SceneID> = []
  private var headersTouched = false
  /// Whether all rows may have changed.
  private var allTouched = false

  /// Begins a transaction: forgets everything if another connection has changed the file.
  mutating func begin(at dataVersion: Int64) {
    if self.dataVersion != dataVersion { self = SceneCache() }
    self.dataVersion = dataVersion
  }

  /// Ends a transaction that took effect.
  mutating func commit() {
    touched = []
    edited = []
    headersTouched = false
    allTouched = false
  }

  /// Ends a transaction that did not.
  mutating func rollback() {
    for id in touched { scenes[id] = nil }
    if headersTouched || allTouched { (headers, identities) = (nil, nil) }
    if allTouched { scenes = [:] }
    commit()
  }

  func scene(_ id: SceneID) -> Scene? { scenes[id] }

  /// Keeps what was just read.
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

  /// The scene of a name, of those whose headers are here. Two branches may have made several.
  ///
  /// - Complexity: O(1) but for the first time.
  mutating func id(ofSceneNamed name: Name) -> SceneID? {
    let known =
      identities
      ?? Dictionary((headers ?? []).map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    identities = known
    return known[name]
  }

  /// Adds the header of a scene that the transaction has made.
  ///
  /// - Complexity: O(1) where it is the last one.
  mutating func add(_ header: SceneHeader) {
    headersTouched = true
    guard let last = headers?.last, (last.position, last.id) < (header.position, header.id) else {
      return forgetHeaders()
    }
    headers?.append(header)
    identities?[header.name] = header.id
  }

  /// Changes a scene where it lies, so that its tables are not copied; forgets it if that fails half way.
  ///
  /// - Precondition: the scene is here.
  mutating func apply(_ edits: [Edit], to id: SceneID) throws(EditError) {
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        try scenes[id]?.apply(edit)
      } catch {
        // One refused edit leaves a scene as it was; those before it do not.
        if index > 0 { scenes[id] = nil }
        throw error
      }
      touched.insert(id)
    }
    edited.insert(id)
  }

  /// Forgets a scene that the transaction changes or has changed elsewhere.
  mutating func forget(_ id: SceneID) {
    touched.insert(id)
    scenes[id] = nil
  }

  /// Forgets the headers, which the transaction changes.
  mutating func forgetHeaders() {
    headersTouched = true
    (headers, identities) = (nil, nil)
  }

  /// Forgets everything, which the transaction changes.
  mutating func forgetAll() {
    allTouched = true
    scenes = [:]
    (headers, identities) = (nil, nil)
  }
}
