import ArgumentParser
import GimbalAssistant
import GimbalCore
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import Glibc
import Synchronization

/// The subcommand `gimbal mcp`.
struct ServeAssistants: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", _superCommandName: "gimbal",
    abstract: "Serves AI assistants with the Model Context Protocol on standard input and output.",
    discussion: """
      An assistant starts this command to open layouts: Interface Builder documents, archives, scripts and projects. It \
      asks for frames, findings, explanations, pictures and the effects of commands, and proposes edits with their diffs.

      PATH is a folder, or one file, whose folder is used. The server reads only files in this folder. Without '--edit', it \
      changes no file, and a person applies the proposed edits. Commands of an assistant run no other programs and write no \
      files. Each answer has at most 20 KB; longer answers have several pages.

      docs/assistants.md in the source describes the tools and the configuration of clients.

      Examples:
        gimbal mcp
        gimbal mcp App
        gimbal mcp App/Main.storyboard --edit
        gimbal mcp home.gimbal --limit seconds=5

      Exit codes: 0 at the end of the input, 1 the output cannot be written, 2 usage error, or PATH does not exist.
      """,
    version: Gimbal.configuration.version)

  @Argument(
    help:
      "The folder, or a document, an archive, a script or a project in it; the current folder by default.",
    completion: .file())
  var path: String = "."

  @Flag(help: "Offer the tool 'apply', which writes files.")
  var edit = false

  @OptionGroup var limits: LimitArguments

  func run() throws {
    Terminations.listen(for: [SIGTERM, SIGHUP, SIGINT])
    let resources = try limits.resources()
    let files = DiskServerFiles(limits: resources.limits)
    let folder: AssistantFolder
    do throws(AssistantFolder.Missing) {
      folder = try AssistantFolder(of: path, in: files, isFolder: ConfigurationFile.isFolder)
    } catch {
      throw ValidationError(
        "there is no file or folder \(error.path.cited)\n  pass a folder that contains layout files")
    }
    let environment = AssistantEnvironment(
      files: files, version: Version.number, resources: resources, rasterizer: SVGConverter(),
      clock: SystemClock(), author: Author.current)
    let code = AssistantLoop(environment, folder, canEdit: edit).run()
    if code != 0 { throw ExitCode(code) }
  }
}

/// The messages on standard input. They are read between two steps, and also during a call, on any thread.
private final class IncomingMessages: Sendable {
  private let lines = Lock(MessageLines())

  /// Returns the messages that arrive within a time, in milliseconds. At the end of the input, a last line without a
  /// newline is a message, too.
  func take(within time: Int32) -> [MessageLines.Event] {
    lines.withLock { lines in
      if StandardInput.isReady(within: time) {
        let bytes = StandardInput.read()
        if bytes.isEmpty { lines.end() } else { lines.append(bytes) }
      }
      var events: [MessageLines.Event] = []
      while let event = lines.next() { events.append(event) }
      return events
    }
  }
}

/// The loop that connects the server with standard input and output.
private struct AssistantLoop {
  private let server: AssistantServer
  private let messages = IncomingMessages()

  init(_ environment: AssistantEnvironment, _ folder: AssistantFolder, canEdit: Bool) {
    let messages = messages
    server = AssistantServer(
      environment, folder: folder, canEdit: canEdit, arrivals: { messages.take(within: 0) },
      stop: Cancellation { Terminations.arePending || StandardConsole.isOutputClosed })
  }

  /// Runs until the input ends and all messages are answered. Returns the exit code.
  func run() -> Int32 {
    var hasWork = false
    while hasWork || !StandardInput.isAtEnd, !StandardConsole.isOutputClosed, !Terminations.arePending {
      // While the server has work, check for input without waiting. Otherwise, wait for at most one second.
      for event in messages.take(within: hasWork ? 0 : 1000) { server.receive(event) }
      hasWork = server.step()
      for reply in server.takeReplies() {
        // Do not use `StandardConsole.print(_:)`, because it can add colors and escape control characters.
        StandardConsole.put(Array((reply + "\n").utf8))
      }
      guard StandardConsole.outputFailure == nil else { return 1 }
    }
    return 0
  }
}
