import GimbalMessages
import GimbalReporting

// Requests about documents.
extension LanguageServer {
  /// The maximum time that completion waits for the execution of the statements before the position.
  private static let completionWait = Duration.milliseconds(20)

  /// Returns the result of a request; `nil` if it was interrupted.
  func answerRequest(_ message: Message) throws(ResponseError) -> Value? {
    let parameters = message.parameters
    switch message.method {
    case "textDocument/completion": return try complete(parameters)
    case "textDocument/hover":
      return try executed(parameters) { document, offset in
        Hover(in: document, at: offset, isMarkdown: client.showsMarkdown).answer
      }
    case "textDocument/definition":
      return try executed(parameters) { Navigation(in: $0, at: $1).definition }
    case "textDocument/references":
      let includesDefinition = parameters["context"]["includeDeclaration"].boolean ?? true
      return try executed(parameters) {
        Navigation(in: $0, at: $1).references(includingDefinition: includesDefinition)
      }
    case "textDocument/documentHighlight":
      return try executed(parameters) { Navigation(in: $0, at: $1).highlights }
    case "textDocument/prepareRename":
      return try executed(parameters) { Rename(in: $0, at: $1).preparation }
    case "textDocument/rename": return try rename(parameters)
    case "textDocument/formatting": return try format(parameters)
    case "textDocument/documentSymbol":
      return try executed(parameters, hasPosition: false) { document, _ in Symbols(of: document).answer }
    case "textDocument/semanticTokens/full":
      return try executed(parameters, hasPosition: false) { document, _ in
        SemanticTokens(of: document).answer
      }
    default: throw ResponseError(.methodNotFound, "the method '\(message.method)' is not supported")
    }
  }

  /// Executes the script of a document, then returns the result of a closure; `nil` if the execution was
  /// interrupted.
  private func executed(
    _ parameters: Value, hasPosition: Bool = true,
    _ body: (OpenDocument, Int) throws(ResponseError) -> Value
  ) throws(ResponseError) -> Value? {
    let document = try document(of: parameters)
    let offset = hasPosition ? document.text.offset(of: try TextPosition(parameters["position"])) : 0
    document.analysis.advance { document.analysis.isExecuted }
    guard document.analysis.isExecuted else { return nil }
    // Discard the result or the error of interrupted work, because the work is incomplete.
    do throws(ResponseError) {
      let result = try document.analysis.withinDeadline { () throws(ResponseError) in
        try body(document, offset)
      }
      return wasInterrupted ? nil : result
    } catch {
      if wasInterrupted { return nil }
      throw error
    }
  }

  private func complete(_ parameters: Value) throws(ResponseError) -> Value {
    let document = try document(of: parameters)
    let offset = document.text.offset(of: try TextPosition(parameters["position"]))
    let end = ContinuousClock.now + LanguageServer.completionWait
    document.analysis.advance {
      document.analysis.isExecuted || document.analysis.isAnalyzed(before: offset)
        || ContinuousClock.now >= end
    }
    return Completion(in: document, at: offset).answer
  }

  private func rename(_ parameters: Value) throws(ResponseError) -> Value? {
    guard let new = parameters["newName"].string else {
      throw ResponseError(.invalidParams, "the request has no newName")
    }
    return try executed(parameters) { (document, offset) throws(ResponseError) in
      try Rename(in: document, at: offset).edit(to: new) { text in
        let analysis = self.analysis(of: text, at: document.uri)
        analysis.advance { analysis.isExecuted }
        return analysis
      }
    }
  }

  private func format(_ parameters: Value) throws(ResponseError) -> Value {
    let document = try document(of: parameters)
    let usesTabs = parameters["options"]["insertSpaces"].boolean == false
    let width = min(max(parameters["options"]["tabSize"].integer ?? 2, 1), 8)
    let indentation = usesTabs ? "\t" : String(repeating: " ", count: width)
    let new = Formatter(document.text.text, indentation: indentation).text
    return .array(document.text.lineEdits(to: new))
  }
}

extension TextDocument {
  /// Returns the edit that changes the document into another text: one replacement of the lines from the first
  /// to the last difference. The result is empty if the texts are equal.
  func lineEdits(to new: String) -> [Value] {
    let new = Array(new.utf8)
    guard new != bytes else { return [] }
    let most = min(new.count, bytes.count)
    var start = 0
    while start < most, new[start] == bytes[start] { start += 1 }
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var (oldEnd, newEnd) = (bytes.count, new.count)
    while oldEnd > start, newEnd > start, bytes[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    while oldEnd < bytes.count,
      oldEnd == 0 || bytes[oldEnd - 1] != 0x0A || newEnd > 0 && new[newEnd - 1] != 0x0A
    {
      oldEnd += 1
      newEnd += 1
    }
    return [
      [
        "range": ["start": position(of: start).json, "end": position(of: oldEnd).json],
        "newText": .text(String(decoding: new[start..<newEnd], as: UTF8.self)),
      ]
    ]
  }
}
