package import GimbalModel

import class GRDB.Database

/// One state of a project, to read and, with `Access.write`, to change. Only good inside the body it is given to.
///
/// A refused edit (`EditError`) leaves the transaction as it was. After a `StoreError` nothing of it can be kept:
/// it is undone, even if the body goes on.
package final class Transaction {
  private let access: Access
  /// Whether it is for changing rows, and not only for reading or for moving through history.
  var mayChangeRows: Bool { access == .write }
  /// What history keeps of the change.
  let entry: Entry
  /// What has been moved so far.
  var draft = OperationDraft()
  /// What records changes of rows, while something does.
  var recorder: ChangeRecorder?
  /// What a change is answered with where only reading is allowed.
  private let refusal: StoreError
  let path: String
  private let database: Database
  private var cache: SceneCache
  private var isOver = false
  private var failure: StoreError?

  init(
    access: Access, entry: Entry, refusal: StoreError, database: Database, cache: consuming SceneCache,
    path: String
  ) {
    self.access = access
    self.entry = entry
    self.refusal = refusal
    self.database = database
    self.cache = cache
    self.path = path
  }

  /// The scenes of the project, in their order.
  ///
  /// - Complexity: O(1) where they were read before.
  package func sceneHeaders() throws -> [SceneHeader] {
    try reading { rows in
      if let headers = cache.headers { return headers }
      let headers = try rows.headers()
      cache.keep(headers)
      return headers
    }
  }

  /// A scene with everything in it.
  ///
  /// - Throws: `EditError.noSuchRow`; `StoreError`.
  /// - Complexity: O(1) where it was read before, else O(n log n).
  package func scene(_ id: SceneID) throws -> Scene {
    try reading { rows in
      if let scene = cache.scene(id) { return scene }
      guard let scene = try rows.scene(id) else { throw EditError.noSuchRow }
      cache.keep(scene)
      return scene
    }
  }

  /// A scene with everything in it, read and not yet put together. It is not remembered.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(rows).
  package func storedScene(_ id: SceneID) throws -> StoredScene {
    try reading { rows in
      if let scene = cache.scene(id) { return StoredScene(scene) }
      return StoredScene(rows: try rows.records(of: id), path: path)
    }
  }

  /// Makes all of some edits, or none.
  ///
  /// - Returns: the scene as it is afterwards.
  /// - Throws: `EditError` for the first edit that the scene refuses; `StoreError`.
  /// - Complexity: O(log n) an edit once the scene was read. A caller that keeps an earlier value of the scene
  ///   makes Swift copy the tables that change.
  @discardableResult
  package func apply(_ edits: [Edit], to id: SceneID) throws -> Scene {
    if edits.isEmpty { return try scene(id) }
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
    } ?? scene(id)
  }

  /// Makes all of some edits in the tables, or none.
  private func make(_ edits: [Edit], in rows: ProjectRows) throws {
    // Before each page that changes within a savepoint, SQLite puts its copy aside. Insertions are taken back without.
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

  /// Adds a scene, complete.
  ///
  /// - Throws: `EditError.nameTaken`, `EditError.rowExists`; `StoreError`.
  /// - Complexity: O(n).
  package func insert(_ scene: Scene) throws { try insert(NewScene(scene)) }

  /// Adds a scene, complete.
  ///
  /// - Throws: `EditError.nameTaken`, `EditError.rowExists`; `StoreError`.
  /// - Complexity: O(n).
  package func insert(_ new: NewScene) throws {
    try checkName(of: new.scene.header)
    try writing { rows in
      cache.forget(new.scene.id)
      try recordingInsertions(new.log) { try rows.insert(new.scene) }
      cache.add(new.scene.header)
    }
  }

  /// Puts a scene in the place of one of the same identity: rows that are in both and the same are not touched.
  ///
  /// - Throws: `EditError.noSuchRow`, `EditError.nameTaken`; `StoreError`.
  /// - Complexity: O(n).
  package func replace(with scene: Scene) throws {
    let old = try self.scene(scene.id).records
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

  /// Removes a scene and everything in it.
  ///
  /// - Throws: `EditError.noSuchRow`; `StoreError`.
  /// - Complexity: O(n).
  package func remove(scene id: SceneID) throws {
    guard try sceneHeaders().contains(where: { $0.id == id }) else { throw EditError.noSuchRow }
    try writing { rows in
      cache.forget(id)
      cache.forgetHeaders()
      try rows.clear(id)
    }
  }

  /// What a scene cannot see by itself: other scenes' names, and what columns hold.
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

  /// Forgets every scene, where rows have changed beneath it.
  func forgetScenes() { cache.forgetAll() }

  private func load(_ id: SceneID) throws {
    if cache.scene(id) == nil { _ = try scene(id) }
  }
}

extension Transaction {
  /// Runs the body in a transaction of the database, and ends it: what it changed becomes a revision, and what it
  /// moved an operation.
  func run<R>(_ body: (Transaction) throws -> R) throws -> R {
    try database.beginTransaction(access == .read ? .deferred : .immediate)
    do {
      // The first read: from here on the transaction sees one state, and this tells which.
      cache.begin(at: try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0)
      let result = try recorded(body)
      if let failure { throw failure }
      try recordOperation()
      try database.commit()
      cache.commit()
      return result
    } catch {
      cache.rollback()
      try? database.rollback()
      throw failure ?? error
    }
  }

  private func recorded<R>(_ body: (Transaction) throws -> R) throws -> R {
    guard access == .write else { return try body(self) }
    var result: R?
    let changeset = try recordingChanges { result = try body(self) }
    if !changeset.isEmpty, failure == nil { try history.advance(by: changeset) }
    guard let result else { throw StoreError.misuse(.over) }
    return result
  }

  private func recordOperation() throws {
    let moves = draft.moves
    if moves.isEmpty { return }
    try changingHistory { rows, writer in _ = try writer.record(moves, after: rows.present(), entry) }
  }

  /// Closes the transaction for its caller, and gives back what it has read.
  func end() -> SceneCache {
    isOver = true
    let kept = cache
    cache = SceneCache()
    return kept
  }

  func reading<R>(_ body: (ProjectRows) throws -> R) throws -> R {
    if isOver { throw StoreError.misuse(.over) }
    if let failure { throw failure }
    do {
      return try body(ProjectRows(database: database))
    } catch {
      guard let failure = StoreError(error, path: path) else { throw error }
      self.failure = failure
      throw failure
    }
  }

  func writing<R>(_ body: (ProjectRows) throws -> R) throws -> R {
    try reading { rows in
      guard access != .read else { throw refusal }
      return try body(rows)
    }
  }
}
