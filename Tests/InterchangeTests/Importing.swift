import GimbalInterchange
import GimbalModel
import TestSupport

/// The scenes of a text.
func scenes(_ text: String, taken: Set<Name> = []) throws -> [ImportedScene] {
  try InterfaceDocument(Array(text.utf8)).importedScenes(named: "Document", taken: taken, ids: CountingIDs())
}

extension Scene {
  /// A view by the name it has in its document or by its object id.
  func view(_ text: String) throws -> View {
    let found = viewsInTreeOrder.first {
      $0.name.text == text || properties(of: $0.id).text(.objectID) == text
    }
    struct NoSuchView: Error { let name: String }
    guard let found else { throw NoSuchView(name: text) }
    return found
  }

  /// The constraint of an identifier.
  func constraint(_ text: String) -> Constraint? { constraints.first { $0.identifier?.text == text } }

  /// The set that a constraint is filed in.
  func set(of text: String) -> RuleSet? { constraint(text).flatMap { set($0.set) } }
}
