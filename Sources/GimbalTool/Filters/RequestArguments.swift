import ArgumentParser
import GimbalShell

/// What 'gimbal solve' takes with --requests only.
struct RequestArguments: ParsableArguments {
  @Flag(help: "Read requests.")
  var requests = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("An archive, or a document, whose scenes requests may name.", valueName: "FILE"),
    completion: .layoutFiles)
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp("How many requests are solved at a time; the answers are the same.", valueName: "N"))
  var jobs = 1

  @Flag(help: "Exit with 0 where every request was answered, whatever the answers say.")
  var exitZero = false

  func validate() throws {
    guard (1...RequestLimit.jobs).contains(jobs) else {
      throw ValidationError("--jobs takes 1 to \(RequestLimit.jobs)")
    }
  }
}
