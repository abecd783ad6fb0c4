// Length: notifications and requests share the state of the server.

package import GimbalCore
package import GimbalDocuments
import GimbalJSON
import GimbalMessages
import GimbalNotation
import GimbalReporting
import GimbalShell
import Synchronization

/// A Language Server Protocol server for scripts.
///
/// The server does not perform input or output. A transport passes the bodies of messages to ``receive(_:)``,
/// calls ``step()`` until the result is `false`, and sends the replies. The transport can pass new messages
/// between two steps.
package final class LanguageServer {
  /// The services that the transport provides.
  package struct Environment: Sendable {
    package var files: any ServerFiles
    package var version: String
    package var resources: Resources
    /// The cancellation that is requested when a message arrives. It interrupts the current step, so that the
    /// transport can pass the message.
    package var interruption: Cancellation

    package init(
      files: any ServerFiles, version: String, resources: Resources = Resources(),
      interruption: Cancellation = .never
    ) {
      self.files = files
      self.version = version
      self.resources = resources
      self.interruption = interruption
    }
  }

  /// The phases of a connection, in order.
  enum Phase {
    case uninitialized, running, shutDown, over
  }

  let environment: Environment
  var phase = Phase.uninitialized
  var client = ClientCapabilities()
  /// The workspace folders without symbolic links.
  var folders: [String] = []
  /// The open documents, the most recently changed one last.
  var documents: [OpenDocument] = []
  private var pending: [Message] = []
  private var replies: [String] = []
  private var hasInput = true
  /// The number of times that the first pending request was interrupted.
  private var interruptions = 0
  private let gate: InterruptionGate
  /// The texts of the open documents, by canonical path. Scripts read these texts instead of the files.
  let openTexts = OpenTexts()

  /// The exit code of the process after `exit`; `nil` as long as the connection lasts.
  package private(set) var exitCode: Int32?

  package init(_ environment: Environment) {
    self.environment = environment
    gate = InterruptionGate(environment.interruption)
  }

  var interruption: Cancellation { gate.cancellation }

  /// `true` if a message stopped the work of the current step.
  var wasInterrupted: Bool { gate.hasFired }

  // MARK: Messages

  /// Accepts the body of a message. Requests are answered by later steps.
  package func receive(_ body: [UInt8]) {
    do {
      guard let message = try Message(body) else { return }
      switch message.method {
      case "$/cancelRequest": cancel(message.parameters["id"])
      default: pending.append(message)
      }
    } catch {
      reply(Response.error(error, to: .null))
    }
  }

  /// Reports input that is not a message.
  package func receive(fault: String) {
    reply(Response.error(ResponseError(.parseError, fault), to: .null))
  }

  /// Returns the replies since the last call, in order.
  package func takeReplies() -> [String] {
    defer { replies = [] }
    return replies
  }

  func reply(_ text: String) { replies.append(text) }

  func notify(_ method: String, _ parameters: JSON) { reply(Response.notification(method, parameters)) }

  private func cancel(_ id: JSON) {
    guard let index = pending.firstIndex(where: { $0.isRequest && $0.id == id }) else { return }
    pending.remove(at: index)
    if index == 0 { interruptions = 0 }
    reply(Response.error(ResponseError(.requestCancelled, "the request was cancelled"), to: id))
  }

  // MARK: Steps

  /// Handles a message, or performs a step of an analysis.
  ///
  /// - Returns: `false` if there is nothing to do until the next message.
  package func step() -> Bool {
    guard exitCode == nil else { return false }
    guard let message = pending.first else {
      guard hasInput else {
        exitCode = phase == .shutDown ? 0 : 1
        return false
      }
      return analyze()
    }
    gate.reset(isOpen: interruptions < LanguageServer.mostInterruptions)
    defer { gate.reset(isOpen: true) }
    do throws(ResponseError) {
      let result = message.isRequest ? try answer(message) : try handle(message)
      // Keep the interrupted request, so that the next step repeats it, unless a new message cancels it.
      guard let result else {
        interruptions += 1
        return true
      }
      if message.isRequest { reply(Response.result(result, to: message.id)) }
    } catch {
      if message.isRequest {
        reply(Response.error(error, to: message.id))
      } else {
        log("\(message.method): \(error.message)")
      }
    }
    interruptions = 0
    // The list is empty after an `exit` notification, which discards all pending messages.
    if !pending.isEmpty { pending.removeFirst() }
    return true
  }

  /// The maximum number of times that new messages interrupt one request.
  private static let mostInterruptions = 2

  /// Continues the analysis of a document. Publishes the diagnostics when it is complete.
  private func analyze() -> Bool {
    guard phase == .running, let document = documents.last(where: { !$0.isPublished }) else { return false }
    document.analysis.step()
    if document.analysis.isComplete { publish(document) }
    return true
  }

  private func publish(_ document: OpenDocument) {
    document.isPublished = true
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .text(document.uri), "version": .number(Double(document.text.version)),
        "diagnostics": .array(document.diagnostics),
      ])
  }

  /// Sends a warning to the log of the client.
  func log(_ message: String) {
    // The message type 2 is a warning.
    notify("window/logMessage", ["type": 2, "message": .text(message)])
  }

  // MARK: Lifecycle

  /// Handles a notification. The result is never `nil`.
  private func handle(_ message: Message) throws(ResponseError) -> JSON? {
    if message.method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      phase = .over
      pending = []
      return .null
    }
    guard phase == .running else { return .null }
    try handleNotification(message)
    return .null
  }

  /// Returns the result of a request; `nil` if it was interrupted.
  private func answer(_ message: Message) throws(ResponseError) -> JSON? {
    switch (phase, message.method) {
    case (.uninitialized, "initialize"): return initialize(message.parameters)
    case (.uninitialized, _):
      throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "the server is already initialized")
    case (.running, _): return try answerRequest(message)
    case (.shutDown, _), (.over, _):
      throw ResponseError(.invalidRequest, "the server has been shut down")
    }
  }

  /// Ends the connection after the pending messages are handled. The transport calls this method at the end of
  /// the input.
  package func endInput() { hasInput = false }

  func initialize(_ parameters: JSON) -> JSON {
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

  private func open(_ parameters: JSON) throws(ResponseError) {
    guard let uri = parameters["uri"].string, let text = parameters["text"].string else {
      throw ResponseError(.invalidParams, "the uri or the text of the opened document is missing")
    }
    documents.removeAll { $0.uri == uri }
    let document = TextDocument(
      text, version: parameters["version"].integer ?? 0, encoding: client.encoding)
    documents.append(OpenDocument(uri: uri, text: document, analysis: analysis(of: text, at: uri)))
    if let path = canonicalPath(of: uri) { openTexts[path] = text }
  }

  private func change(_ parameters: JSON) throws(ResponseError) {
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
  func document(of parameters: JSON) throws(ResponseError) -> OpenDocument {
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

  /// The maximum time that completion waits for the execution of the statements before the position.
  private static let completionWait = Duration.milliseconds(20)

  /// Returns the result of a request; `nil` if it was interrupted.
  func answerRequest(_ message: Message) throws(ResponseError) -> JSON? {
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
      return try executed(parameters, hasPosition: false) { document, _ in
        DocumentOutline(of: document).answer
      }
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
    _ parameters: JSON, hasPosition: Bool = true,
    _ body: (OpenDocument, Int) throws(ResponseError) -> JSON
  ) throws(ResponseError) -> JSON? {
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

  private func complete(_ parameters: JSON) throws(ResponseError) -> JSON {
    let document = try document(of: parameters)
    let offset = document.text.offset(of: try TextPosition(parameters["position"]))
    let end = ContinuousClock.now + LanguageServer.completionWait
    document.analysis.advance {
      document.analysis.isExecuted || document.analysis.isAnalyzed(before: offset)
        || ContinuousClock.now >= end
    }
    return Completion(in: document, at: offset).answer
  }

  private func rename(_ parameters: JSON) throws(ResponseError) -> JSON? {
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

  private func format(_ parameters: JSON) throws(ResponseError) -> JSON {
    let document = try document(of: parameters)
    let usesTabs = parameters["options"]["insertSpaces"].boolean == false
    let width = min(max(parameters["options"]["tabSize"].integer ?? 2, 1), 8)
    let indentation = usesTabs ? "\t" : String(repeating: " ", count: width)
    let new = Formatter(document.text.text, indentation: indentation).text
    return .array(document.text.lineEdits(to: new))
  }
}

/// A cancellation that is requested when new messages arrive. It can be disabled so that a request finishes.
private final class InterruptionGate: Sendable {
  private let state = Lock((isOpen: true, hasFired: false))
  private let interruption: Cancellation

  init(_ interruption: Cancellation) { self.interruption = interruption }

  /// `true` if work was interrupted since the last reset.
  var hasFired: Bool { state.withLock { $0.hasFired } }

  func reset(isOpen: Bool) { state.withLock { $0 = (isOpen, false) } }

  var cancellation: Cancellation {
    Cancellation { [self] in
      guard state.withLock({ $0.isOpen }), interruption.isCancelled else { return false }
      state.withLock { $0.hasFired = true }
      return true
    }
  }
}

/// The texts of the open documents, by canonical path.
final class OpenTexts: Sendable {
  private let texts = Lock<[String: String]>([:])

  subscript(path: String) -> String? {
    get { texts.withLock { $0[path] } }
    set { texts.withLock { $0[path] = newValue } }
  }
}

extension TextDocument {
  /// Returns the edit that changes the document into another text: one replacement of the lines from the first
  /// to the last difference. The result is empty if the texts are equal.
  func lineEdits(to new: String) -> [JSON] {
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

/// The capabilities of the client that affect the answers of the server.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var showsMarkdown = false

  init() {}

  /// Reads the capabilities of an `initialize` request. The encoding is the first one that the client offers
  /// and the server supports.
  init(_ capabilities: JSON) {
    let offered = capabilities["general"]["positionEncodings"].elements.compactMap(\.string)
    encoding = offered.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    let formats = capabilities["textDocument"]["hover"]["contentFormat"].elements.compactMap(\.string)
    showsMarkdown = formats.contains("markdown")
  }
}
