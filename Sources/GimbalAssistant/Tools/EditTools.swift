/// The tools that try, propose and apply commands.
enum EditTools {
  static let reading = [whatIf, propose]

  private static let parameters =
    [CommonParameters.file, CommonParameters.scene, CommonParameters.commands, lines] + CommonParameters.sweep

  private static let lines = Parameter(
    "lines", .text(most: 40),
    """
    The lines of a script that the commands replace, such as '12' or '12-14'. 'views' with the part 'script' shows the \
    lines with their numbers. Without 'lines', the commands run after the script.
    """)

  /// Returns the edit that the arguments describe.
  private static func edit(_ arguments: Arguments, _ context: CallContext) throws -> FileEdit {
    let options = try CheckOptions(arguments)
    let lines = try arguments.text("lines").map { try ScriptLines($0) }
    return try FileEdit(
      arguments.text("commands") ?? "", replacing: lines, on: try context.subject(arguments), options)
  }

  private static let whatIf = Tool(
    name: "what_if", title: "Try commands",
    description:
      """
      Runs commands on a copy of the scenes in memory. Returns the views that would move in every \
      orientation, the new findings and the findings that disappear. The file does not change. Use it to \
      test a fix.
      """,
    parameters: parameters
  ) { arguments, context in
    if arguments.text("lines") != nil { return Answer(try edit(arguments, context).trial.text) }
    let options = try CheckOptions(arguments)
    let subject = try context.subject(arguments)
    return Answer(try CommandTrial(arguments.text("commands") ?? "", on: subject, options).text)
  }

  private static let propose = Tool(
    name: "propose", title: "Propose an edit",
    description:
      """
      Runs commands like 'what_if', and also returns the exact diff of the file and the shell command \
      with which a person applies the edit. Nothing is written.
      """,
    parameters: parameters
  ) { arguments, context in
    let edit = try edit(arguments, context)
    return Answer(
      edit.trial.text + edit.warnings
        + "\n\(edit.change)\nTo apply the edit, run in the folder of the server:\n\(edit.shellCommand)\n")
  }

  static let apply = Tool(
    name: "apply", title: "Apply an edit",
    description:
      """
      Runs commands like 'what_if', and writes the result into the file. A file that changed in the \
      meantime is not replaced. A project gets one revision, which a person reverts with 'undo' at the prompt. Use \
      'what_if' first.
      """,
    parameters: parameters, isWriting: true
  ) { arguments, context in
    let edit = try edit(arguments, context)
    let applied = try edit.apply(in: context)
    return Answer(applied + edit.trial.text + edit.warnings + "\n\(edit.change)")
  }
}
