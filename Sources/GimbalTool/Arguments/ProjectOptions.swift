import ArgumentParser
import GimbalShell
import GimbalStore
import Glibc

/// Where commands come from, and how they are run.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: [.customShort("f"), .customLong("file")],
    help: ArgumentHelp("Run a script, all of it or nothing; - is standard input.", valueName: "script"),
    completion: .file(extensions: ["gim"]))
  var scripts: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("command")],
    help: ArgumentHelp("Run a command, after the scripts.", valueName: "command"))
  var commands: [String] = []

  @Flag(help: "Go on after errors: every command of a script stands alone.")
  var keepGoing = false

  @Flag(help: "No greeting, no warnings and no progress.")
  var quiet = false

  @Option(
    help: ArgumentHelp("How long to wait for another process that writes, in seconds.", valueName: "seconds"))
  var wait = Project.patience

  func validate() throws {
    guard wait >= 0, wait <= 86_400 else { throw ValidationError("--wait takes 0 to 86400 seconds") }
    guard scripts.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input can be read only once")
    }
  }
}

/// A word that stands where a project does, and is a command of scripts and of the prompt.
struct CommandWord {
  private let word: String

  /// - Returns: nil for what is no command, and where there is a file of that name.
  init?(_ argument: String) {
    guard CommandTable.standard.verbs.contains(argument), access(argument, F_OK) != 0 else { return nil }
    word = argument
  }

  /// What is wrong with it, and what may have been meant.
  var refusal: String {
    "'\(word)' is a command, and there is no project of that name: write 'gimbal -c \(word)' to run it, "
      + "and './\(word)' for a project"
  }
}
