import GimbalModel
import GimbalNotation

/// The end of a line at the prompt that sends the output of a command to a file or to another program.
struct Redirection {
  enum Destination: Hashable {
    /// A file, as in `frames > out.txt`.
    case file(String, FileMode)
    /// A command of the shell, as in `log | head`.
    case pipe(String)
  }

  /// The treatment of an existing file.
  enum FileMode: Hashable {
    /// The file must not exist, as in `frames > out.txt`.
    case new
    /// The file is replaced, as in `frames >| out.txt`.
    case replace
    /// The output follows the text of the file, as in `frames >> out.txt`.
    case append
  }

  /// The command before the `>` or `|`.
  let statement: String
  let destination: Destination
  /// The source range of the `>` or `|` and the text after it.
  let span: Span
  /// `true` if the name of the file is not in quotes and contains another `>` or `|`.
  let isRepeated: Bool

  /// Finds the redirection in a line. Returns `nil` if there is none.
  ///
  /// The sign `>` also compares numbers, as in `set new wide when width > 600`. It is a redirection only if the
  /// text before it is a complete command.
  ///
  /// - Parameter isCommand: A closure that returns `true` for the text of one complete command.
  init?(in source: Source, isCommand: (String) -> Bool) {
    guard source.text.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }) else {
      return nil
    }
    var lexer = Lexer(source)
    var depth = 0
    var end = 0
    while true {
      let token = lexer.next()
      switch token.kind {
      case .end: return nil
      case .symbol(.openBrace): depth += 1
      case .symbol(.closeBrace): depth -= 1
      default: break
      }
      let sign = source.text(in: token.span)
      let before = source.text(in: Span(0, token.span.lowerBound))
      let behind = source.text(in: Span(token.span.upperBound, source.text.utf8.count))
      let isInside = depth > 0
      end = token.span.upperBound
      if !isInside, sign == "|" {
        statement = before
        destination = .pipe(Redirection.trimmed(behind))
      } else if !isInside, sign == ">", isCommand(before) {
        let mode: FileMode = behind.hasPrefix("|") ? .replace : behind.hasPrefix(">") ? .append : .new
        statement = before
        destination = .file(Redirection.path(mode == .new ? behind : String(behind.dropFirst())), mode)
      } else {
        continue
      }
      if case .file(let path, _) = destination {
        isRepeated = !behind.contains("\"") && path.contains { $0 == ">" || $0 == "|" }
      } else {
        isRepeated = false
      }
      span = Span(token.span.lowerBound, max(end, source.text.utf8.count - 1))
      return
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Returns a path without the blanks and quotes around it.
  private static func path(_ text: String) -> String {
    let path = trimmed(text)
    guard path.count > 1, path.hasPrefix("\""), path.hasSuffix("\"") else { return path }
    return String(path.dropFirst().dropLast())
  }
}
