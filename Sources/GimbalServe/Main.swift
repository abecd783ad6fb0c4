import GimbalTransport
import NIOCore
import NIOPosix

/// The program `gimbal-serve`: the network connections of `gimbal serve`.
///
/// It is a program of its own, so that `gimbal` starts, builds and stays small without SwiftNIO. Its standard input and
/// output are connected to `gimbal serve`, which sends the page and answers the messages of pages. This program
/// checks and limits what comes from the network. It knows nothing about layouts, and opens no files.
@main
enum Main {
  static func main() async {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let relay = Relay(on: group.next())
      let pipe = try await NIOPipeBootstrap(group: group)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(EngineHandler(relay))
          }
        }
        .takingOwnershipOfDescriptors(input: 0, output: 1).get()
      // The program ends with `gimbal serve`.
      try await pipe.closeFuture.get()
    } catch {
      // Without a connection to `gimbal serve`, there is nobody to tell.
    }
  }
}
