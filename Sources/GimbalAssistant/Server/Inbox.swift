import GimbalCore
import GimbalJSON
import GimbalMessages
import GimbalReporting
import Synchronization

/// The messages that wait for the server, and the cancellation of the current call.
///
/// Work on a call polls for new messages, so that a cancellation arrives while the call runs.
final class Inbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var replies: [String] = []
    /// The id of the request that the server answers; null if there is none.
    var current = JSON.null
    var isCurrentCancelled = false
  }

  private let state = Lock(State())

  /// Accepts a message. A cancellation removes the request that it names; no answer follows.
  func receive(_ event: MessageLines.Event) {
    let message: Message
    do throws(ResponseError) {
      switch event {
      case .fault(let reason): throw ResponseError(.parseError, reason)
      case .body(let body):
        guard let read = try Message(body) else { return }
        message = read
      }
    } catch {
      return state.withLock { $0.replies.append(Response.error(error, to: .null)) }
    }
    state.withLock { state in
      guard message.method == "notifications/cancelled" else { return state.messages.append(message) }
      let id = message.parameters["requestId"]
      guard id != .null else { return }
      if state.current == id { state.isCurrentCancelled = true }
      state.messages.removeAll { $0.isRequest && $0.id == id && $0.method != "initialize" }
    }
  }

  /// Removes the next message, and makes its request the current one; nil if there is none.
  func next() -> Message? {
    state.withLock { state in
      guard !state.messages.isEmpty else { return nil }
      let message = state.messages.removeFirst()
      state.current = message.id
      state.isCurrentCancelled = false
      return message
    }
  }

  /// Adds the reply to the current request, unless the client cancelled it.
  func finish(_ reply: String?) {
    state.withLock { state in
      if let reply, !state.isCurrentCancelled { state.replies.append(reply) }
      state.current = .null
    }
  }

  var isEmpty: Bool { state.withLock { $0.messages.isEmpty } }

  /// `true` if the client cancelled the current request.
  var isCancelled: Bool { state.withLock { $0.isCurrentCancelled } }

  /// Returns the replies since the last call, in order.
  func takeReplies() -> [String] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }
}
