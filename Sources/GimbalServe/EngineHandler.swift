import GimbalTransport
import NIOCore

/// The handler of the connection to `gimbal serve`.
///
/// Sendable because all of it runs on the event loop of the relay.
final class EngineHandler: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private let receive: (TransportFrame) -> Void
  private var reader = TransportReader()

  init(receive: @escaping (TransportFrame) -> Void) { self.receive = receive }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reader.append(unwrapInboundIn(data).readableBytesView)
    do {
      while let frame = try reader.next() { receive(frame) }
    } catch {
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
