import ArgumentParser
import FoundationEssentials
import GimbalShell

/// gimbal(1), made of the definitions of the arguments and of the manuals of the commands.
struct ManualPage {
  private var page = Roff()

  /// The page in troff's language, for `man`.
  var text: String { page.text }

  /// - Parameters:
  ///   - programs: the definitions of the program and of its subcommands, in this order.
  ///   - manuals: those of the commands that it understands.
  init(of programs: [CommandInfo], manuals: [Manual]) {
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
    page.line("What scripts, -c, standard input and the prompt understand.")
    for manual in manuals { describe(manual) }
    surroundings()
  }

  private mutating func synopsis(of command: CommandInfo, named name: String) {
    let arguments = (command.arguments ?? []).filter { $0.shouldDisplay && $0.kind == "positional" }.map {
      argument in
      let value = (argument.valueName ?? "").uppercased() + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(value)]" : value
    }
    page.paragraph()
    page.request("B", name)
    page.line((["[OPTION…]"] + arguments).joined(separator: " "))
  }

  /// The paragraphs of a discussion, of which examples are lines by themselves.
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
    for argument in command.arguments ?? [] where argument.shouldDisplay {
      let value = (argument.valueName ?? "").uppercased()
      let names = (argument.names ?? []).map(\.word).joined(separator: ", ")
      let tag = argument.kind == "positional" ? value : argument.kind == "flag" ? names : "\(names) \(value)"
      page.entry(tag, argument.abstract ?? "")
    }
  }

  private mutating func describe(_ manual: Manual) {
    page.entry(manual.synopsis, manual.summary)
    if !manual.details.isEmpty { page.line(manual.details.joined(separator: " ")) }
    guard !manual.examples.isEmpty else { return }
    page.request("RS")
    page.verbatim(manual.examples.flatMap { $0.split(separator: "\n").map(String.init) })
    page.request("RE")
  }

  private mutating func surroundings() {
    page.request("SH", "ENVIRONMENT")
    page.entry("GIMBAL_AUTHOR", "Who history says it was; otherwise the user's name on this machine.")
    page.entry("NO_COLOR", "Not empty: no colours, wherever they would go.")
    page.entry(
      "CLICOLOR_FORCE", "Not empty and not 0: colours also where there is no terminal. NO_COLOR counts first."
    )
    page.entry("CLICOLOR", "0: no colours on terminals.")
    page.entry("TERM", "Unset or dumb: no colours and no progress.")
    page.entry("XDG_STATE_HOME", "Where the prompt's history is kept; otherwise ~/.local/state.")
    page.entry(
      "GIMBAL_HINTS",
      "off: the prompt does not show what can come next. Neither does it with --quiet or NO_COLOR.")
    page.entry(
      "INPUTRC",
      "How the prompt's keys are bound, as in readline(3); between $if Gimbal and $endif for gimbal alone. toggle-hints is a command of its own."
    )
    page.request("SH", "FILES")
    page.entry(
      "NAME.gimbal", "A project: one SQLite file, with NAME.gimbal-wal and -shm beside it while it is used.")
    page.entry("$XDG_STATE_HOME/gimbal/history", "What was typed at the prompt.")
    page.request("SH", "SEE ALSO")
    page.line("sqlite3(1), readline(3)")
  }

  /// An abstract as a manual page's name has it: in lower case, and without a full stop.
  private static func phrase(_ text: String) -> String {
    let words = text.hasSuffix(".") ? String(text.dropLast()) : text
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// What the argument parser knows of a command: its own description of it, as `--experimental-dump-help` prints it.
struct CommandInfo: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [ArgumentInfo]?

  struct ArgumentInfo: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [NameInfo]?
    let valueName: String?
    let abstract: String?
  }

  struct NameInfo: Decodable {
    let kind: String
    let name: String

    /// With its dashes.
    var word: String { (kind == "long" ? "--" : "-") + name }
  }

  private struct Dump: Decodable {
    let command: CommandInfo
  }

  /// The definitions of a command.
  ///
  /// - Throws: `DecodingError`, if the argument parser should describe itself otherwise one day.
  static func all(of command: any ParsableCommand.Type) throws -> CommandInfo {
    var text = ""
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = command.fullMessage(for: error)
    }
    return try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
  }
}
