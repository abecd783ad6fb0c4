/// A phrase that users of other programs type instead of a command, such as `ls` or `new scene`.
///
/// Help, completion and hints do not mention aliases, so that each command has one documented name.
struct CommandAlias: Sendable {
  /// The effect of a phrase.
  enum Meaning: Sendable {
    /// The phrase stands for the command with these words. The arguments of the command follow.
    case command([String])
    /// There is no such command. The text states what to do instead.
    case advice(String)
  }

  /// The words of the phrase. They can contain any character except a blank.
  let phrase: [String]
  let meaning: Meaning
  let arguments: Arguments

  /// The text that is allowed after a phrase that stands for a command.
  enum Arguments: Sendable {
    case any
    /// The phrase is the whole statement, as in `branch list`, but not in `branch list v1`.
    case none
    /// Text follows the phrase, as in `\d title`.
    case some
  }

  /// The aliases from shells, sqlite3, psql, git and editors.
  static let all: [CommandAlias] =
    aliases([
      "quit": ["exit", "q", ":q", ".quit", ".exit", "\\q", "bye"],
      "help": ["?", "\\?", ".help", "man", "\\h", "\\help"],
      "read": ["source", ".read", "\\i", "\\ir"],
      "echo": [".print", "\\echo", "\\qecho"],
      "view list": ["ls", "views", "tree", "view show", "\\dv", "list views"],
      "scene list": ["scenes", "list scenes"],
      "scene use": ["use", "cd"],
      "status": ["st", ".show", "\\conninfo"],
      "constraint list": ["constraints", "list constraints"],
      "set list": ["sets", "list sets"],
      "guide list": ["guides"],
      "device list": ["devices", "list devices"],
      "explain": ["why"],
      "hide": ["view hide"],
      "unhide": ["view unhide"],
      "checkout": ["switch", "checkout --force", "checkout -f", "co"],
      "branch": ["branches"],
      "branch delete": ["branch remove", "branch rm", "branch -d", "branch -D", "branch --delete"],
      "branch rename": ["branch -m", "branch -M", "branch move"],
      "tag delete": ["tag remove", "tag rm", "tag -d", "tag --delete"],
      "tag rename": ["tag -m"],
      "frames": ["solve"],
      "tag": ["tags"],
      "op log": ["reflog"],
      "check": ["lint", ".lint"],
      "expect": ["assert"],
      "show": ["inspect", "describe", "get", "type", "cat"],
      "install": ["activate"],
      "uninstall": ["deactivate"],
      "mode": [".mode"],
      "edit": ["\\e"],
      "history": ["\\s"],
      "gc": ["vacuum"],
      "backup": [".backup", ".save"],
      "import": [".import"],
    ])
    + aliases(
      [
        "branch": ["branch list", "branch ls", "branch -v", "branch -l"],
        "tag": ["tag list", "tag ls", "tag -l"],
      ],
      .none)
    + aliases(
      [
        "scene list": [".tables", "\\d", "\\dt", "\\d+", "\\dt+"], "scene show": [".schema", ".fullschema"],
        "status": ["info"],
      ], .none)
    + aliases(["show": [".tables", "\\d", "\\dt", "\\d+", "\\dt+", ".schema", "info"]], .some)
    + [
      CommandAlias("clear", .advice("press Ctrl-L to clear the screen")),
      CommandAlias("cls", .advice("press Ctrl-L to clear the screen")),
      CommandAlias(
        "size",
        .advice("use 'view set NAME content WxH' for a view, or 'device WxH' for the screen")),
      CommandAlias(
        "kind",
        .advice("use 'view set NAME kind KIND'; 'help kinds' lists the kinds")),
      CommandAlias(
        "move", .advice("use 'place NAME x X y Y' for a position, or 'view move' for another parent")),
      CommandAlias("width", .advice("use 'resize NAME width W', or 'constrain NAME.width == W'")),
      CommandAlias("height", .advice("use 'resize NAME height H', or 'constrain NAME.height == H'")),
      CommandAlias(
        "rename", .advice("use 'view rename OLD NEW', 'scene rename OLD NEW' or 'set rename OLD NEW'")),
      CommandAlias("list", .advice("use 'view list', 'scene list', 'set list' or 'constraint list'")),
      CommandAlias("format", .advice("use 'vfl \"H:|-[NAME]-|\"'")),
      CommandAlias(
        "save", .advice("every command is saved at once; use 'export FILE' to write another file")),
      CommandAlias(
        "open", .advice("start 'gimbal FILE' to open a project; use 'import FILE' for a document")),
      CommandAlias("git", .advice("type the command without 'git'")),
      CommandAlias("version", .advice("use 'gimbal --version' outside the session")),
      CommandAlias(
        "priority", .advice("use 'constraint set #HANDLE priority P', or write '@P' after a constraint")),
    ]

  /// Returns aliases that stand for commands.
  ///
  /// - Parameter phrases: The phrases for each command. The key is the name of the command.
  private static func aliases(_ phrases: [String: [String]], _ arguments: Arguments = .any) -> [CommandAlias]
  {
    phrases.flatMap { command, phrases in
      phrases.map {
        CommandAlias($0, .command(command.split(separator: " ").map(String.init)), arguments)
      }
    }
  }

  init(_ phrase: String, _ meaning: Meaning, _ arguments: Arguments = .any) {
    self.phrase = phrase.split(separator: " ").map(String.init)
    self.meaning = meaning
    self.arguments = arguments
  }

  init(_ phrase: [String], for command: [String]) {
    self.phrase = phrase
    meaning = .command(command)
    arguments = .any
  }

  /// The words of commands, keyed by their synonyms in other programs. For example, `add` is a synonym for
  /// `new`.
  static let synonyms = [
    "add": "new", "create": "new", "make": "new", "delete": "remove", "rm": "remove", "drop": "remove",
    "screen": "scene", "edit": "set", "ls": "list", "mv": "rename", "cp": "copy",
  ]

  /// The commands, keyed by the phrases that stand for them. Keys and values are lists of words.
  static let commands: [[String]: [String]] = Dictionary(
    all.compactMap { alias in
      if case .command(let words) = alias.meaning { (alias.phrase, words) } else { nil }
    }, uniquingKeysWith: { one, _ in one })

  /// All aliases, keyed by their first word.
  static let byFirstWord = Dictionary(grouping: all) { $0.phrase[0] }

  /// The advice for a phrase that starts with `!`, which runs a shell command in other programs.
  static let shellAdvice = Meaning.advice(
    "Gimbal runs shell commands only after '|'; leave the session with 'quit' first")
}
