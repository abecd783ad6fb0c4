/// A pattern of characters, as in a shell.
///
/// - `*` matches any text, and `?` matches one character.
/// - In a pattern with sets, `[abc]` and `[a-z]` match a character in a set, and `[!a]` and `[^a]` match a character that
///   is not in the set.
package struct Glob: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case anyText
    case anyCharacter
    case character(Character)
    case set([ClosedRange<Character>], isNegated: Bool)

    init(_ character: Character) {
      self = character == "*" ? .anyText : character == "?" ? .anyCharacter : .character(character)
    }

    func matches(_ character: Character) -> Bool {
      switch self {
      case .anyText, .anyCharacter: true
      case .character(let expected): expected == character
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
      }
    }
  }

  private var parts: [Part] = []

  /// Creates a pattern without sets.
  package init(_ pattern: String) { parts = pattern.map(Part.init) }

  /// Creates a pattern with sets. Returns `nil` if a set has no closing `]`. A `]` that is the first member of a set does
  /// not end the set.
  package init?(withSets pattern: String) {
    var rest = Substring(pattern)
    while let first = rest.popFirst() {
      guard first == "[" else {
        parts.append(Part(first))
        continue
      }
      let isNegated = rest.first == "!" || rest.first == "^"
      if isNegated { rest.removeFirst() }
      guard let end = rest.dropFirst().firstIndex(of: "]") else { return nil }
      var members = rest[..<end]
      rest = rest[rest.index(after: end)...]
      var ranges: [ClosedRange<Character>] = []
      while let member = members.popFirst() {
        guard members.first == "-", members.count > 1 else {
          ranges.append(member...member)
          continue
        }
        members.removeFirst()
        if let last = members.popFirst(), member <= last { ranges.append(member...last) }
      }
      parts.append(.set(ranges, isNegated: isNegated))
    }
  }

  /// Returns `true` if the pattern matches a whole text.
  ///
  /// - Complexity: O(length of the pattern · length of the text).
  package func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (part, index) = (0, 0)
    // The part after the last `*`, and the index from which it is compared. After a mismatch, the comparison starts again
    // one character later.
    var retry: (part: Int, index: Int)?
    while index < text.count {
      if part < parts.count, parts[part] == .anyText {
        part += 1
        retry = (part, index)
      } else if part < parts.count, parts[part].matches(text[index]) {
        part += 1
        index += 1
      } else if let last = retry {
        retry = (last.part, last.index + 1)
        (part, index) = (last.part, last.index + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyText }
  }
}
