import GimbalTransport
import NIOCore
import NIOPosix

/// The program `gimbal-serve`: the network connections of `gimbal serve`.
///
/// It is a program of its own, so that `gimbal` starts, builds and stays small without SwiftNIO. Its standard input and
/// output are connected to `gimbal serve`, which sends the page and answers the messages of pages. This program
/// checks and limits what comes from the network. It contains no code for layouts, and opens no files.
@main
enum Main {
  static func main() async {
    let relay = Relay(on: MultiThreadedEventLoopGroup(numberOfThreads: 1).next())
    // The program ends with `gimbal serve`. Without a connection, an error cannot be reported.
    try? await relay.connect(input: 0, output: 1).get().closeFuture.get()
  }
}
