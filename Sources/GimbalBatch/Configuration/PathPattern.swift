/// A pattern for paths, as in `.gitignore`: `*` matches a part of a path component, `?` a character, and `**`
/// any number of components. A pattern without `/` matches at any depth. A pattern of a folder matches all
/// files in it.
struct PathPattern: Hashable, Sendable {
  private let components: [String]

  init(_ pattern: String) {
    var parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    if !pattern.dropLast().contains("/") { parts.insert("**", at: 0) }
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
    // After a mismatch, the last '*' takes one more character.
    var (pattern, text) = (pattern, text)
    var retry: (pattern: ArraySlice<Character>, text: ArraySlice<Character>)?
    while let character = text.first {
      if pattern.first == "*" {
        retry = (pattern, text)
        pattern = pattern.dropFirst()
      } else if pattern.first == "?" || pattern.first == character {
        (pattern, text) = (pattern.dropFirst(), text.dropFirst())
      } else if let last = retry {
        (pattern, text) = (last.pattern.dropFirst(), last.text.dropFirst())
        retry = (last.pattern, text)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }
}
