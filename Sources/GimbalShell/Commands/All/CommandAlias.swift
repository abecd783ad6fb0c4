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
    ].flatMap { command, phrases in
      phrases.map { CommandAlias($0, .command(command.split(separator: " ").map(String.init))) }
    }
    + [
      CommandAlias("clear", .advice("press Ctrl-L to clear the screen")),
      CommandAlias(
        "size",
        .advice("use 'view set NAME content WxH' for a view, or 'device WxH' for the screen")),
      CommandAlias(
        "kind",
        .advice("use 'view set NAME kind KIND'; 'help kinds' lists the kinds")),
      CommandAlias(
        "priority", .advice("use 'constraint set #HANDLE priority P', or write '@P' after a constraint")),
    ]

  init(_ phrase: String, _ meaning: Meaning) {
    self.phrase = phrase.split(separator: " ").map(String.init)
    self.meaning = meaning
  }

  /// Creates the alias of a command whose words are in reverse order, such as `new scene`.
  init(swapped words: [String]) {
    phrase = words
    meaning = .command(words.reversed())
  }

  /// All aliases by their first word.
  static let byFirstWord = Dictionary(grouping: all) { $0.phrase[0] }

  /// The answer to a phrase that starts with `!`, which runs a command of the shell in other programs.
  static let shellAdvice = Meaning.advice(
    "Gimbal runs no commands of the shell; leave the session with 'quit' first")
}
