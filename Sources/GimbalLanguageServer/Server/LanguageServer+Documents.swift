import GimbalCore
import GimbalMessages
import GimbalReporting
import GimbalShell

// The lifecycle of the connection and of the documents.
extension LanguageServer {
  func initialize(_ parameters: Value) -> Value {
    phase = .running
    client = ClientCapabilities(parameters["capabilities"])
    let workspace = parameters["workspaceFolders"].elements.compactMap { $0["uri"].string }
    let roots = workspace.isEmpty ? [parameters["rootUri"].string].compactMap(\.self) : workspace
    folders = roots.compactMap(canonicalPath)
    return [
      "capabilities": [
        "positionEncoding": .text(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": [".", "/", "[", "\"", "-"]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "documentHighlightProvider": true, "renameProvider": ["prepareProvider": true],
        "documentFormattingProvider": true, "documentSymbolProvider": true,
        "semanticTokensProvider": ["legend": SemanticTokens.legend, "full": true],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ],
      "serverInfo": ["name": "gimbal", "version": .text(environment.version)],
    ]
  }

  private func canonicalPath(of uri: String) -> String? {
    DocumentURI.path(of: uri).flatMap { environment.files.canonicalPath(of: $0) }
  }

  // MARK: Notifications

  func handleNotification(_ message: Message) throws(ResponseError) {
    let parameters = message.parameters
    switch message.method {
    case "textDocument/didOpen": try open(parameters["textDocument"])
    case "textDocument/didChange": try change(parameters)
    case "textDocument/didClose": close(try document(of: parameters))
    case "textDocument/didSave":
      let saved = try document(of: parameters)
      executeReaders(besides: saved)
    case "workspace/didChangeWatchedFiles": executeReaders(besides: nil)
    case "workspace/didChangeWorkspaceFolders":
      let event = parameters["event"]
      let removed = event["removed"].elements.compactMap { $0["uri"].string }.compactMap(canonicalPath)
      folders.removeAll(where: removed.contains)
      folders += event["added"].elements.compactMap { $0["uri"].string }.compactMap(canonicalPath)
    // Ignore other notifications.
    default: break
    }
  }

  private func open(_ parameters: Value) throws(ResponseError) {
    guard let uri = parameters["uri"].string, let text = parameters["text"].string else {
      throw ResponseError(.invalidParams, "the uri or the text of the opened document is missing")
    }
    documents.removeAll { $0.uri == uri }
    let document = TextDocument(
      text, version: parameters["version"].integer ?? 0, encoding: client.encoding)
    documents.append(OpenDocument(uri: uri, text: document, analysis: analysis(of: text, at: uri)))
    if let path = canonicalPath(of: uri) { openTexts[path] = text }
  }

  private func change(_ parameters: Value) throws(ResponseError) {
    let document = try document(of: parameters)
    let version = parameters["textDocument"]["version"].integer
    if let version, version < document.text.version {
      throw ResponseError(
        .invalidParams, "version \(version) of \(document.uri) is older than version \(document.text.version)"
      )
    }
    guard case .array(let changes) = parameters["contentChanges"] else {
      throw ResponseError(.invalidParams, "the notification has no list of contentChanges")
    }
    // Apply the changes to a copy, so that an invalid change leaves the document unchanged.
    var text = document.text
    try text.apply(changes)
    text.version = version ?? text.version
    document.change(to: text)
    if let path = canonicalPath(of: document.uri) { openTexts[path] = text.text }
    documents.removeAll { $0 === document }
    documents.append(document)
  }

  private func close(_ document: OpenDocument) {
    documents.removeAll { $0 === document }
    if let path = canonicalPath(of: document.uri) { openTexts[path] = nil }
    // Clear the diagnostics that the client shows.
    notify("textDocument/publishDiagnostics", ["uri": .text(document.uri), "diagnostics": []])
  }

  /// Invalidates the analyses of scripts that read other files, because a file has changed.
  private func executeReaders(besides changed: OpenDocument?) {
    for document in documents where document !== changed {
      let reads = document.analysis.statements.contains { ["read", "import"].contains($0.command) }
      guard reads else { continue }
      document.analysis.invalidate()
      document.isPublished = false
    }
  }

  /// Returns the open document to which the parameters of a message refer.
  func document(of parameters: Value) throws(ResponseError) -> OpenDocument {
    guard let uri = parameters["textDocument"]["uri"].string else {
      throw ResponseError(.invalidParams, "the parameter 'textDocument.uri' is missing or is not a string")
    }
    guard let found = documents.first(where: { $0.uri == uri }) else {
      throw ResponseError(.invalidParams, "the document \(uri) is not open")
    }
    return found
  }

  // MARK: Analyses

  /// Creates the analysis of a script, without starting it.
  ///
  /// - Parameter uri: The URI of the document. It determines the files that the script can read.
  func analysis(of text: String, at uri: String) -> ScriptAnalysis {
    let path = canonicalPath(of: uri) ?? DocumentURI.path(of: uri)
    let root =
      folders.first { folder in path.map { WorkspaceFiles.contains(folder, $0) } ?? false } ?? folders.first
    let refusals = RefusedFiles()
    let openTexts = openTexts
    let files = WorkspaceFiles(
      base: environment.files, root: root, folder: DocumentURI.folder(of: uri), openTexts: { openTexts[$0] },
      refusals: refusals)
    let resources = environment.resources
    return ScriptAnalysis(
      of: text, named: DocumentURI.name(of: uri), refusals: refusals, interruption: interruption
    ) { ScriptTrial(files: files, resources: resources, cancellation: $0) }
  }
}
