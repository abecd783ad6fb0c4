package import GimbalModel

/// A scene, or its rows, from which a `Scene` can be assembled on another thread.
package struct StoredScene: Sendable {
  private enum Content {
    case scene(Scene)
    case rows([Record], path: String)
  }

  private let content: Content
  /// The view state with which the scene is shown.
  private let view: ViewState

  package init(_ scene: Scene) {
    content = .scene(scene)
    view = ViewState()
  }

  /// Creates a stored scene from its rows.
  ///
  /// - Parameters:
  ///   - path: The path of the project, for error messages.
  ///   - view: The view state with which the scene is shown.
  init(rows: [Record], path: String, view: ViewState) {
    content = .rows(rows, path: path)
    self.view = view
  }

  /// The size of the scene: the number of views if the scene is already assembled, otherwise the number of
  /// rows.
  package var weight: Int {
    switch content {
    case .scene(let scene): scene.viewCount
    case .rows(let rows, _): rows.count
    }
  }

  /// Assembles the scene. Returns nil if there are no rows.
  ///
  /// - Throws: `StoreError` if a row is invalid in the scene.
  /// - Complexity: O(n log n) for n rows.
  package func scene() throws(StoreError) -> Scene? {
    switch content {
    case .scene(let scene): return scene
    case .rows(let rows, let path):
      do throws(InvalidRow) {
        return try Scene(stored: rows).map(view.shown)
      } catch {
        throw .damaged(path: path, .row(table: error.table, id: error.id))
      }
    }
  }
}

/// A scene to insert, whose rows are validated and encoded before the transaction. It can be created on any
/// thread.
package struct NewScene: Sendable {
  package let scene: Scene
  /// The rows of the scene, encoded for the changeset of the transaction.
  let log: InsertionLog

  /// Validates and encodes the rows of a scene.
  ///
  /// - Throws: `EditError` if a value cannot be stored.
  /// - Complexity: O(rows).
  package init(_ scene: Scene) throws(EditError) {
    var log = InsertionLog()
    try scene.forEachRecord { record throws(EditError) in
      try record.check()
      log.append(record, of: scene.id)
    }
    self.scene = scene
    self.log = log
  }
}
