import ArgumentParser
import GimbalJSON
import GimbalShell

/// The manual page gimbal(1), generated from the arguments and from the manuals of the commands.
struct ManualPage {
  private var page = Roff()

  /// The source text of the page for `man`.
  var text: String { page.text }

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - programs: The program and its subcommands, in the order of the page.
  ///   - pages: The help pages of the commands.
  init(of programs: [CommandInfo], pages: [HelpPage]) {
    page.request("TH", "GIMBAL", "1", "", "gimbal \(Version.number)", "User Commands")
    if let program = programs.first {
      page.request("SH", "NAME")
      page.line("gimbal - \(ManualPage.phrase(program.abstract ?? ""))")
      page.request("SH", "SYNOPSIS")
      synopsis(of: program, named: "gimbal")
      for command in programs.dropFirst() { synopsis(of: command, named: "gimbal \(command.commandName)") }
      page.request("SH", "DESCRIPTION")
      describe(program)
      page.request("SH", "OPTIONS")
      options(of: program)
    }
    page.request("SH", "SUBCOMMANDS")
    for command in programs.dropFirst() {
      page.request("SS", "gimbal \(command.commandName)")
      if let abstract = command.abstract { page.paragraph(abstract) }
      describe(command)
      options(of: command)
    }
    page.request("SH", "COMMANDS")
    page.line("The commands of scripts, -c, standard input and the prompt.")
    for page in pages { describe(page) }
    environmentAndFiles()
  }

  private mutating func synopsis(of command: CommandInfo, named name: String) {
    let arguments = command.arguments.filter { $0.shouldDisplay && $0.kind == "positional" }.map {
      argument in
      let value = (argument.valueName ?? "").uppercased() + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(value)]" : value
    }
    page.paragraph()
    page.request("B", name)
    page.line((["[OPTION…]"] + arguments).joined(separator: " "))
  }

  /// Appends the paragraphs of a command's discussion. Indented lines are examples, which keep their line
  /// breaks.
  private mutating func describe(_ command: CommandInfo) {
    var paragraphs: [[String]] = [[]]
    for line in (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(String(line)) }
    }
    for lines in paragraphs where !lines.isEmpty {
      let isVerbatim = lines.dropFirst().allSatisfy { $0.hasPrefix(" ") } && lines.count > 1
      if isVerbatim, let title = lines.first {
        page.paragraph(title)
        page.verbatim(lines.dropFirst().map { String($0.drop { $0 == " " }) })
      } else {
        page.paragraph(lines.joined(separator: " "))
      }
    }
  }

  private mutating func options(of command: CommandInfo) {
    for argument in command.arguments where argument.shouldDisplay {
      let value = (argument.valueName ?? "").uppercased()
      let names = argument.names.map(\.word).joined(separator: ", ")
      let tag = argument.kind == "positional" ? value : argument.kind == "flag" ? names : "\(names) \(value)"
      page.entry(tag, argument.abstract ?? "")
    }
  }

  private mutating func describe(_ help: HelpPage) {
    let manual = help.manual
    page.entry(help.synopsis, manual.summary)
    if !manual.details.isEmpty { page.line(manual.details.joined(separator: " ")) }
    guard !manual.examples.isEmpty else { return }
    page.request("RS")
    page.verbatim(manual.examples.flatMap { $0.split(separator: "\n").map(String.init) })
    page.request("RE")
  }

  private mutating func environmentAndFiles() {
    page.request("SH", "ENVIRONMENT")
    page.entry(
      "GIMBAL_AUTHOR",
      "The author of revisions. The default is git's user.name or, without it, the login name.")
    page.entry("NO_COLOR", "If not empty, disables colors on all streams.")
    page.entry(
      "CLICOLOR_FORCE",
      "If not empty and not 0, enables colors even if the output is not a terminal. NO_COLOR has precedence."
    )
    page.entry("CLICOLOR", "If 0, disables colors on terminals.")
    page.entry("TERM", "If unset or dumb, disables colors and progress.")
    page.entry("XDG_STATE_HOME", "The directory of the prompt's history. The default is ~/.local/state.")
    page.entry(
      "GIMBAL_HINTS",
      "If off, the prompt shows no hints. --quiet and NO_COLOR disable hints, too.")
    page.entry("GIMBAL_PROMPT", "If plain, the prompt is always 'gimbal> '.")
    page.entry(
      "GIMBAL_PAGER, PAGER",
      "The command that shows long output at the prompt. The first one that is set is used. The default is less -FRX; cat or an empty value disables paging."
    )
    page.entry(
      "VISUAL, EDITOR",
      "The editor of the command edit. The first one that is set is used. The default at a terminal is vi.")
    page.entry("TMPDIR", "The directory of the files for the editor. The default is /tmp.")
    page.entry(
      "LC_ALL, LC_CTYPE, LANG",
      "The locale. The first one that is set is used. The prompt edits characters other than ASCII only in a UTF-8 locale."
    )
    page.entry(
      "COLUMNS", "The width of the terminal. The default is the width of the window.")
    page.entry(
      "INPUTRC",
      "The file with the key bindings of the prompt; see readline(3). Lines between $if Gimbal and $endif apply only to gimbal. The command toggle-hints shows or hides hints."
    )
    page.request("SH", "FILES")
    page.entry(
      "NAME.gimbal",
      "A project: one SQLite file. While the project is open, NAME.gimbal-wal and NAME.gimbal-shm are beside it."
    )
    page.entry("$XDG_STATE_HOME/gimbal/history", "The history of the prompt.")
    page.request("SH", "SEE ALSO")
    page.line("sqlite3(1), readline(3)")
  }

  /// Returns an abstract in the form of a NAME section: with a lowercase first letter and without a period.
  private static func phrase(_ text: String) -> String {
    let words = text.hasSuffix(".") ? String(text.dropLast()) : text
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// The description of a command that the argument parser prints for `--experimental-dump-help`.
struct CommandInfo {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [ArgumentInfo]

  struct ArgumentInfo {
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [NameInfo]
    let valueName: String?
    let abstract: String?

    fileprivate init(_ argument: JSON) {
      kind = argument["kind"].string ?? ""
      shouldDisplay = argument["shouldDisplay"].boolean ?? true
      isOptional = argument["isOptional"].boolean ?? false
      isRepeating = argument["isRepeating"].boolean ?? false
      names = argument["names"].elements.map(NameInfo.init)
      valueName = argument["valueName"].string
      abstract = argument["abstract"].string
    }
  }

  struct NameInfo {
    let kind: String
    let name: String

    /// The name with its dashes.
    var word: String { (kind == "long" ? "--" : "-") + name }

    fileprivate init(_ name: JSON) {
      kind = name["kind"].string ?? ""
      self.name = name["name"].string ?? ""
    }
  }

  private init(_ command: JSON) {
    commandName = command["commandName"].string ?? ""
    abstract = command["abstract"].string
    discussion = command["discussion"].string
    arguments = command["arguments"].elements.map(ArgumentInfo.init)
  }

  /// Returns the description of a command.
  ///
  /// - Throws: `JSONError` if the output of the argument parser is not JSON.
  static func all(of command: any ParsableCommand.Type) throws -> CommandInfo {
    var text = ""
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = command.fullMessage(for: error)
    }
    return CommandInfo(try JSON(parsing: Array(text.utf8))["command"])
  }
}

/// A builder of manual pages in the troff language with the man macros.
struct Roff {
  private(set) var text = ""

  /// Appends a request with its arguments.
  mutating func request(_ name: String, _ arguments: String...) {
    let words = arguments.map { "\"" + Roff.escaped($0).replacing("\"", with: "\\(dq") + "\"" }
    text += (["." + name] + words).joined(separator: " ") + "\n"
  }

  /// Starts a paragraph. A heading already starts a paragraph, so no request is needed directly after it.
  mutating func paragraph() {
    let last = text.dropLast().split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH") && !last.hasPrefix(".SS") { request("PP") }
  }

  mutating func paragraph(_ text: String) {
    paragraph()
    line(text)
  }

  /// Appends a line of text and escapes its special characters.
  ///
  /// Outside of `verbatim(_:)`, troff joins consecutive lines and chooses the line breaks.
  mutating func line(_ content: String) {
    let escaped = Roff.escaped(content)
    // Without the escape, troff would interpret a line that starts with `.` or `'` as a request.
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// Appends lines and keeps their line breaks.
  mutating func verbatim(_ lines: [String]) {
    request("PP")
    text += ".RS 4\n.nf\n"
    for one in lines { line(one) }
    text += ".fi\n.RE\n"
  }

  /// Appends a tagged paragraph with a bold tag.
  mutating func entry(_ tag: String, _ content: String) {
    text += ".TP\n\\fB" + Roff.escaped(tag) + "\\fR\n"
    line(content)
  }

  /// Escapes all characters with a special meaning in troff.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case let scalar where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
