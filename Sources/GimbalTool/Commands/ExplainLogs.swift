import ArgumentParser
import GimbalShell

/// `gimbal explain-log FILE…`
struct ExplainLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-log", _superCommandName: "gimbal",
    abstract: "Says in words what the conflicts of constraints are that a console's log tells of.",
    discussion: """
      Takes text as UIKit and AppKit write it where constraints cannot all be satisfied, with whatever else is in the \
      log: prefixes, other messages, quotes, several conflicts, a beginning or an end that is missing. Of every \
      conflict it tells which constraints contradict each other, and no more than those; by how much; which one the \
      framework gave up; and what would mend it. What was not understood is cited.

      --scene prints commands for scenes of the conflicts, which 'gimbal -f -' takes.

      Examples:
        gimbal explain-log console.txt
        xcrun simctl spawn booted log stream | gimbal explain-log -
        pbpaste | gimbal explain-log - --format json | jq '.conflicts[].repairs'
        gimbal explain-log console.txt --scene | gimbal conflicts.gimbal -f -

      Exit codes: 0 there is no conflict in the logs, 2 usage, 3 there is one, 6 a file cannot be read; of several, the \
      first in the order 2 6 3.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "Logs; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: "table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Flag(help: "Print commands that make scenes of the conflicts.")
  var scene = false

  func validate() throws {
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input can be read only once")
    }
  }

  func run() throws {
    let console = StandardConsole()
    Interrupts.listen()
    let run = LogRun(
      format: format, printsScenes: scene, console: console, files: DiskFiles(),
      isCancelled: { Interrupts.arePending || StandardConsole.isAbandoned })
    var status = run.run(files)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isAbandoned { console.complain("error: cannot write standard output: \(reason)\n") }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }
}
