import GimbalInterchange
package import GimbalModel

/// A scene that a file holds, with what the file says beside it.
package struct FileScene: Sendable {
  package let scene: Scene
  /// What lines for programs call it: of an archive its name, of a document its root's object id.
  let label: String?
  /// The object id of its root view, or of the root view around a cell; nil where the file gives it none.
  let rootID: String?
  /// The views' places in a document; empty for an archive's, which come in tree order.
  let order: [ViewID: Int]
  /// Whether another scene of a document shows it: a cell of a table.
  let isInstance: Bool
  /// Where it starts in a document, from 1; 0 where that is not known.
  let line: Int
  let column: Int
  let notes: [ImportNote]

  init(_ imported: ImportedScene) {
    scene = imported.scene
    rootID = imported.rootID
    label = imported.rootID
    order = imported.order
    isInstance = imported.isInstance
    (line, column) = (imported.line, imported.column)
    notes = imported.notes
  }

  /// A scene of an archive.
  init(archived scene: Scene) {
    self.scene = scene
    rootID = scene.properties(of: scene.root).text(.objectID)
    label = scene.name.text
    (order, isInstance, line, column, notes) = ([:], false, 0, 0, [])
  }
}
