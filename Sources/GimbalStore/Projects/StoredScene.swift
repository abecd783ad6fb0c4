package import GimbalModel

/// A scene as it was read, to be put together by whoever has the time, on any thread.
package struct StoredScene: Sendable {
  private enum Content {
    case scene(Scene)
    case rows([Record], path: String)
  }

  private let content: Content

  package init(_ scene: Scene) { content = .scene(scene) }

  /// - Parameter path: the project's, for errors.
  init(rows: [Record], path: String) { content = .rows(rows, path: path) }

  /// How much there is of it, in rows or, where it was put together before, in views.
  package var weight: Int {
    switch content {
    case .scene(let scene): scene.viewCount
    case .rows(let rows, _): rows.count
    }
  }

  /// The scene; nil where there is none.
  ///
  /// - Throws: `StoreError` for rows that have no place in it.
  /// - Complexity: O(n log n).
  package func scene() throws(StoreError) -> Scene? {
    switch content {
    case .scene(let scene): return scene
    case .rows(let rows, let path):
      do throws(BrokenPromise) {
        return try Scene(stored: rows)
      } catch {
        throw .damaged(path: path, .row(table: error.table, id: error.id))
      }
    }
  }
}

/// A scene that is to be added, looked at and noted for history before: by whoever has the time, on any thread.
package struct NewScene: Sendable {
  package let scene: Scene
  /// Its rows.
  let log: InsertionLog

  /// - Throws: `EditError` for what a column cannot give back.
  /// - Complexity: O(n).
  package init(_ scene: Scene) throws(EditError) {
    var log = InsertionLog()
    try scene.forEachRecord { record throws(EditError) in
      try record.check()
      log.append(record)
    }
    self.scene = scene
    self.log = log
  }
}
