import ArgumentParser
import GimbalBatch
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal explain-log FILE…`.
struct ExplainLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-log", _superCommandName: "gimbal",
    abstract: "Explains the constraint conflicts in console logs.",
    discussion: """
      Reads the messages of UIKit and AppKit about constraints that cannot be satisfied simultaneously. The log can \
      also contain prefixes, other messages, quotes, several conflicts, and truncated messages. For each conflict, \
      prints the smallest set of contradicting constraints, the difference in points, the constraint that the \
      framework broke, and repairs. Unknown text is quoted.

      --scene prints commands that create scenes of the conflicts, for 'gimbal -f -'.

      Examples:
        gimbal explain-log console.txt
        xcrun simctl spawn booted log stream | gimbal explain-log -
        pbpaste | gimbal explain-log - --format json | jq '.conflicts[].repairs'
        gimbal explain-log console.txt --scene | gimbal conflicts.gimbal -f -

      Exit codes: 0 no conflict, 2 usage error, 3 conflicts, 6 a file cannot be read. If several apply, the first in \
      the order 2 6 3 is returned.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "Logs; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: "Output format: table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Flag(help: "Print commands that create scenes of the conflicts.")
  var scene = false

  @OptionGroup var limits: LimitArguments

  func validate() throws {
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input ('-') is given more than once\n  write '-' only once")
    }
  }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let run = LogRun(
      format: format, printsScenes: scene, console: console, files: DiskFiles(limits: resources.limits),
      resources: resources, cancellation: .interruptOrClosedOutput)
    var status = run.run(files)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.complain("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }
}
