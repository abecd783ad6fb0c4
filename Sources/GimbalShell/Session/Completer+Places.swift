import GimbalModel
import GimbalNotation
import GimbalStore

// Places where what is offered depends on more than the syntax.
extension Completer {
  /// The first words that may begin a statement.
  ///
  /// - Parameter block: the words before the block of statements that it is in; empty for none.
  func verbs(within block: [String]) -> [String] {
    guard block.starts(with: ForEach.manual.words) else { return session.commands.verbs }
    let looking = session.commands.commands.filter { $0.looks }.map { $0.manual.words[0] }
    return session.commands.verbs.filter(looking.contains)
  }

  /// Revisions by their hashes, once as much is typed of one as sets few of them apart.
  func hashes(for syntax: Syntax, beginningWith prefix: String) -> [Candidate] {
    guard case .name(.revisions, _) = syntax, prefix.count >= 3, prefix.allSatisfy(\.isHexDigit) else {
      return []
    }
    let found = try? session.project.transaction(.read) { try $0.history.revisions(beginningWith: prefix) }
    return (found ?? []).prefix(Completer.mostHashes).map { Candidate(text: $0.hash.short, goesOn: false) }
  }

  private static let mostHashes = 20

  /// Views within a visual format, behind what opens one or names another.
  ///
  /// - Parameters:
  ///   - prefix: what is typed of the quote as the word under way.
  ///   - format: what stands of the quote before it.
  func viewsOfFormat(for prefix: String, after format: String) -> [Candidate] {
    let text = format + prefix
    guard let opening = text.lastIndex(where: { "[(=<>,".contains($0) }), text.contains("[") else {
      return []
    }
    let begun = text[text.index(after: opening)...]
    guard begun.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      text.lastIndex(of: "]") ?? opening <= opening
    else { return [] }
    let stem = prefix.dropLast(begun.count)
    // A name that needs quotes elsewhere is none of a format's.
    return names(.views).filter { $0.notation() == $0.text && $0.text.hasPrefix(begun) }.map {
      Candidate(text: stem + $0.text, goesOn: true, leavesQuoteOpen: true)
    }
  }
}
