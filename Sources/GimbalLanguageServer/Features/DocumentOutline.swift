import GimbalJSON
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The outline of a document: its scenes with their views, sets, named constraints and named
/// numbers.
struct DocumentOutline {
  private let document: OpenDocument

  /// The kinds of symbols, with their numbers in the Language Server Protocol.
  private enum Kind: Int {
    case namespace = 3
    case property = 7
    case field = 8
    case enumeration = 10
    case constant = 14
  }

  init(of document: OpenDocument) { self.document = document }

  var answer: JSON {
    var roots: [JSON] = []
    var scene: (name: ScriptOccurrence, span: Span, children: [JSON])?
    func close() {
      guard let scene else { return }
      roots.append(
        symbol(scene.name, .namespace, "scene", in: scene.span, children: scene.children))
    }
    for statement in document.analysis.statements {
      for found in statement.occurrences where found.isNew {
        if case .scene = found.object {
          close()
          scene = (found, statement.span, [])
          continue
        }
        let child = child(found, in: statement.span)
        if scene == nil { roots.append(child) } else { scene?.children.append(child) }
      }
      if let open = scene { scene?.span = open.span.through(statement.span) }
    }
    close()
    return .array(roots)
  }

  private func child(_ found: ScriptOccurrence, in statement: Span) -> JSON {
    switch found.object {
    case .scene: symbol(found, .namespace, "scene", in: statement)
    case .view: symbol(found, .field, "view", in: statement)
    case .set: symbol(found, .enumeration, "set", in: statement)
    case .constraint: symbol(found, .property, "constraint", in: statement)
    case .number: symbol(found, .constant, "number", in: statement)
    }
  }

  private func symbol(
    _ found: ScriptOccurrence, _ kind: Kind, _ detail: String, in span: Span, children: [JSON] = []
  ) -> JSON {
    [
      "name": .text(found.name.text), "detail": .text(detail), "kind": .number(Double(kind.rawValue)),
      "range": document.text.range(of: span), "selectionRange": document.text.range(of: found.span),
      "children": .array(children),
    ]
  }
}
