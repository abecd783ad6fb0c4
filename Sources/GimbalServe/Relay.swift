import GimbalTransport
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The connections of pages, and the connection to `gimbal serve`.
///
/// Sendable because all of it runs on one event loop.
final class Relay: @unchecked Sendable {
  /// The limits on connections. A browser needs one connection for each page, and one more while it loads it.
  struct Limits: Sendable {
    var connections = 256
    var pages = 64
    /// The maximum number of connections that have not sent the secret yet. A further connection closes the oldest one, so that
    /// other users of the machine cannot keep the owner from connecting.
    var unknownConnections = 64
    /// The maximum number of messages of a page that are not answered yet.
    var openMessages = 32
    /// The maximum length of a message of a page, in bytes. A page sends its choices, which are short.
    var messageBytes = 1 << 16
    /// The maximum number of bytes that wait for a slow reader.
    var unsentBytes = 1 << 24
    /// The maximum time for a request.
    var requestTime = TimeAmount.seconds(10)
    /// The time between pings. A page that does not answer two pings is gone.
    var pingTime = TimeAmount.seconds(20)
  }

  private struct Page {
    let channel: any Channel
    var openMessages = 0
  }

  let loop: any EventLoop
  let limits: Limits
  var engine: (any Channel)?
  private(set) var page: ByteBuffer = ByteBuffer()
  private(set) var policy = AccessPolicy(port: 0, token: "")
  private var pages: [UInt32: Page] = [:]
  private var lastPage: UInt32 = 0
  private var connections = 0
  /// The connections that have not sent the secret, the oldest one first.
  private var unknown: [any Channel] = []

  init(on loop: any EventLoop, limits: Limits = Limits()) { (self.loop, self.limits) = (loop, limits) }

  /// Connects the relay with `gimbal serve`.
  ///
  /// - Returns: The connection.
  func connect(input: CInt, output: CInt) -> EventLoopFuture<any Channel> {
    NIOPipeBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          self.engine = channel
          try channel.pipeline.syncOperations.addHandler(EngineHandler { self.receive($0) })
        }
      }
      .takingOwnershipOfDescriptors(input: input, output: output)
  }

  // MARK: The connection to the engine

  func send(_ frame: TransportFrame) {
    engine?.writeAndFlush(ByteBuffer(bytes: frame.bytes), promise: nil)
  }

  func log(_ line: String) { send(TransportFrame(.log, text: line)) }

  func receive(_ frame: TransportFrame) {
    switch frame.kind {
    case .start: start(frame.text)
    case .page: page = ByteBuffer(bytes: frame.payload)
    case .message: pass(frame)
    default: break
    }
  }

  private func start(_ text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = Int(parts[0]) else { return }
    let token = String(parts[1])
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in self.accept(channel) }
      .bind(host: "127.0.0.1", port: port)
      .whenComplete { result in
        switch result {
        case .success(let channel):
          let port = channel.localAddress?.port ?? port
          self.policy = AccessPolicy(port: port, token: token)
          self.send(TransportFrame(.listening, text: String(port)))
        case .failure(let error):
          let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)).lowercased() }
          self.send(TransportFrame(.failed, text: reason ?? "\(error)"))
        }
      }
  }

  // MARK: Connections

  private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard connections < limits.connections else {
      log("refused a connection: \(limits.connections) connections are open")
      return channel.close()
    }
    connections += 1
    unknown.append(channel)
    channel.closeFuture.whenComplete { _ in
      self.connections -= 1
      self.unknown.removeAll { $0 === channel }
    }
    if unknown.count > limits.unknownConnections {
      log("closed a connection without the secret: \(limits.unknownConnections) are open")
      unknown.removeFirst().close(promise: nil)
    }
    let handler = PageRequestHandler(
      log: { self.log($0) }, content: { (self.policy, self.page) },
      accepted: { self.unknown.removeAll { $0 === channel } })
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.messageBytes,
      shouldUpgrade: { channel, head in
        let decision = handler.decide(head, isUpgrade: true)
        guard case .accept(.socket) = decision, self.pages.count < self.limits.pages else {
          return channel.eventLoop.makeSucceededFuture(nil)
        }
        return channel.eventLoop.makeSucceededFuture(HTTPHeaders())
      },
      upgradePipelineHandler: { channel, _ in self.open(channel) })
    // A request that is not complete in time closes the connection.
    let deadline = loop.scheduleTask(in: limits.requestTime) {
      if !handler.isUpgraded {
        if !handler.isAnswered { self.log("closed a connection: the request is not complete in time") }
        channel.close(promise: nil)
      }
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return channel.eventLoop.makeCompletedFuture {
      let operations = channel.pipeline.syncOperations
      try operations.configureHTTPServerPipeline(
        withServerUpgrade: (
          upgraders: [upgrader],
          completionHandler: { _ in
            handler.isUpgraded = true
            channel.pipeline.syncOperations.removeHandler(handler, promise: nil)
          }
        ), withErrorHandling: true)
      try operations.addHandler(handler)
    }
  }

  /// Adds the page of a new WebSocket.
  private func open(_ channel: any Channel) -> EventLoopFuture<Void> {
    lastPage &+= 1
    let number = lastPage
    pages[number] = Page(channel: channel)
    send(TransportFrame(.opened, connection: number))
    channel.closeFuture.whenComplete { _ in
      self.pages[number] = nil
      self.send(TransportFrame(.closed, connection: number))
    }
    return channel.eventLoop.makeCompletedFuture {
      try channel.syncOptions?.setOption(
        .writeBufferWaterMark, value: .init(low: limits.unsentBytes / 2, high: limits.unsentBytes))
      let operations = channel.pipeline.syncOperations
      try operations.addHandler(FrameCheck())
      try operations.addHandler(
        NIOWebSocketFrameAggregator(
          minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 16,
          maxAccumulatedFrameSize: limits.messageBytes))
      try operations.addHandler(
        SocketHandler(pingTime: self.limits.pingTime, log: { self.log($0) }) { self.pass($0, from: number) })
    }
  }

  // MARK: Messages

  /// Passes a message of a page to the engine.
  ///
  /// - Returns: `false` if too many messages of the page are not answered yet.
  func pass(_ bytes: [UInt8], from number: UInt32) -> Bool {
    guard let open = pages[number]?.openMessages, open < limits.openMessages else { return false }
    pages[number]?.openMessages += 1
    send(TransportFrame(.message, connection: number, bytes))
    return true
  }

  /// Sends a message of the engine to a page.
  private func pass(_ frame: TransportFrame) {
    guard let page = pages[frame.connection] else { return }
    pages[frame.connection]?.openMessages = max(0, page.openMessages - 1)
    guard page.channel.isWritable else {
      log("closed a page: it reads too slowly")
      page.channel.close(promise: nil)
      return
    }
    let data = ByteBuffer(bytes: frame.payload)
    page.channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: data), promise: nil)
  }
}

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
