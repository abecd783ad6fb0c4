import GimbalNotation

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

  /// The words of the phrase, separated by blanks. They can contain any character.
  let phrase: [String]
  let meaning: Meaning

  /// The aliases from shells, sqlite3, psql, git, jj and editors.
  static let all: [CommandAlias] =
    [
      "quit": ["exit", "q", ":q", ".quit", ".exit", "\\q"],
      "help": ["?", "\\?", ".help"],
      "read": ["source", ".read", "\\i"],
      "echo": ["print"],
      "view list": ["ls", "views", "tree", "view show"],
      "scene list": ["scenes", ".tables", "\\d", "\\dt"],
      "scene show": ["status", ".schema"],
      "constraint list": ["constraints"],
      "set list": ["sets"],
      "guide list": ["guides"],
      "device list": ["devices"],
      "explain": ["why"],
      "view remove": ["view delete"],
      "scene remove": ["scene delete"],
      "set remove": ["set delete"],
      "constraint remove": ["constraint delete"],
      "guide remove": ["guide delete"],
      "hide": ["view hide"],
      "unhide": ["view unhide"],
      "checkout": ["switch"],
      "branch": ["branches"],
      "tag": ["tags"],
      "operations": ["op log"],
    ].flatMap { command, phrases in
      phrases.map { CommandAlias($0, .command(command.split(separator: " ").map(String.init))) }
    }
    + [
      CommandAlias("clear", .advice("press Ctrl-L to clear the screen")),
      CommandAlias(
        "edit",
        .advice(
          "use 'view set', 'constraint set' or 'scene set' to change a property, and 'export' to write a file"
        )),
      CommandAlias(
        "find",
        .advice("use 'view list' and 'constraint list' to list names, and 'history TEXT' to find commands")),
      CommandAlias(
        "restore", .advice("use 'undo' to undo commands, or 'checkout REVISION' to return to a revision")),
      CommandAlias(
        "op restore", .advice("use 'operations' to list commands, and 'undo N' to undo N of them")),
    ]

  private init(_ phrase: String, _ meaning: Meaning) {
    self.phrase = phrase.split(separator: " ").map(String.init)
    self.meaning = meaning
  }

  private init(swapped words: [String]) {
    phrase = words
    meaning = .command(words.reversed())
  }

  private static let byFirstWord = Dictionary(grouping: all) { $0.phrase[0] }

  /// Returns the longest alias at the start of a statement; `nil` if there is none.
  ///
  /// The words of a command in reverse order, such as `new scene`, are also an alias.
  static func next(_ cursor: Cursor, in table: CommandTable) -> CommandAlias? {
    var ahead = cursor
    func takeWord() -> String { ahead.withoutRecording { $0.source.text(in: $0.takeRaw()) } }
    let first = takeWord()
    let candidates = byFirstWord[first] ?? []
    // Most statements start with a command. They need no second word.
    if candidates.isEmpty, table.hasVerb(first) { return nil }
    let words = [first, takeWord()]
    let known = candidates.filter { words.starts(with: $0.phrase) }
    if let longest = known.max(by: { $0.phrase.count < $1.phrase.count }) { return longest }
    if !table.hasVerb(first), table.command(named: words.reversed()) != nil {
      return CommandAlias(swapped: words)
    }
    return first.hasPrefix("!") ? CommandAlias(first, shellAdvice) : nil
  }

  private static let shellAdvice = Meaning.advice(
    "Gimbal runs no commands of the shell; leave the session with 'quit' first")
}
