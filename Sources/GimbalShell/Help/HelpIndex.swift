import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The content of `help`: the topics, and a page for each command.
package struct HelpIndex: Sendable {
  private let pages: [HelpPage]
  /// The commands that correspond to phrases of other programs. The keys are the words of a phrase, and the
  /// values are the words of its command.
  private let aliases: [[String]: [String]]

  package init(_ pages: [HelpPage], aliases: [[String]: [String]] = [:]) {
    self.pages = pages
    self.aliases = aliases
  }

  /// The words that can follow `help`: the first words of commands, and the names of pages.
  package var words: [String] { verbs + HelpIndex.pageNames }

  /// The names of the pages that do not describe one command: topics, concepts, `all` and `limits`.
  static let pageNames = ["all", "limits"] + HelpTopic.all.map(\.name) + HelpConcept.all.map(\.name)

  private var verbs: [String] { pages.map { $0.manual.words[0] } }

  /// Returns the text of `help` without arguments: each topic with the first words of its commands.
  ///
  /// - Parameter width: The width of the terminal; nil for lines of the usual width.
  package func overview(in width: LineWidth? = nil) -> String {
    let topics = HelpTopic.all.map { topic in
      (topic.name, topic.title, topic.verbs.filter(verbs.contains).joined(separator: " "))
    }
    let (name, title) = (topics.map(\.0.count).max() ?? 0, topics.map(\.1.count).max() ?? 0)
    var lines = topics.map { HelpIndex.padded($0, name + 2) + HelpIndex.padded($1, title + 2) + $2 }
    if let width, lines.contains(where: { $0.count > width.columns }) {
      // The commands of a topic are below its title.
      let blanks = String(repeating: " ", count: name + 2)
      lines = topics.flatMap { [HelpIndex.padded($0, name + 2) + $1, blanks + $2] }
    }
    return
      (lines + [
        "",
        "'help TOPIC' describes the commands of a topic, 'help COMMAND' describes a command with examples.",
        "'help all' lists every command. 'tutorial' demonstrates the most important commands.",
        "Concepts: \(HelpConcept.all.map { "'help \($0.name)'" }.joined(separator: ", ")).",
      ]).joined(separator: "\n") + "\n"
  }

  /// The table of the limits on files: their names, standard values, largest values and meanings.
  private static var limits: String {
    let rows =
      [["limit", "standard", "largest", ""]]
      + InputLimit.all.map { [$0.name, "\($0.standard)", "\($0.range.upperBound)", $0.items] }
    let widths = (0..<3).map { column in rows.map(\.[column].count).max() ?? 0 }
    func blanks(_ row: [String], _ column: Int) -> String {
      String(repeating: " ", count: widths[column] - row[column].count)
    }
    return "Limits on files and on the work for them, which the option '--limit NAME=VALUE' changes:\n"
      + rows.map { row in
        let line =
          row[0] + blanks(row, 0) + "  " + blanks(row, 1) + row[1] + "  " + blanks(row, 2) + row[2] + "  "
          + row[3]
        return (row[3].isEmpty ? line.dropLast(2) : line[...]) + "\n"
      }.joined() + "The smallest value of each limit is 1.\n"
  }

  /// Returns the help text for the words after `help`. This is the list of all commands, the table of limits,
  /// the text of a concept, or the list of a topic and the pages of the commands that begin with these words.
  /// A phrase from another program selects the equivalent command. Arguments after a one-word command are
  /// ignored, as in `help blame title`. Returns `nil` for unknown words.
  ///
  /// - Parameter width: The width of the terminal; nil for lines of the usual width.
  package func text(about words: [String], in width: LineWidth? = nil) -> String? {
    if words == ["all"] { return list(of: pages.map(\.manual)) }
    if words == ["limits"] { return HelpIndex.limits }
    if let concept = HelpConcept.all.first(where: { [$0.name] == words }) {
      return concept.text(in: width) + "\n"
    }
    let pages = pages.filter { $0.manual.words.starts(with: words) }.map { $0.text(in: width) }
    let topic = HelpTopic.all.first { [$0.name] == words }
    let list = topic.map { topic in
      "\(topic.title):\n"
        + self.list(of: self.pages.map(\.manual).filter { topic.verbs.contains($0.words[0]) })
    }
    let parts = [list].compactMap(\.self) + pages
    if !parts.isEmpty { return parts.joined(separator: "\n") }
    if let command = aliases[words] { return text(about: command, in: width) }
    let family = self.pages.map(\.manual.words).filter { $0[0] == words.first }
    return words.count > 1 && family.count == 1 && family[0].count == 1
      ? text(about: family[0], in: width) : nil
  }

  /// Returns the word that `help` accepts and that is most similar to an unknown word; `nil` if no word is
  /// similar.
  package func nearest(to words: [String]) -> String? {
    let seconds = pages.map(\.manual).filter { $0.words[0] == words.first }.compactMap {
      $0.words.dropFirst().first
    }
    let candidates = words.count > 1 && !seconds.isEmpty ? seconds : self.words
    return Nearest.name(to: words.last ?? "", among: candidates)
  }

  private func list(of manuals: [Manual]) -> String {
    let names = manuals.map { $0.words.joined(separator: " ") }
    let width = names.map(\.count).max() ?? 0
    return zip(names, manuals).map { HelpIndex.padded($0, width + 2) + $1.summary + "\n" }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}

/// A group of related commands in `help`.
package struct HelpTopic: Sendable {
  /// The name of the topic, which `help` accepts as an argument.
  package let name: String
  /// The subject of the commands, in a few words.
  package let title: String
  /// The first words of the topic's commands.
  package let verbs: [String]

  /// All topics, in the order in which a new user needs them.
  package static let all = [
    HelpTopic(
      name: "scenes", title: "scenes and the views in them",
      verbs: ["scene", "view", "guide", "find", "edit"]),
    HelpTopic(
      name: "rules", title: "constraints and their sets",
      verbs: ["constrain", "constraint", "let", "number", "vfl", "set", "install", "uninstall"]),
    HelpTopic(
      name: "arranging", title: "layout managers and frame arithmetic",
      verbs: ["layout", "front", "place", "resize", "size-to-fit", "overflow"]),
    HelpTopic(
      name: "overriding", title: "properties that change with a set", verbs: ["override", "hide", "unhide"]),
    HelpTopic(
      name: "turning", title: "devices, orientations and traits",
      verbs: ["device", "rotate", "autorotate", "orientations", "trait"]),
    HelpTopic(
      name: "looking", title: "frames, pictures and explanations",
      verbs: ["frames", "draw", "render", "fit", "explain", "explain-log", "whatif", "trace"]),
    HelpTopic(
      name: "testing", title: "contradictions and expectations",
      verbs: ["check", "repair", "expect", "for"]),
    HelpTopic(
      name: "past", title: "revisions, undo and blame",
      verbs: [
        "undo", "redo", "operations", "op", "log", "show", "diff", "blame", "bisect", "commit",
        "restore",
      ]),
    HelpTopic(
      name: "branching", title: "branches and merges",
      verbs: ["branch", "checkout", "tag", "merge", "conflicts", "resolve"]),
    HelpTopic(
      name: "files", title: "import, export and maintenance",
      verbs: ["import", "export", "read", "verify", "gc", "backup"]),
    HelpTopic(
      name: "session", title: "session and scripts",
      verbs: ["status", "tutorial", "help", "history", "mode", "echo", "quit"]),
  ]
}
