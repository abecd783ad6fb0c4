package import GimbalReporting

/// The documentation of a command without the usage line. The usage line is derived from the grammar of the
/// command.
package struct Manual: Sendable {
  /// The words that call the command, such as `scene` and `new`.
  package let words: [String]
  /// The summary of the command, on one line.
  package let summary: String
  private let makeDetails: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [String]

  /// Creates the documentation of a command. Details and examples are created when help is shown, because every run creates
  /// the table of commands.
  package init(
    _ name: String, summary: String, details: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [String] = []
  ) {
    self.words = name.split(separator: " ").map(String.init)
    self.summary = summary
    makeDetails = details
    makeExamples = examples
  }

  /// The lines of a more detailed description, which are shown as one paragraph.
  package var details: [String] { makeDetails() }
  package var examples: [String] { makeExamples() }

  /// The words that call the command, joined by spaces, such as `scene new`.
  package var name: String { words.joined(separator: " ") }
}

/// The documentation of a command with its usage line, as the command `help` shows it.
package struct HelpPage: Sendable {
  package let manual: Manual
  private let makeUsage: @Sendable () -> Usage

  /// Creates the documentation of a command.
  ///
  /// - Parameter usage: The syntax of the arguments. It is evaluated on demand, because most runs show no
  ///   help.
  package init(_ manual: Manual, usage: @escaping @Sendable () -> Usage) {
    self.manual = manual
    makeUsage = usage
  }

  /// The syntax of the arguments, such as `NAME [in PARENT]`.
  package var arguments: String { makeUsage().description }

  /// The usage line, which consists of the words that call the command and the syntax of its arguments.
  package var synopsis: String {
    let arguments = arguments
    return arguments.isEmpty ? manual.name : manual.name + " " + arguments
  }

  /// Returns the text of the documentation: the usage line, the summary, the details and the examples.
  ///
  /// - Parameter width: The width of the terminal; nil for lines of the usual width.
  package func text(in width: LineWidth? = nil) -> String {
    let examples = manual.examples
    let columns = width?.columns ?? .max
    func paragraph(_ text: String, to most: Int) -> [String] {
      HelpPage.wrapped(text, to: min(most, columns - 4)).map { "    " + $0 }
    }
    var lines =
      HelpPage.wrapped(synopsis, to: min(HelpPage.usageWidth, columns), indent: "    ")
      + paragraph(manual.summary, to: .max)
      + paragraph(manual.details.joined(separator: " "), to: HelpPage.width)
    if !examples.isEmpty {
      lines += ["", examples.count > 1 ? "Examples:" : "Example:"]
      let scripts = examples.flatMap { $0.split(separator: "\n").map { "    " + $0 } }
      lines += scripts.map { width?.wrapped(script: $0) ?? $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The width of paragraphs, in columns.
  private static let width = 90
  private static let usageWidth = 118

  /// Wraps a paragraph into lines. A line is longer than the width only if it is a single word.
  ///
  /// - Parameter indent: The text at the start of all lines except the first line.
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
