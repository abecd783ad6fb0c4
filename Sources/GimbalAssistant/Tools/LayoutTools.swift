import GimbalModel
import GimbalNotation
import GimbalReporting

/// The tools that show and check layouts.
enum LayoutTools {
  static let all = [frames, check, explain]

  private static let frames = Tool(
    name: "frames", title: "Compute frames",
    description:
      """
      Returns the frames of views (x, y, width, height in points, in the superview) as Auto Layout \
      computes them, with warnings about conflicts and ambiguities. 'truncated' marks text that does not \
      fit.
      """,
    parameters: [
      CommonParameters.file, CommonParameters.scene,
      Parameter(
        "views", .texts(most: 500),
        "The names of the views; the default is all. 'row1/title' is a view of an instance."),
      CommonParameters.device, CommonParameters.orientation, CommonParameters.textSize,
      Parameter(
        "direction", .choice(LayoutDirection.allCases.map(\.rawValue)), "The direction of the layout."),
      Parameter("absolute", .flag, "true for frames in the root view in place of the superview."),
      CommonParameters.json("the frames"),
    ]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    var command = "frames"
    for view in arguments.list("views") { command += " \(view.asViewName)" }
    if arguments.flag("absolute") { command += " --absolute" }
    command += try arguments.displayOptions() + arguments.formatOption
    guard let direction = arguments.text("direction") else {
      return Answer(try subject.output(of: command, "frames"))
    }
    return Answer(try subject.output(of: "for each direction \(direction) { \(command) }", "for each"))
  }

  private static let check = Tool(
    name: "check", title: "Find defects",
    description:
      """
      Finds the defects of a file: constraints that contradict each other, ambiguous positions and \
      sizes, texts that do not fit, views outside the screen, controls that overlap. Checks every \
      supported orientation. With 'devices', 'text_sizes' or 'right_to_left', checks all combinations \
      and reports each finding once. The answer has the places of findings, advice, and tested \
      repairs of conflicts.
      """,
    parameters: [
      CommonParameters.file,
      Parameter(
        "scene", .text(most: Parameter.mostNameBytes), "The name of a scene. The default is all scenes."),
      Parameter(
        "orientations", .choices(OrientationClass.toolWords),
        "The orientations; the default is all that a scene supports."),
      Parameter(
        "kinds", .choices(FindingKind.all.map(\.name)),
        "The kinds of findings; the default is those that affect a running app."),
    ] + CommonParameters.sweep
  ) { arguments, context in
    let subject = try context.subject(arguments)
    let findings = try subject.findings(try CheckOptions(arguments))
    let text = CheckText(findings, in: subject, scene: arguments.text("scene"))
    return Answer(try text.text(), structure: text.structure)
  }

  private static let explain = Tool(
    name: "explain", title: "Explain a number or a conflict",
    description:
      """
      Explains the layout: the rules that determine a number of a view with their arithmetic \
      ('title.width'), all four numbers of a view ('title'), a constraint ('#7'), a conflict with tested \
      repairs ('conflict 1'), or the ambiguous numbers with the constraint that resolves each \
      ('ambiguity').
      """,
    parameters: [
      CommonParameters.file, CommonParameters.scene,
      Parameter(
        "target", .text(most: Parameter.mostNameBytes),
        """
        'VIEW', 'VIEW.ATTRIBUTE', '#HANDLE', 'conflict N' or 'ambiguity [VIEW]'. Attributes are x, y, \
        width, height, leading, top and others. Quote a name with blanks: \"my view\".width.
        """,
        isRequired: true),
      CommonParameters.device, CommonParameters.orientation, CommonParameters.json("the explanation"),
    ]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    let command =
      "explain \(arguments.text("target") ?? "")" + (try arguments.displayOptions()) + arguments.formatOption
    return Answer(
      try subject.output(of: command, "explain", "explain conflict", "explain ambiguity"))
  }
}
