import GimbalInterfaceBuilder
import GimbalModel
package import TestSupport

/// The reader of Interface Builder documents, followed by the layout pass as in `gimbal solve`. Any input gives
/// scenes or an error with a location, and any scene gives finite frames or a `LayoutError`.
package final class DocumentTarget: FuzzTarget {
  package static let name = "document"

  package init(isThorough: Bool) {}

  package let seeds = RichDocuments.all.map { Array($0.utf8) }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let found: [ImportedScene]
    do throws(DocumentError) {
      found = try InterfaceDocument(bytes).importedScenes(named: "Document", ids: CountingIDs())
    } catch {
      try require(error.line > 0 && error.column > 0, "an error without a place: \(error)")
      return false
    }
    for imported in found { try LayoutCheck.run(imported.scene) }
    return true
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    DocumentMutation.damage(&bytes, using: &chance)
  }
}
