import GimbalShell
import Glibc

/// A word that stands where a project does, and is a command of scripts and of the prompt.
struct CommandWord {
  private let word: String

  /// - Returns: nil for what is no command, and where there is a file of that name.
  init?(_ argument: String) {
    guard CommandTable.standard.verbs.contains(argument), access(argument, F_OK) != 0 else { return nil }
    word = argument
  }

  /// What is wrong with it, and what may have been meant.
  var refusal: String {
    "'\(word)' is a command, and there is no project of that name: write 'gimbal -c \(word)' to run it, "
      + "and './\(word)' for a project"
  }
}
