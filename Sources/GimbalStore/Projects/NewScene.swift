package import GimbalModel

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
