import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The tools that list files, scenes and their content.
enum FileTools {
  static let all = [listFiles, open, views]

  private static let listFiles = Tool(
    name: "list_files", title: "List layout files",
    description:
      """
      Lists the layout files in the folder of the server with their kinds: Interface Builder documents \
      (.xib, .storyboard), archives (.gimarchive), scripts (.gim) and projects (.gimbal). Start here.
      """,
    parameters: []
  ) { _, context in
    let (paths, isCut) = context.folder.layoutFiles()
    let lines = paths.map { "\(FileKind(extensionOf: $0)?.rawValue ?? "")  \($0)" }
    let note = isCut ? ["[more files are not listed; start the server for a smaller folder]"] : []
    let all = lines.isEmpty && !isCut ? ["the folder contains no layout files"] : lines + note
    return Answer(all.joined(separator: "\n") + "\n")
  }

  private static let open = Tool(
    name: "open", title: "Open a file",
    description:
      """
      Lists the scenes of a file: device, orientation, size, and the numbers of views, constraints, \
      sets, conflicts and ambiguities, in every orientation that a scene supports. Reports the errors of \
      a script.
      """,
    parameters: [CommonParameters.file]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    let overview = try SceneOverview(of: subject).list
    var text = "\(subject.kind.rawValue) \(subject.location.path)\n"
    text +=
      overview.rows.isEmpty
      ? "no scenes\n" : OutputFormat.table.text(of: .report(Report(lists: [overview])))
    if let scene = try subject.sceneInUse() { text += "scene in use: \(scene.name)\n" }
    if !subject.problems.isEmpty { text += "Messages of the script:\n" + subject.problems }
    return Answer(text)
  }

  private static let views = Tool(
    name: "views", title: "Show views and rules",
    description:
      """
      Lists the content of a scene: the view tree with kinds and properties, the constraints with their \
      handles (#7) and identifiers, the sets with their conditions, and the named numbers. Commands \
      refer to views by these names, and to constraints by handle or identifier.
      """,
    parameters: [
      CommonParameters.file, CommonParameters.scene,
      Parameter(
        "parts", .choices(lists.keys.sorted() + [script]),
        "The lists to return. The default is all lists. 'script' returns the text of a script with line numbers."
      ),
      CommonParameters.json("the lists"),
    ]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    let wanted = arguments.list("parts")
    let texts = try ["views", "constraints", "sets", "numbers"].compactMap { part -> String? in
      guard let command = lists[part], wanted.isEmpty || wanted.contains(part) else { return nil }
      let text = try subject.output(of: command + arguments.formatOption, command)
      return text.isEmpty ? nil : text
    }
    let text = wanted.contains(script) ? [try numberedLines(of: subject)] : []
    return Answer((text + texts).joined(separator: "\n"))
  }

  private static let script = "script"

  /// Returns the text of a script with line numbers.
  private static func numberedLines(of subject: Subject) throws -> String {
    guard subject.kind == .script else {
      throw ToolFailure(
        "\(subject.location.path.cited) is not a script",
        remedy: "use the part 'script' only for scripts (.gim)")
    }
    let text = String(decoding: try subject.files.bytes(of: subject.location.path), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    let width = String(lines.count).count
    return lines.enumerated().map { index, line in
      let number = String(index + 1)
      return String(repeating: " ", count: width - number.count) + number + "  " + line + "\n"
    }.joined()
  }

  /// The commands that list the parts of a scene.
  private static let lists = [
    "views": "view list", "constraints": "constraint list", "sets": "set list", "numbers": "number list",
  ]
}
