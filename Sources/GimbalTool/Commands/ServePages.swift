import ArgumentParser
import GimbalDocuments
import GimbalLive
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalTransport
import Glibc

/// The subcommand `gimbal serve`.
struct ServePages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", _superCommandName: "gimbal",
    abstract: "Shows layouts on a local page that solves while the screen is resized.",
    discussion: """
      PATH is a project, a script, an archive, an Interface Builder document, or a folder with such files. The page shows \
      the frames for every size of the screen, rotates the device, and switches sets, text sizes, languages and the \
      keyboard. It can show earlier revisions, compare two, and explain each number. Changes of the files, by an editor, \
      another prompt or a script, appear on the page.

      Only this machine can reach the page, and only with the address that the command prints, which contains a secret. A \
      restarted server has the same address if its port is free, so that open pages reconnect; on another port, the secret is new. Without '--edit', no file changes. \
      With '--edit', the page moves views and changes constants of constraints in projects and documents; in a project, each \
      change is one revision. Ctrl-C stops the server.

      The network connections are in the program 'gimbal-serve', which must be in the folder of 'gimbal'.

      Examples:
        gimbal serve home.gimbal
        gimbal serve App/Base.lproj --edit
        gimbal serve Main.storyboard --port 8080

      Exit codes: 0 stopped, 1 the port or the program 'gimbal-serve' cannot be used, 2 usage error, 6 the files cannot be read.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "A project, a script, an archive, a document or a folder; the current folder if omitted.")
  var path = "."

  @Option(help: "The port. The default 0 selects the last port of PATH if it is free, or else any free port.")
  var port = 0

  @Flag(help: "Let the page change the files.")
  var edit = false

  @Flag(help: "Use a new secret address. Pages that are open with the old address do not connect any more.")
  var newAddress = false

  @OptionGroup var limits: LimitArguments

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("there is no port \(port)\n  use a port from 1 to 65535, or 0 for a free port")
    }
  }

  func run() throws {
    Interrupts.listen()
    Terminations.listen(for: [SIGTERM, SIGHUP])
    let console = StandardConsole()
    let resources = try limits.resources()
    let server: LiveServer
    do {
      server = try LiveServer(
        path,
        LiveEnvironment(
          files: DiskFiles(isForRegularFiles: true, limits: resources.limits), mayEdit: edit,
          resources: resources, clock: SystemClock(), author: Author.current, cancellation: .interrupt))
    } catch let fault as LiveFault {
      console.writeWarning("error: \(fault.message)\n" + (fault.remedy.map { "  \($0)\n" } ?? ""))
      throw ExitCode(ExitStatus.document.code)
    }
    do {
      let address = PageAddress(of: path, port: port == 0 ? nil : port, isNew: newAddress)
      var loop = PageLoop(server, try NetworkProgram(), address, console)
      try loop.run(isEditing: edit)
    } catch let failure as NetworkProgram.Failure {
      console.writeWarning("error: \(failure.message)\n  \(failure.remedy)\n")
      throw ExitCode(ExitStatus.failed.code)
    }
  }
}

/// The loop that connects the server with the network and watches files.
private struct PageLoop {
  private let server: LiveServer
  private let network: NetworkProgram
  private var address: PageAddress
  private let console: StandardConsole

  /// The time between two polls of the watched files, in milliseconds.
  private static let interval: Int32 = 20
  /// The number of these intervals between two listings of a folder.
  private static let intervalsPerListing = 50

  init(
    _ server: LiveServer, _ network: NetworkProgram, _ address: PageAddress, _ console: StandardConsole
  ) {
    (self.server, self.network, self.address, self.console) = (server, network, address, console)
  }

  mutating func run(isEditing: Bool) throws {
    network.send(TransportFrame(.page, LiveServer.page))
    network.send(TransportFrame(.start, text: "\(address.port)\n\(address.token)"))
    var reader = TransportReader()
    var log = ServerLog(console)
    var lastPoll = ContinuousClock.now
    var polls = 0
    while !Interrupts.arePending, !Terminations.arePending {
      if network.isReady(within: PageLoop.interval) {
        let bytes = network.read()
        if bytes.isEmpty {
          if Interrupts.arePending || Terminations.arePending { break }
          throw NetworkProgram.Failure(
            message: "the program 'gimbal-serve' has ended", remedy: "start 'gimbal serve' again")
        }
        reader.append(bytes)
        do {
          while let frame = try reader.next() { try handle(frame, isEditing, &log) }
        } catch is TransportReader.Malformed {
          throw NetworkProgram.Failure(
            message: "the program 'gimbal-serve' sends malformed messages",
            remedy: "install 'gimbal' and 'gimbal-serve' of the same version")
        }
      }
      if ContinuousClock.now - lastPoll >= .milliseconds(Int(PageLoop.interval)) {
        lastPoll = .now
        server.poll()
        polls += 1
        if polls.isMultiple(of: PageLoop.intervalsPerListing) { server.pollFolder() }
        log.flush()
      }
      sendReplies()
    }
  }

  private mutating func handle(_ frame: TransportFrame, _ isEditing: Bool, _ log: inout ServerLog) throws {
    let connection = Int(frame.connection)
    switch frame.kind {
    case .opened: server.open(connection)
    case .closed: server.close(connection)
    case .message:
      server.receive(frame.payload, from: connection)
      sendReplies()
    case .log: log.add(frame.text)
    case .listening:
      guard let port = Int(frame.text) else { return }
      address.remember(port: port)
      let policy = AccessPolicy(port: port, token: address.token)
      console.print("\(policy.address)\n")
      console.writeWarning(
        isEditing
          ? "The page can change files. Ctrl-C stops the server.\n" : "Ctrl-C stops the server.\n")
    case .failed:
      // The remembered port can be in use by now.
      guard address.isRemembered else {
        throw NetworkProgram.Failure(
          message: "port \(address.port) cannot be used: \(frame.text)",
          remedy: "choose another port with '--port', or omit the option for a free port")
      }
      address = address.onOtherPort
      network.send(TransportFrame(.start, text: "0\n\(address.token)"))
    case .start, .page: break
    }
  }

  private func sendReplies() {
    for reply in server.takeReplies() {
      network.send(TransportFrame(.message, connection: UInt32(clamping: reply.connection), reply.bytes))
    }
  }
}

/// The log of refused requests on standard error, with a limited number of lines.
private struct ServerLog {
  /// The maximum number of lines in one second.
  private static let linesPerSecond = 10

  private let console: StandardConsole
  private var start = ContinuousClock.now
  private var lines = 0
  private var omitted = 0

  init(_ console: StandardConsole) { self.console = console }

  mutating func add(_ line: String) {
    flush()
    if lines < ServerLog.linesPerSecond {
      lines += 1
      console.writeWarning("gimbal serve: \(line)\n")
    } else {
      omitted += 1
    }
  }

  /// Starts a new second, and reports the lines that were omitted in the last one.
  mutating func flush() {
    guard ContinuousClock.now - start >= .seconds(1) else { return }
    if omitted > 0 { console.writeWarning("gimbal serve: \(omitted) more such events\n") }
    (start, lines, omitted) = (.now, 0, 0)
  }
}
