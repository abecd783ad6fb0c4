package import GimbalCore
import GimbalJSON
import GimbalMessages
import GimbalNotation
import GimbalReporting

/// A Model Context Protocol server for layouts.
///
/// The server does not perform input or output, except for the files of its environment. A transport passes messages to
/// ``receive(_:)``, calls ``step()`` until the result is `false`, and sends the replies.
package final class AssistantServer {
  /// The versions of the protocol that the server supports, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  /// A closure that returns the messages that arrived during a call, without waiting. It is called on any thread.
  package typealias Arrivals = @Sendable () -> [MessageLines.Event]

  private let environment: AssistantEnvironment
  private let folder: AssistantFolder
  private let canEdit: Bool
  private let arrivals: Arrivals
  private let stop: Cancellation
  private let inbox = Inbox()
  private let memory = AnswerMemory()
  private let tools: [Tool]
  private var isInitialized = false

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - canEdit: `true` to offer the tool that writes files.
  ///   - arrivals: The messages that arrive during a call. They can cancel the call.
  ///   - stop: The request to end the current call, because the process ends.
  package init(
    _ environment: AssistantEnvironment, folder: AssistantFolder, canEdit: Bool = false,
    arrivals: @escaping Arrivals = { [] }, stop: Cancellation = .never
  ) {
    (self.environment, self.folder, self.canEdit) = (environment, folder, canEdit)
    (self.arrivals, self.stop) = (arrivals, stop)
    tools =
      FileTools.all + LayoutTools.all + [PictureTool.picture] + EditTools.reading + ReferenceTools.all
      + (canEdit ? [EditTools.apply] : [])
  }

  /// Accepts a message. Requests are answered by later steps.
  package func receive(_ event: MessageLines.Event) { inbox.receive(event) }

  /// Returns the replies since the last call, in order. Each is one line without its newline.
  package func takeReplies() -> [String] { inbox.takeReplies() }

  /// Answers a message.
  ///
  /// - Returns: `false` if there is nothing to do until the next message.
  package func step() -> Bool {
    guard let message = inbox.next() else { return false }
    guard message.isRequest else {
      inbox.finish(nil)
      return !inbox.isEmpty
    }
    do throws(ResponseError) {
      let result = try answer(message)
      inbox.finish(result.map { Response.result($0, to: message.id) })
    } catch {
      inbox.finish(Response.error(error, to: message.id))
    }
    return !inbox.isEmpty
  }

  /// Returns the result of a request; nil if it was cancelled.
  private func answer(_ message: Message) throws(ResponseError) -> JSON? {
    switch message.method {
    case "ping": return .fields([])
    case "initialize": return try initialize(message.parameters)
    case _ where !isInitialized:
      throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case "tools/list": return ["tools": .array(tools.map(\.definition))]
    case "tools/call": return try call(message.parameters)
    default: throw ResponseError(.methodNotFound, "the method \(message.method.cited) is not supported")
    }
  }

  private func initialize(_ parameters: JSON) throws(ResponseError) -> JSON {
    guard let wanted = parameters["protocolVersion"].string else {
      throw ResponseError(.invalidParams, "the parameter 'protocolVersion' is missing or is not a string")
    }
    isInitialized = true
    return [
      "protocolVersion": .text(
        AssistantServer.versions.first { $0 == wanted } ?? AssistantServer.versions[0]),
      "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": ["name": "gimbal", "title": "Gimbal", "version": .text(environment.version)],
      "instructions": .text(Instructions.text(canEdit: canEdit)),
    ]
  }

  private func call(_ parameters: JSON) throws(ResponseError) -> JSON? {
    guard let name = parameters["name"].string else {
      throw ResponseError(.invalidParams, "the parameter 'name' is missing or is not a string")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let isRefused = name == EditTools.apply.name
      let nearest = Nearest.name(to: name, among: tools.map(\.name))
      throw ResponseError(
        .invalidParams,
        isRefused
          ? "the tool 'apply' requires a server that was started with '--edit'; use 'propose'"
          : "there is no tool \(name.cited)" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    let context = CallContext(environment, folder, cancellation: cancellation)
    do {
      return try tool.result(parameters["arguments"], in: context, remembering: memory)
    } catch let failure as ToolFailure {
      return Answer.result(of: failure)
    } catch {
      // The call was cancelled, so it has no answer.
      return nil
    }
  }

  private var cancellation: Cancellation {
    let (inbox, arrivals, stop) = (inbox, arrivals, stop)
    return Cancellation {
      for event in arrivals() { inbox.receive(event) }
      return inbox.isCancelled || stop.isCancelled
    }
  }
}
