/// A pattern of `*`, `?` and letters that stand for themselves, as in a shell.
struct Glob: Sendable {
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether the pattern fits a whole text.
  ///
  /// - Complexity: O(pattern · text).
  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (p, t) = (0, 0)
    // Where to go on when a letter does not fit: behind the last star, one letter further.
    var retry: (p: Int, t: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.p, last.t + 1)
        (p, t) = (last.p, last.t + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
