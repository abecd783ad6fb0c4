import GimbalTransport
import NIOCore

/// The handler of the connection to `gimbal serve`.
///
/// Sendable because all of it runs on the event loop of the relay.
final class EngineHandler: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private let relay: Relay
  private var reader = TransportReader()

  init(_ relay: Relay) { self.relay = relay }

  func handlerAdded(context: ChannelHandlerContext) { relay.engine = context.channel }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reader.append(unwrapInboundIn(data).readableBytesView)
    do {
      while let frame = try reader.next() { relay.receive(frame) }
    } catch {
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
