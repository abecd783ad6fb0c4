import GimbalJSON
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The places of the definition and of the uses of a name.
struct Navigation {
  private let document: OpenDocument
  private let offset: Int

  init(in document: OpenDocument, at offset: Int) {
    self.document = document
    self.offset = offset
  }

  /// The place where the object at the offset is defined; null if it is not defined in the document.
  var definition: JSON {
    guard let found = document.occurrence(at: offset) else { return .null }
    return DefinitionSpans.all(in: document.analysis.statements)[found.object].map(document.location)
      ?? .null
  }

  /// Returns the uses of the object at the offset.
  func references(includingDefinition: Bool) -> JSON {
    let spans = occurrences.filter { includingDefinition || !$0.isNew }.map(\.span)
    return .array(spans.map(document.location))
  }

  /// The uses of the object at the offset, to be marked in the text.
  var highlights: JSON {
    // In the protocol, the kind 2 is a read access, and the kind 3 is a write access.
    .array(occurrences.map { ["range": document.text.range(of: $0.span), "kind": $0.isNew ? 3 : 2] })
  }

  private var occurrences: [ScriptOccurrence] {
    document.occurrence(at: offset).map { document.occurrences(of: $0.object) } ?? []
  }
}
