import ArgumentParser
import GimbalDocuments
import GimbalLanguageServer
import GimbalModel
import GimbalReporting
import Glibc

/// The subcommand `gimbal lsp`.
struct ServeEditors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", _superCommandName: "gimbal",
    abstract: "Serves editors with the Language Server Protocol on standard input and output.",
    discussion: """
      An editor starts this command for .gim scripts. The server reports errors and findings of 'check', and answers \
      requests for completion, hovers with frames and explanations, definitions, references, renaming, formatting, \
      outlines and highlighting.

      The server executes an open script in memory, with a time limit. It writes no files. It reads only files that \
      the script reads and that are inside the workspace folder. The folder editors/ of the source contains \
      configurations for several editors.

      Examples:
        gimbal lsp
        gimbal lsp --limit seconds=5

      Exit codes: 0 after 'shutdown' and 'exit', 1 if the connection ends without 'shutdown', 2 usage error.
      """,
    version: Gimbal.configuration.version)

  @Flag(help: "Use standard input and output. This is the default; editors pass the option.")
  var stdio = false

  @OptionGroup var limits: LimitArguments

  func run() throws {
    Terminations.listen(for: [SIGTERM, SIGHUP, SIGINT])
    let resources = try limits.resources()
    let server = LanguageServer(
      LanguageServer.Environment(
        files: DiskServerFiles(limits: resources.limits), version: Version.number, resources: resources,
        interruption: Cancellation { StandardInput.isReady }))
    let code = ServerLoop(server).run()
    if code != 0 { throw ExitCode(code) }
  }
}

/// The loop that connects the server with standard input and output.
private struct ServerLoop {
  private let server: LanguageServer

  init(_ server: LanguageServer) { self.server = server }

  /// Runs until the connection ends. Returns the exit code.
  func run() -> Int32 {
    var reader = MessageReader()
    var hasWork = false
    while server.exitCode == nil, !StandardConsole.isOutputClosed, !Terminations.arePending {
      // While the server has work, check for input without waiting. Otherwise, wait for at most one second.
      if StandardInput.isReady(within: hasWork ? 0 : 1000) {
        let bytes = StandardInput.read()
        if bytes.isEmpty { server.endInput() }
        reader.append(bytes)
        while let event = reader.next() {
          switch event {
          case .body(let body): server.receive(body)
          case .fault(let reason): server.receive(fault: reason)
          }
        }
      }
      hasWork = server.step()
      for reply in server.takeReplies() {
        // Do not use `StandardConsole.print(_:)`, because it can add colors and escape control characters.
        StandardConsole.put(MessageReader.framed(reply))
      }
      guard StandardConsole.outputFailure == nil else { return 1 }
    }
    return server.exitCode ?? 1
  }
}
