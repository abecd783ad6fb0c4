import NIOCore
import NIOWebSocket

/// A check of the frames of a page before they are joined.
///
/// RFC 6455: a client masks its frames (5.1), and the reserved bits are 0 without extensions (5.2).
final class FrameCheck: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  struct Malformed: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return context.fireErrorCaught(Malformed())
    }
    context.fireChannelRead(data)
  }
}

/// The handler of the WebSocket of a page.
///
/// Sendable because all of it runs on the event loop of the relay.
final class SocketHandler: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let pingTime: TimeAmount
  /// Passes a message on. Returns `false` if the page does not wait for answers.
  private let pass: ([UInt8]) -> Bool
  private let log: (String) -> Void
  /// The number of pings since the last frame of the page.
  private var unansweredPings = 0
  private var pings: RepeatedTask?
  private var isClosing = false

  init(
    pingTime: TimeAmount, log: @escaping (String) -> Void, pass: @escaping ([UInt8]) -> Bool
  ) {
    (self.pingTime, self.log, self.pass) = (pingTime, log, pass)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    pings = context.eventLoop.scheduleRepeatedTask(initialDelay: pingTime, delay: pingTime) { [self] _ in
      guard unansweredPings < 2 else { return channel.close(promise: nil) }
      unansweredPings += 1
      channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    pings?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isClosing { return }
    var frame = unwrapInboundIn(data)
    unansweredPings = 0
    // The aggregator has already unmasked a message of several frames.
    if let key = frame.maskKey { frame.data.webSocketUnmask(key) }
    switch frame.opcode {
    case .text:
      if !pass(Array(frame.data.readableBytesView)) {
        close("it sends too many messages", .policyViolation, context)
      }
    case .ping:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.data)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose: context.close(promise: nil)
    case .binary, .continuation: close("its message is not text", .unacceptableData, context)
    default: break
    }
  }

  private func close(_ reason: String, _ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    if isClosing { return }
    isClosing = true
    log("closed a page: \(reason)")
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    close("its message is malformed or too long", .messageTooLarge, context)
  }
}
