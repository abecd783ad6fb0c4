internal import GimbalModel

/// A generator of unique names.
struct UniqueNames {
  private var taken: Set<Name>
  /// The last number appended to each text, so that many equal texts cost O(1) each.
  private var lastNumbers: [String: Int] = [:]

  init(taken: Set<Name> = []) { self.taken = taken }

  /// Returns an unused name: the first text that is a valid name, with a number appended if it is taken.
  ///
  /// - Complexity: O(length), unless names that end in numbers cause further collisions.
  mutating func name(from texts: [String?], otherwise fallback: String) -> Name {
    let wanted = texts.lazy.compactMap { $0 }.compactMap(UniqueNames.printable).first ?? fallback
    var number = lastNumbers[wanted] ?? 1
    defer { lastNumbers[wanted] = number }
    while true {
      let text = number == 1 ? wanted : "\(wanted)\(wanted.last?.isNumber == true ? "_" : "")\(number)"
      if let name = try? Name(text), taken.insert(name).inserted { return name }
      number += 1
    }
  }

  /// Returns a text as a valid name: whitespace becomes a space, unprintable characters are removed; `nil` if
  /// nothing is left.
  static func printable(_ text: String) -> String? {
    // Leave space for a number.
    let longest = Name.maximumLength - 8
    // Limit the work for texts of millions of characters.
    let start = String(text.unicodeScalars.prefix(4 * Name.maximumLength))
    let words = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let clean = String(
      words.unicodeScalars.prefix(longest).filter { (try? Name(String($0))) != nil || $0 == " " })
    return (try? Name(clean))?.text
  }
}
