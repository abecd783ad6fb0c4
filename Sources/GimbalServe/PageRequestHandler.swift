import GimbalTransport
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handler of an HTTP request: it answers with the page, or refuses.
///
/// Sendable because all of it runs on the event loop of the relay.
final class PageRequestHandler: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The rules for requests, and the page, at the time of a request.
  private let content: () -> (policy: AccessPolicy, page: ByteBuffer)
  private let log: (String) -> Void
  /// The function that is called when a request has the secret.
  private let accepted: () -> Void
  private var head: HTTPRequestHead?
  /// The decision on the current request, which is logged once.
  private var decision: AccessPolicy.Decision?
  var isUpgraded = false
  private(set) var isAnswered = false

  init(
    log: @escaping (String) -> Void, content: @escaping () -> (policy: AccessPolicy, page: ByteBuffer),
    accepted: @escaping () -> Void
  ) {
    (self.log, self.content, self.accepted) = (log, content, accepted)
  }

  /// Decides on a request, and logs a refusal.
  func decide(_ head: HTTPRequestHead, isUpgrade: Bool) -> AccessPolicy.Decision {
    if let decision { return decision }
    let decision = content().policy.decide(
      method: head.method.rawValue, target: head.uri, isUpgrade: isUpgrade
    ) { head.headers[$0] }
    self.decision = decision
    switch decision {
    case .accept: accepted()
    case .refuse(_, let reason): log("refused a request: \(reason)")
    }
    return decision
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body:
      if isAnswered { return }
      isAnswered = true
      log("refused a request: it has a body")
      respond(.payloadTooLarge, ByteBuffer(string: "refused\n"), context)
    case .end:
      guard let head, !isAnswered else { return }
      answer(head, context)
    }
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    isAnswered = true
    let isUpgrade = head.headers.contains(name: "upgrade")
    switch decide(head, isUpgrade: isUpgrade) {
    case .accept(.page): respond(.ok, content().page, context)
    case .accept(.socket):
      log("refused a WebSocket: its request is incomplete, or too many pages are open")
      respond(.serviceUnavailable, ByteBuffer(string: "refused\n"), context)
    case .refuse(let status, _):
      respond(HTTPResponseStatus(statusCode: status), ByteBuffer(string: "refused\n"), context)
    }
  }

  private func respond(_ status: HTTPResponseStatus, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders(AccessPolicy.pageHeaders.map { ($0.name, $0.value) })
    if status != .ok { headers.replaceOrAdd(name: "Content-Type", value: "text/plain; charset=utf-8") }
    headers.add(name: "Content-Length", value: String(body.readableBytes))
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A refused WebSocket is answered as a request.
    if error is NIOWebSocketUpgradeError { return }
    if isAnswered { return context.close(promise: nil) }
    isAnswered = true
    log("closed a connection: the request is malformed or too long")
    context.close(promise: nil)
  }
}
