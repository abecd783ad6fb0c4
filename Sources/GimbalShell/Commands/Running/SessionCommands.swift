import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Quit: SessionCommand {
  static let manual = Manual(
    "quit", summary: "Ends the session. In a script, skips the rest of the script.", examples: ["quit"])

  static let syntax = Grammar(Self())

  func run(on session: any Host, _ services: Services) throws -> Output? {
    session.state.isOver = true
    return nil
  }
}

struct Echo: SessionCommand {
  static let manual = Manual(
    "echo", summary: "Prints its arguments.", examples: ["echo \"after the rotation:\""])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>(.any(.text(.text, "TEXT"))) { Self(words: $0.map(\.value)) }

  private let words: [String]

  func run(on session: any Host, _ services: Services) throws -> Output? {
    .text(words.joined(separator: " ") + "\n")
  }
}

struct Mode: SessionCommand {
  static let manual = Manual(
    "mode",
    summary:
      "Sets the format of lists in this session, or prints it. Turns the pager and the shortening of cells on or off.",
    details: [
      "At a prompt, output with more rows than the terminal is shown in the pager: $GIMBAL_PAGER, $PAGER or",
      "'less -FRX'. Tables and text are fitted to the width of the terminal: long cells continue on the next",
      "line, after a mark, or end with '…'. Rows that are still too wide are printed as records. 'mode cells full'",
      "turns the shortening off. Output to files and pipes and the data formats do not depend on the width.",
    ],
    examples: ["mode json", "mode pager off", "mode cells full"])

  /// A setting of the session with its new value.
  private enum Setting: Sendable {
    case format(OutputFormat)
    case pager(Bool)
    case wholeCells(Bool)
  }

  static let syntax = Grammar<Self>(.optional(setting)) { Self(setting: $0) }

  private static let setting = Grammar<Setting>.keyed(
    "mode",
    OutputFormat.allCases.map { ($0.rawValue, .constant(.format($0))) }
      + [
        ("pager", .keyed("state", [("on", .constant(.pager(true))), ("off", .constant(.pager(false)))])),
        (
          "cells",
          .keyed(
            "width", [("short", .constant(.wholeCells(false))), ("full", .constant(.wholeCells(true)))])
        ),
      ])

  private let setting: Setting?

  func run(on session: any Host, _ services: Services) throws -> Output? {
    switch setting {
    case nil: return .text(session.state.format.rawValue)
    case .format(let format): session.state.format = format
    case .pager(let isOn): session.state.isPaged = isOn
    case .wholeCells(let areWhole): session.state.showsWholeCells = areWhole
    }
    return nil
  }
}

struct Read: Command {
  static let manual = Manual(
    "read", summary: "Runs a script as one transaction.",
    details: [
      "The first error stops the script and reverts all of its changes. Paths in a script are relative to the folder of",
      "the script. If a script contains a test such as 'expect', it starts in the recorded orientation of each scene.",
    ], examples: ["read examples/rotation.gim"])

  static let effects = Effects.writing.reachingOutside

  static let syntax = Grammar<Self>(.file()) { Self(file: $0) }

  private let file: Spanned<String>

  func run(in workspace: Workspace) throws -> Output? {
    let text: String
    do {
      text = try workspace.services.files.read(file.value)
    } catch {
      throw Refusal("cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span)
    }
    let path = (workspace.services.files as? FolderFiles)?.resolved(file.value) ?? file.value
    try workspace.session.runScript(Source(name: path, text: text), in: workspace.transaction)
    return nil
  }
}

struct Help: SessionCommand {
  static let manual = Manual(
    "help", summary: "Lists topics, or explains a topic or a command.",
    examples: ["help", "help turning", "help view new"])

  static let syntax = Grammar<Self>(.optional(Grammar(topic, .any(subcommand)) { [$0] + $1 })) {
    Self(words: $0 ?? [])
  }

  /// The grammar of the first word of a command or the name of a help topic.
  private static let topic = Grammar<Spanned<String>>(
    Shape(usage: .text("TOPIC|COMMAND|all")) { cursor in
      cursor.recordExpected(.name(.verbs))
      cursor.recordExpected(words: HelpIndex.pageNames)
      return !cursor.isAtEnd
    }
  ) { (cursor) throws(ParseError) in try cursor.raw(NameRole("a command", .verbs)) }

  private static let subcommand = Grammar<Spanned<String>>(
    Shape(usage: .text("WORD")) { cursor in
      cursor.recordExpected(.name(.subcommands))
      return !cursor.isAtEnd
    }
  ) { (cursor) throws(ParseError) in try cursor.raw(NameRole("a command", .subcommands)) }

  private let words: [Spanned<String>]

  func run(on session: any Host, _ services: Services) throws -> Output? {
    let index = session.help
    guard let first = words.first, let last = words.last else {
      return .text(index.overview(in: session.outputWidth))
    }
    let wanted = words.flatMap { $0.value.split(separator: " ").map(String.init) }
    if let text = index.text(about: wanted, in: session.outputWidth) { return .text(text) }
    throw ParseError(
      .unknownName(
        role: "command", name: wanted.joined(separator: " "), nearest: index.nearest(to: wanted),
        note: "use 'help' to list the commands"),
      at: first.span.through(last.span))
  }
}

struct ListHistory: SessionCommand {
  static let manual = Manual(
    "history", summary: "Lists the statements that were typed at the prompt, the newest last.",
    details: [
      "With a TEXT, the command lists the statements that contain it, regardless of case. Statements keep",
      "their numbers, also across sessions. Ctrl-R searches them backwards at the prompt. 'log' lists the",
      "history of the project.",
    ], examples: ["history", "history constrain"])

  static let syntax = Grammar<Self>(Grammar.any(.text(.text, "TEXT")).spanned) {
    Self(words: $0.value.map(\.value), span: $0.span)
  }

  private let words: [String]
  private let span: Span

  func run(on session: any Host, _ services: Services) throws -> Output? {
    guard let entries = session.typedStatements else {
      throw Refusal(
        "the session is not interactive, so it has no typed statements",
        remedy: words.isEmpty
          ? "use 'log' to list revisions"
          : "use 'log' to list revisions, or 'blame \(words.joined(separator: " "))' for those of a view",
        at: span)
    }
    let wanted = words.joined(separator: " ").lowercased()
    let width = "\(entries.count)".count
    let lines = zip(1..., entries).filter { wanted.isEmpty || $1.lowercased().contains(wanted) }.map {
      number, entry in
      let label = String(repeating: " ", count: width - "\(number)".count) + "\(number)  "
      // Indent all lines of a statement to the start of its first line.
      return label
        + entry.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
        .joined(separator: "\n" + String(repeating: " ", count: label.count)) + "\n"
    }
    return .text(lines.joined())
  }
}

struct PlayTutorial: SessionCommand {
  static let manual = Manual(
    "tutorial",
    summary: "Plays an example step by step in a temporary project.",
    details: [
      "At the prompt, each step waits until you press Enter or type its command. Other commands run in the same",
      "project, which is discarded afterwards. 'q' and Ctrl-C end the tutorial. Without a prompt, all steps are",
      "printed one after the other.",
    ], examples: ["tutorial"])

  static let syntax = Grammar(Self())

  func run(on session: any Host, _ services: Services) throws -> Output? {
    session.playTutorial(waiting: true)
    return nil
  }

  // In a script, the tutorial does not wait for input. Waiting would keep the transaction of the script open.
  func run(in workspace: Workspace) throws -> Output? {
    workspace.session.playTutorial(waiting: false)
    return nil
  }
}
