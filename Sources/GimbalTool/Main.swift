import ArgumentParser
import GimbalNotation
import GimbalShell
import Glibc

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
      help(Array(arguments.dropFirst()))
    } else if let first = arguments.first, CommandWord(first) != nil {
      // What follows is the command's, and would only be called an unknown option.
      run(Gimbal.self, [first])
    } else {
      run(Gimbal.self, arguments)
    }
    if StandardConsole.isAbandoned { ClosedPipe.die() }
  }

  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = type.exitCode(for: error)
      let message = type.fullMessage(for: error)
      if code != .success, !message.isEmpty {
        StandardConsole().complain(UsageMessage(message, of: type, arguments).text + "\n")
      } else if !message.isEmpty {
        StandardConsole().print(message + "\n")
        endWhereOutputFailed()
      }
      if StandardConsole.isAbandoned { ClosedPipe.die() }
      exit(code == .validationFailure ? ExitStatus.usage.code : code.rawValue)
    }
  }

  /// `gimbal help`, of the program, of a subcommand, or of a command that scripts and the prompt understand.
  private static func help(_ words: [String]) {
    if words.isEmpty { return run(Gimbal.self, ["--help"]) }
    if let subcommand = CommandTree.subcommand(calledBy: words) { return run(subcommand, ["--help"]) }
    if words.first?.hasPrefix("-") ?? false { return run(Gimbal.self, words) }
    let index = HelpIndex(CommandTable.standard.commands.map { $0.manual })
    guard let text = index.text(about: words) else {
      let meant = index.nearest(to: words).map { "did you mean \($0.cited)? " } ?? ""
      StandardConsole().complain(
        "error: there is no command \(words.joined(separator: " ").cited)\n  \(meant)'gimbal --help' and 'gimbal -c help' list them\n"
      )
      exit(ExitStatus.usage.code)
    }
    StandardConsole().print(text)
    endWhereOutputFailed()
  }

  /// Ends the process where what it was asked to say of itself is not out.
  private static func endWhereOutputFailed() {
    if StandardConsole.isAbandoned { ClosedPipe.die() }
    guard let reason = StandardConsole.outputFailure else { return }
    StandardConsole().complain("error: cannot write standard output: \(reason)\n")
    exit(ExitStatus.failed.code)
  }
}

/// What is wrong with a command line, as the argument parser says it, in the form of other errors.
struct UsageMessage {
  let text: String

  init(_ message: String, of command: any ParsableCommand.Type, _ arguments: [String]) {
    let name = command.configuration.commandName ?? "gimbal"
    var message = message
    if message.hasPrefix("Error: ") { message = "error: " + message.dropFirst("Error: ".count) }
    if command != Gimbal.self {
      message = message.replacing("See '\(name) --help'", with: "See 'gimbal \(name) --help'")
    }
    // An argument that it cites may hold anything, also what a terminal would obey.
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
    if command == SolveFiles.self, let option = UsageMessage.optionOfRequests(in: arguments) {
      lines.insert(
        "  \(option) goes with requests: gimbal solve --requests \(option) …", at: min(1, lines.count))
    }
    text = lines.joined(separator: "\n")
  }

  private static func optionOfRequests(in arguments: [String]) -> String? {
    let options = ["--jobs", "--scenes", "--exit-zero"]
    return arguments.prefix { $0 != "--" }.lazy.compactMap { argument in
      options.first { argument == $0 || argument.hasPrefix($0 + "=") }
    }.first
  }
}
