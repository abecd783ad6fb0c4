import GimbalNotation

/// The commands in the text of advice, such as `use 'view new title kind label'`.
struct SuggestedCommands {
  /// The texts in quotes after the verb of the advice. The text of a rule has become a command.
  let all: [String]
  /// `false` for advice on a part of a statement, such as a rule in a block.
  private let isCommand: Bool

  init(in advice: String) {
    // Quotes before the verb enclose names, as in "'a' is a view; use 'blame a'".
    guard let verb = advice.firstRange(of: /(use|write) '/) else {
      (all, isCommand) = ([], false)
      return
    }
    let isRule = advice[verb].hasPrefix("write")
    isCommand = !isRule
    all = advice[verb.lowerBound...].matches(of: /'([^']+)'/).map {
      isRule ? "constrain { \($0.1) }" : String($0.1)
    }
  }

  /// The commands that can be typed as they are. The others contain placeholders, such as `NAME`, or are names and keywords.
  ///
  /// - Parameters:
  ///   - text: The text that the user typed. Its words in capitals are not placeholders.
  ///   - commands: The commands of the session.
  func complete(after text: String, _ commands: CommandTable) -> [String] {
    all.filter { command in
      (isCommand || text.hasPrefix("constrain"))
        && !command.contains("…") && !command.contains("...")
        && commands.startsCommand(String(command.prefix { $0 != " " }))
        && command.split(whereSeparator: { !$0.isLetter && $0 != "_" && !$0.isNumber }).allSatisfy { word in
          !SuggestedCommands.isPlaceholder(word) || text.contains(word)
        }
    }
  }

  private static func isPlaceholder(_ word: Substring) -> Bool {
    word != "HEAD" && word.contains(where: \.isLetter)
      && word.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
  }
}
