import Model
import Notation
import Store

/// What may be meant by the beginning of a word, for a terminal's Tab.
package struct Completer {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// The words that the one under way may become.
  ///
  /// - Parameters:
  ///   - prefix: what is typed of the word.
  ///   - head: what stands before it.
  package func candidates(for prefix: String, after head: String) -> [String] {
    let words = Completer.openStatement(of: head)
    let table = session.commands
    var found: [String]
    if head.hasSuffix(".") {
      found = Attribute.allCases.map(\.rawValue) + LayoutGuide.allCases.map(\.rawValue)
    } else if let verb = words.first {
      let subcommands = table.subcommands(of: verb)
      let isComplete = table.commands.contains { $0.manual.words == [verb] }
      found = words.count == 1 ? subcommands : []
      if words.count > 1 || isComplete {
        let length = subcommands.contains(words.dropFirst().first ?? "") ? 2 : 1
        for command in table.commands(beginningWith: Array(words.prefix(length))) {
          found += arguments(of: command.manual, isOption: head.hasSuffix("--"))
        }
      }
    } else {
      found = table.verbs
    }
    var seen: Set<String> = []
    return found.filter { $0.hasPrefix(prefix) && seen.insert($0).inserted }
  }

  /// Whether files may be meant.
  package func namesFiles(after head: String) -> Bool {
    guard let verb = Completer.openStatement(of: head).first else { return false }
    return session.commands.commands(beginningWith: [verb]).contains { $0.manual.vocabulary.contains(.files) }
  }

  /// Whether a word may go on behind a `.`, as in rules, so that no blank is wanted behind it.
  package func wordMayGoOn(after head: String) -> Bool {
    let verb = Completer.openStatement(of: head).first
    return verb == "constrain" || verb == "expect"
  }

  /// The words of the statement that is not ended yet.
  private static func openStatement(of head: String) -> [String] {
    var cursor = Cursor(Source(name: "", text: head))
    var words: [String] = []
    var depth = 0
    while !cursor.isAtEndOfText {
      let token = cursor.peek()
      switch token.kind {
      case .separator where depth == 0: words = []
      case .separator: break
      case .symbol(.openBrace): depth += 1
      case .symbol(.closeBrace): depth -= 1
      default: words.append(token.text)
      }
      // An unreadable token ends what can be understood.
      guard (try? cursor.next()) != nil else { return words }
    }
    return words
  }

  private func arguments(of manual: Manual, isOption: Bool) -> [String] {
    let pieces = manual.arguments.split { !($0.isLetter || $0 == "-") }.map(String.init)
    if isOption { return pieces.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) } }
    let keywords = pieces.filter { $0.first?.isLowercase ?? false }
    return keywords + fixedNames(manual.vocabulary) + names(manual.vocabulary)
  }

  private func fixedNames(_ vocabulary: Vocabulary) -> [String] {
    var names: [String] = []
    if vocabulary.contains(.kinds) { names += ViewKind.allCases.map(\.rawValue) }
    if vocabulary.contains(.properties) { names += ViewSettings.names }
    if vocabulary.contains(.orientations) { names += OrientationClass.allCases.map(\.rawValue) }
    if vocabulary.contains(.formats) { names += OutputFormat.allCases.map(\.rawValue) }
    if vocabulary.contains(.commands) { names += session.commands.verbs }
    if vocabulary.contains(.devices) {
      names += DeviceCatalog.presets.map { String($0.name.filter { $0 != " " && $0 != "." }) }
    }
    return names
  }

  /// The project's own names. Where the project cannot be read, there are none.
  private func names(_ vocabulary: Vocabulary) -> [String] {
    let names = try? session.project.transaction(.read) { transaction -> [Name] in
      let headers = try transaction.sceneHeaders()
      var names = vocabulary.contains(.scenes) ? headers.map(\.name) : []
      guard let id = session.state.scene ?? headers.first?.id else { return names }
      let scene = try transaction.scene(id)
      if vocabulary.contains(.views) { names += scene.viewsInTreeOrder.map(\.name) }
      if vocabulary.contains(.sets) { names += scene.sets.map(\.name) }
      if vocabulary.contains(.identifiers) { names += scene.constraints.compactMap(\.identifier) }
      if vocabulary.contains(.traits) { names += scene.customTraits.map(\.name) }
      return names
    }
    return (names ?? []).map { $0.notation() }
  }
}
