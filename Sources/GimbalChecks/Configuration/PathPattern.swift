import GimbalNotation

/// A pattern for paths, as in `.gitignore`:
///
/// - `*` matches any part of a path component, and `?` matches one character.
/// - `**` matches any number of components.
/// - `[abc]` and `[a-z]` match a character in a set, and `[!a]` matches a character that is not in the set.
/// - A pattern without `/`, except at its end, matches at any depth.
/// - A pattern that matches a folder also matches all files in the folder.
struct PathPattern: Hashable, Sendable {
  /// The patterns of the components; `nil` for `**`.
  private let components: [Glob?]

  /// Creates a pattern. Returns `nil` if the pattern contains only `/` and `.`, or if a set of characters has
  /// no closing `]`.
  init?(_ pattern: String) {
    guard pattern.contains(where: { $0 != "/" && $0 != "." }) else { return nil }
    var parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    if !pattern.dropLast().contains("/") { parts.insert("**", at: 0) }
    var components: [Glob?] = []
    for part in parts {
      let glob = Glob(withSets: part)
      if glob == nil { return nil }
      components.append(part == "**" ? nil : glob)
    }
    self.components = components
  }

  /// Returns `true` if the pattern matches a path or one of its folders.
  func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    return (1...max(1, parts.count)).contains {
      PathPattern.matches(components[...], Array(parts.prefix($0))[...])
    }
  }

  private static func matches(_ pattern: ArraySlice<Glob?>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    guard let first else { return path.indices.contains { matches(rest, path[$0...]) } || matches(rest, []) }
    return path.first.map(first.matches) ?? false && matches(rest, path.dropFirst())
  }
}
