import GimbalNotation

/// What `help` says of a command, and what completion knows of it.
package struct Manual: Sendable {
  /// The words that call the command: `scene new`.
  package let words: [String]
  /// What may follow the words, in the notation of usage lines.
  package let arguments: String
  /// One line.
  package let summary: String
  /// More, where there is more to know; shown as one paragraph.
  package let details: [String]
  package let examples: [String]
  private let makeSyntax: @Sendable () -> Syntax

  package init(
    _ words: String, _ arguments: String = "", summary: String, details: [String] = [],
    examples: [String] = [], completing syntax: @autoclosure @escaping @Sendable () -> Syntax = []
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.arguments = arguments
    self.summary = summary
    self.details = details
    self.examples = examples
    makeSyntax = syntax
  }

  /// What may follow the words, for completion; made when it is asked for, since most runs complete nothing.
  package var syntax: Syntax { makeSyntax() }

  /// The words and what may follow them.
  package var synopsis: String {
    let name = words.joined(separator: " ")
    return arguments.isEmpty ? name : name + " " + arguments
  }

  /// The usage, the summary, the details and the examples.
  package var page: String {
    var lines = [synopsis, "    " + summary]
    lines += Manual.wrapped(details.joined(separator: " ")).map { "    " + $0 }
    if !examples.isEmpty {
      lines += ["", examples.count > 1 ? "Examples:" : "Example:"]
      lines += examples.flatMap { $0.split(separator: "\n").map { "    " + $0 } }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// How wide a paragraph of a manual is shown, in columns.
  static let width = 90

  /// A paragraph as lines; only a word that is longer than a line makes one longer.
  static func wrapped(_ text: String, to width: Int = Manual.width) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension Manual {
  /// The keywords that may stand at a place among the arguments, in quotes, if there are few.
  ///
  /// - Parameters:
  ///   - start: behind the command's words.
  ///   - place: up to where the arguments were understood.
  func keywords(from start: Cursor, to place: Int) -> [String] {
    var cursor = start
    var tokens: [Token] = []
    while cursor.offset < place, let token = try? cursor.next() { tokens.append(token) }
    let words = syntax.expected(after: tokens).flatMap { syntax -> [String] in
      if case .word(let words) = syntax { words } else { [] }
    }
    return words.count <= Manual.mostKeywords ? words.map { "'\($0)'" } : []
  }

  private static let mostKeywords = 12
}
