/// A generator of unique names for views, rule sets and scenes.
package struct UniqueNames {
  private var taken: Set<Name>
  /// The number that was last appended to each string. The search for an unused name continues from there, so
  /// that each of many equal strings costs O(1).
  private var lastNumbers: [String: Int] = [:]

  package init(taken: Set<Name> = []) { self.taken = taken }

  /// Returns an unused name: the first string that can be converted to a valid name, or `fallback` if there
  /// is none. If this name is taken, a number is appended.
  ///
  /// - Complexity: O(length of the strings), plus one step for each numbered name that is also taken.
  package mutating func name(from texts: [String?], otherwise fallback: String) -> Name {
    let wanted = texts.lazy.compactMap { $0 }.compactMap(UniqueNames.printable).first ?? fallback
    var number = lastNumbers[wanted] ?? 1
    defer { lastNumbers[wanted] = number }
    while true {
      let text = number == 1 ? wanted : "\(wanted)\(wanted.last?.isNumber == true ? "_" : "")\(number)"
      if let name = try? Name(text), taken.insert(name).inserted { return name }
      number += 1
    }
  }

  /// Converts a string to a valid name. Each run of whitespace becomes one space, characters that names
  /// cannot contain are removed, and a long string is truncated. Returns `nil` if nothing remains.
  package static func printable(_ text: String) -> String? {
    // Reserve space for the number that may be appended.
    let longest = Name.maximumLength - 8
    // Most strings are valid names already. For these, skip the slower test of each character.
    if text.utf8.count <= longest, text.utf8.allSatisfy({ (0x21..<0x7f).contains($0) }),
      let name = try? Name(text)
    {
      return name.text
    }
    // The string can have millions of characters, but only its start is needed.
    let start = String(text.unicodeScalars.prefix(4 * Name.maximumLength))
    let words = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let clean = String(
      words.unicodeScalars.prefix(longest).filter { (try? Name(String($0))) != nil || $0 == " " })
    return (try? Name(clean))?.text
  }
}
