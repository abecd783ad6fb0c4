/// A pattern for paths, as in `.gitignore`:
///
/// - `*` matches any part of a path component, and `?` matches one character.
/// - `**` matches any number of components.
/// - `[abc]` and `[a-z]` match a character in a set, and `[!a]` matches a character that is not in the set.
/// - A pattern without `/`, except at its end, matches at any depth.
/// - A pattern that matches a folder also matches all files in the folder.
struct PathPattern: Hashable, Sendable {
  private let components: [String]

  /// Creates a pattern. Returns `nil` if the pattern contains only `/` and `.`, or if a set of characters has
  /// no closing `]`.
  init?(_ pattern: String) {
    guard pattern.contains(where: { $0 != "/" && $0 != "." }) else { return nil }
    var parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    if !pattern.dropLast().contains("/") { parts.insert("**", at: 0) }
    guard parts.allSatisfy(PathPattern.closesSets) else { return nil }
    components = parts
  }

  /// Returns `true` if the pattern matches a path or one of its folders.
  func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    return (1...max(1, parts.count)).contains {
      PathPattern.matches(components[...], Array(parts.prefix($0))[...])
    }
  }

  private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      return path.indices.contains { matches(rest, path[$0...]) } || matches(rest, [])
    }
    guard let component = path.first else { return false }
    return matches(Array(first)[...], Array(component)[...]) && matches(rest, path.dropFirst())
  }

  /// Returns `true` if a pattern matches a component of a path.
  ///
  /// - Complexity: O(length of the pattern · length of the component).
  private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    // After a mismatch, the last '*' matches one more character.
    var (pattern, text) = (pattern, text)
    var retry: (pattern: ArraySlice<Character>, text: ArraySlice<Character>)?
    while let character = text.first {
      if pattern.first == "*" {
        retry = (pattern, text)
        pattern = pattern.dropFirst()
      } else if let rest = PathPattern.rest(of: pattern, after: character) {
        (pattern, text) = (rest, text.dropFirst())
      } else if let last = retry {
        (pattern, text) = (last.pattern.dropFirst(), last.text.dropFirst())
        retry = (last.pattern, text)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }

  /// Returns the pattern after its first part, or `nil` if the first part does not match a character.
  private static func rest(
    of pattern: ArraySlice<Character>, after character: Character
  ) -> ArraySlice<Character>? {
    guard pattern.first == "[", let end = endOfSet(in: pattern) else {
      return pattern.first == "?" || pattern.first == character ? pattern.dropFirst() : nil
    }
    var members = pattern[(pattern.startIndex + 1)..<end]
    let isNegated = members.first == "!" || members.first == "^"
    if isNegated { members = members.dropFirst() }
    var isMember = false
    while let first = members.popFirst() {
      if members.first == "-", members.count > 1 {
        let last = members[members.startIndex + 1]
        isMember = isMember || (first <= last && (first...last).contains(character))
        members = members.dropFirst(2)
      } else {
        isMember = isMember || first == character
      }
    }
    return isMember != isNegated ? pattern[(end + 1)...] : nil
  }

  /// Returns the index of the `]` that ends a set at the start of a pattern, or `nil` if there is none. A `]`
  /// that is the first member of the set does not end it.
  private static func endOfSet(in pattern: ArraySlice<Character>) -> Int? {
    var start = pattern.startIndex + 1
    if start < pattern.endIndex, pattern[start] == "!" || pattern[start] == "^" { start += 1 }
    guard start < pattern.endIndex else { return nil }
    return pattern[(start + 1)...].firstIndex(of: "]")
  }

  /// Returns `true` if every set of characters in a component has a closing `]`.
  private static func closesSets(_ component: String) -> Bool {
    var rest = Array(component)[...]
    while let start = rest.firstIndex(of: "[") {
      guard let end = endOfSet(in: rest[start...]) else { return false }
      rest = rest[(end + 1)...]
    }
    return true
  }
}
