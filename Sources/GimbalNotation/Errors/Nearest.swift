/// A search for the known name that the user probably intended, for "did you mean" suggestions.
package enum Nearest {
  /// Returns the candidate with the smallest edit distance from a name, or `nil` if no candidate is similar
  /// enough. Case is ignored. Two swapped adjacent characters count as one edit. Among equally similar
  /// candidates, the first in the order of Unicode scalars is returned.
  ///
  /// A different first character counts as an additional edit, because typing errors rarely change it. If both names
  /// have the same length of at most three characters, only the middle character may differ, or two adjacent characters
  /// may be swapped: 'fix' is not similar to 'fit', but 'bux' is similar to 'box', and 'lgo' to 'log'.
  ///
  /// - Complexity: O(candidates · length²).
  package static func name(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= longestName else { return nil }
    var best: (distance: Int, text: String)?
    for candidate in candidates {
      let limit = best.map { min($0.distance, tolerance(wanted.count)) } ?? tolerance(wanted.count)
      let other = folded(candidate)
      guard let edits = distance(wanted, other, limit: limit) else { continue }
      let distance = edits + penalty(wanted, other)
      guard distance <= limit else { continue }
      if let known = best {
        guard (distance, candidate) < (known.distance, known.text) else { continue }
      }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// Returns the number of edits to add to the edit distance of two names with different first or last
  /// characters.
  private static func penalty(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    let areEndsEqual = one.first == other.first && one.last == other.last
    if one.count == other.count, one.count <= longestShortName, !areEndsEqual, one.sorted() != other.sorted()
    {
      return longestShortName
    }
    // The first character can also be missing, additional, or swapped with the second one.
    let isFirstEqual =
      one.first == other.first || one.first == other.dropFirst().first || one.dropFirst().first == other.first
    return isFirstEqual ? 0 : 1
  }

  private static let longestShortName = 3
  private static let longestName = 255

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    Array(text.prefix(longestName + 1).lowercased().unicodeScalars)
  }

  /// Returns the largest edit distance that counts as a typing error in a name of a given length.
  private static func tolerance(_ length: Int) -> Int {
    switch length {
    case ...1: 0
    case ...5: 1
    case ...8: 2
    default: 3
    }
  }

  /// Returns the optimal string alignment distance of two strings, or `nil` if the distance exceeds a limit.
  /// The function computes only the cells of the matrix whose distance from the diagonal is within the limit.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    let far = limit + 1
    var beforeLast = [Int](repeating: far, count: other.count + 1)
    var last = (0...other.count).map { min($0, far) }
    for row in 1...max(1, one.count) where row <= one.count {
      var current = [Int](repeating: far, count: other.count + 1)
      if row <= limit { current[0] = row }
      let band = max(1, row - limit)..<max(1, min(other.count, row + limit) + 1)
      for column in band where column <= other.count {
        let isSame = one[row - 1] == other[column - 1]
        var least = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
          least = min(least, beforeLast[column - 2] + 1)
        }
        current[column] = min(least, far)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
