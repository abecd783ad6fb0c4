import GimbalJSON
import GimbalMessages
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// An open document and the analysis of its script.
final class OpenDocument {
  let uri: String
  private(set) var text: TextDocument
  let analysis: ScriptAnalysis
  /// `true` if the client has the diagnostics of the current text.
  var isPublished = false

  init(uri: String, text: TextDocument, analysis: ScriptAnalysis) {
    self.uri = uri
    self.text = text
    self.analysis = analysis
  }

  func change(to new: TextDocument) {
    text = new
    analysis.update(to: new.text)
    isPublished = false
  }

  /// The diagnostics of the document.
  var diagnostics: [JSON] {
    analysis.problems.map { problem in
      [
        "range": text.range(of: problem.span), "severity": .number(Double(problem.severity.rawValue)),
        "code": .text(problem.code), "source": "gimbal", "message": .text(problem.message),
        "relatedInformation": problem.related.isEmpty
          ? .null
          : .array(
            problem.related.map { ["location": location(of: $0), "message": "this object is involved"] }),
      ]
    }
  }

  func location(of span: Span) -> JSON { ["uri": .text(uri), "range": text.range(of: span)] }

  // MARK: Names

  /// Returns the name at an offset, or else the name that ends at the offset.
  func occurrence(at offset: Int) -> ScriptOccurrence? {
    let found = analysis.occurrences
    return found.first { $0.span.lowerBound <= offset && offset < $0.span.upperBound }
      ?? found.first { $0.span.upperBound == offset }
  }

  /// Returns the names that denote an object.
  func occurrences(of object: SceneObject) -> [ScriptOccurrence] {
    analysis.occurrences.filter { $0.object == object }
  }

  /// Returns the token at an offset, or else the token that ends at the offset, with its statement.
  func token(at offset: Int) -> (token: ParsedToken, statement: AnalyzedStatement)? {
    guard let statement = analysis.statement(at: offset) else { return nil }
    let token =
      statement.tokens.first { $0.span.lowerBound <= offset && offset < $0.span.upperBound }
      ?? statement.tokens.first { $0.span.upperBound == offset }
    return token.map { ($0, statement) }
  }
}
