import ArgumentParser
import GimbalNotation

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
