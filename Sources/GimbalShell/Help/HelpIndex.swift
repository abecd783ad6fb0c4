import GimbalNotation

/// What `help` finds: topics, and the pages of commands.
package struct HelpIndex: Sendable {
  private let manuals: [Manual]

  package init(_ manuals: [Manual]) { self.manuals = manuals }

  /// All words that `help` takes first: the commands' and the topics'.
  package var words: [String] { verbs + HelpTopic.all.map(\.name) }

  private var verbs: [String] { manuals.map { $0.words[0] } }

  /// The topics with the words that their commands begin with.
  package var overview: String {
    let topics = HelpTopic.all.map { topic in
      (topic.name, topic.title, topic.verbs.filter(verbs.contains).joined(separator: " "))
    }
    let (name, title) = (topics.map(\.0.count).max() ?? 0, topics.map(\.1.count).max() ?? 0)
    let lines = topics.map { HelpIndex.padded($0, name + 2) + HelpIndex.padded($1, title + 2) + $2 }
    return
      (lines + [
        "", "'help TOPIC' says what its commands do, 'help COMMAND' how one is written, with examples.",
        "'help all' lists every command. 'tutorial' shows the most important ones at work.",
      ]).joined(separator: "\n") + "\n"
  }

  /// What there is to say about some words: a topic's list, or the pages of the commands that begin with them.
  ///
  /// - Returns: nil where they are neither.
  package func text(about words: [String]) -> String? {
    if words == ["all"] { return list(of: manuals) }
    let pages = manuals.filter { $0.words.starts(with: words) }.map(\.page)
    let topic = HelpTopic.all.first { [$0.name] == words }
    let list = topic.map { topic in
      "\(topic.title):\n" + self.list(of: manuals.filter { topic.verbs.contains($0.words[0]) })
    }
    let parts = [list].compactMap(\.self) + pages
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The word that was meant, where some words are nothing that there is help for.
  package func nearest(to words: [String]) -> String? {
    let seconds = manuals.filter { $0.words[0] == words.first }.compactMap { $0.words.dropFirst().first }
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
