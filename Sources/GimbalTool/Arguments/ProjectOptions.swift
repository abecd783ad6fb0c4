import ArgumentParser
import GimbalStore

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
