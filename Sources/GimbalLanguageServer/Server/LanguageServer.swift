package import GimbalBatch
package import GimbalCore
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

  func notify(_ method: String, _ parameters: Value) { reply(Response.notification(method, parameters)) }

  private func cancel(_ id: Value) {
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
  private func handle(_ message: Message) throws(ResponseError) -> Value? {
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
  private func answer(_ message: Message) throws(ResponseError) -> Value? {
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
