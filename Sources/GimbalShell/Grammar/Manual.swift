/// The documentation of a command, except its usage line, which derives from its grammar.
package struct Manual: Sendable {
  /// The words that call the command: `scene new`.
  package let words: [String]
  /// One line.
  package let summary: String
  /// More lines, shown as one paragraph.
  package let details: [String]
  package let examples: [String]

  package init(_ words: String, summary: String, details: [String] = [], examples: [String] = []) {
    self.words = words.split(separator: " ").map(String.init)
    self.summary = summary
    self.details = details
    self.examples = examples
  }

  /// The words as one text.
  package var name: String { words.joined(separator: " ") }
}

/// The documentation of a command with its usage line, as `help` shows it.
package struct HelpPage: Sendable {
  package let manual: Manual
  private let makeUsage: @Sendable () -> Usage

  /// - Parameter usage: the syntax after the words; evaluated on demand, because most runs show no help.
  package init(_ manual: Manual, usage: @escaping @Sendable () -> Usage) {
    self.manual = manual
    makeUsage = usage
  }

  /// The syntax after the words: `NAME [in PARENT]`.
  package var arguments: String { makeUsage().description }

  /// The usage line: the words and the syntax after them.
  package var synopsis: String {
    let arguments = arguments
    return arguments.isEmpty ? manual.name : manual.name + " " + arguments
  }

  /// The usage, the summary, the details and the examples.
  package var text: String {
    let examples = manual.examples
    var lines =
      HelpPage.wrapped(synopsis, to: HelpPage.usageWidth, indent: "    ") + ["    " + manual.summary]
    lines += HelpPage.wrapped(manual.details.joined(separator: " ")).map { "    " + $0 }
    if !examples.isEmpty {
      lines += ["", examples.count > 1 ? "Examples:" : "Example:"]
      lines += examples.flatMap { $0.split(separator: "\n").map { "    " + $0 } }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The width of paragraphs, in columns.
  private static let width = 90
  private static let usageWidth = 118

  /// Wraps a paragraph into lines. A line is longer than the width only if it is a single word.
  ///
  /// - Parameter indent: the beginning of all lines but the first.
  static func wrapped(_ text: String, to width: Int = HelpPage.width, indent: String = "") -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? String(word) : indent + word)
      }
    }
  }
}
