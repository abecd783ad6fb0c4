import ArgumentParser
import GimbalModel
import GimbalShell
import GimbalStore
import Glibc

/// The options of a run that executes commands in a project.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: [.customShort("f"), .customLong("file")],
    help: ArgumentHelp(
      "Run a script; if one command fails, none takes effect; - is standard input.", valueName: "script"),
    completion: .file(extensions: ["gim"]))
  var scripts: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("command")],
    help: ArgumentHelp("Run a command, after the scripts.", valueName: "command"))
  var commands: [String] = []

  @Flag(help: "Continue after errors, and apply each command in a script separately.")
  var keepGoing = false

  @Flag(help: "Do not print a greeting, warnings or progress.")
  var quiet = false

  @Flag(help: "Do not show long output at the prompt in a pager.")
  var noPager = false

  @OptionGroup var limits: LimitArguments

  @Option(
    help: ArgumentHelp("Time to wait for another process that writes, in seconds.", valueName: "seconds"))
  var wait = Project.patience

  func validate() throws {
    guard wait >= 0, wait <= 86_400 else {
      throw ValidationError(
        "'--wait' is \(wait.isFinite ? Decimal.print(wait) : "\(wait)"); the range is 0 to 86400 seconds")
    }
    guard scripts.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input ('-') is given more than once\n  write '-' only once")
    }
  }
}

/// The name of a command that was given in place of a project, as in `gimbal rotate`.
struct CommandWord {
  private let word: String

  /// Creates the name. Returns `nil` if the argument is not a command, or if a file with this name exists.
  init?(_ argument: String) {
    // The table of commands takes a quarter of the start, so that options and paths of files do without it.
    guard !argument.hasPrefix("-"), access(argument, F_OK) != 0,
      CommandTable.standard.startsCommand(argument)
    else { return nil }
    word = argument
  }

  /// The error message with the suggested fix.
  var message: String {
    let remedy =
      word == "version"
      ? "use 'gimbal --version'" : "use 'gimbal PROJECT \(word)' to run the command in a project"
    return "there is no project '\(word)'; '\(word)' is a command\n  \(remedy), or './\(word)' for a project"
  }
}
