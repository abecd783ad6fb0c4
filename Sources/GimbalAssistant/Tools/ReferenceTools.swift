import GimbalModel
import GimbalNotation
import GimbalShell

/// The tools for the history of a project and for the language.
enum ReferenceTools {
  static let all = [history, help]

  private static let history = Tool(
    name: "history", title: "Show the history of a project",
    description:
      """
      Lists the revisions of a project (.gimbal), the newest first. With 'target', lists the revisions \
      that determine the frame of a view or one of its numbers ('badge.x').
      """,
    parameters: [
      CommonParameters.file, CommonParameters.scene,
      Parameter(
        "target", .text(most: Parameter.mostNameBytes),
        "'VIEW' or 'VIEW.ATTRIBUTE', for the revisions that moved it."),
      Parameter("count", .integer(1...1000), "The maximum number of revisions; the default is 50."),
      CommonParameters.json("the list"),
    ]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    guard subject.kind == .project else {
      throw ToolFailure(
        "\(subject.location.path.cited) is a \(subject.kind.rawValue), which has no history",
        remedy: "use a project (.gimbal)")
    }
    if let target = arguments.text("target") {
      return Answer(try subject.output(of: "blame \(target)\(arguments.formatOption)", "blame"))
    }
    let count = arguments.integer("count") ?? 50
    return Answer(try subject.output(of: "log -n \(count)\(arguments.formatOption)", "log"))
  }

  private static let help = Tool(
    name: "help", title: "Explain the language",
    description:
      """
      Describes the commands of the language: an overview without a topic, a command with its syntax and \
      examples ('constrain', 'constraint set', 'view new'), a topic ('rules', 'turning'), 'attributes', \
      'properties', 'device list', or 'all' for all commands.
      """,
    parameters: [
      Parameter("topic", .text(most: Parameter.mostNameBytes), "A command or a topic, such as 'constrain'.")
    ]
  ) { arguments, context in
    let index = HelpIndex(CommandTable.standard.commands.map(\.page))
    guard let topic = arguments.text("topic") else { return Answer(index.overview()) }
    let words = topic.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let text = index.text(about: words) else {
      throw ToolFailure(
        "there is no command or topic \(topic.cited)",
        remedy: index.nearest(to: words).map { "did you mean '\($0)'?" }
          ?? "call 'help' without a topic to list the topics")
    }
    return Answer(words == ["device", "list"] ? text + "\nThe devices, in portrait:\n" + devices : text)
  }

  /// The names and sizes of the devices, one on each line.
  private static var devices: String {
    DeviceCatalog.presets.map { "  \($0.name)  \($0.portrait.size.notation)\n" }.joined()
  }
}
