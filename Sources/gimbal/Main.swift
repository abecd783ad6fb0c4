import ArgumentParser
import Glibc
import Shell

/// The process. Whatever the argument parser calls its exit codes, usage errors end in 2.
@main
enum Main {
  static func main() {
    // A file that may not grow is an error to report, not one to die of.
    signal(SIGXFSZ, SIG_IGN)
    // A script is done to its end, also where whoever reads its results has enough of them.
    signal(SIGPIPE, SIG_IGN)
    // A subcommand is known by its first word; a project of that name has a path: ./solve.
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let subcommand = CommandTree.subcommand(calledBy: arguments) {
      run(subcommand, Array(arguments.dropFirst()))
    } else if arguments.first == "help" {
      let wanted: any ParsableCommand.Type =
        CommandTree.subcommand(calledBy: Array(arguments.dropFirst())) ?? Gimbal.self
      run(wanted, ["--help"])
    } else {
      run(Gimbal.self, arguments)
    }
    if StandardConsole.isAbandoned { dieOfClosedPipe() }
  }

  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = type.exitCode(for: error)
      let message = type.fullMessage(for: error)
      if !message.isEmpty {
        let console = StandardConsole()
        if code == .success { console.print(message + "\n") } else { console.complain(message + "\n") }
      }
      if StandardConsole.isAbandoned { dieOfClosedPipe() }
      exit(code == .validationFailure ? ExitStatus.usage.code : code.rawValue)
    }
  }

  /// Ends as a process does that writes to a pipe nobody reads.
  private static func dieOfClosedPipe() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
