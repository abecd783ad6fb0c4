internal import GimbalModel

/// Names that have been given out, so that every further one is another.
struct UniqueNames {
  private var taken: Set<Name>
  /// The last number that a text was given, so that many of one name cost no more than others.
  private var lastNumbers: [String: Int] = [:]

  init(taken: Set<Name> = []) { self.taken = taken }

  /// A name that nobody has yet: the first of some texts that can be a name, with a number behind it where it is
  /// taken.
  ///
  /// - Complexity: O(length), but where names that end in numbers stand in the way of others.
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

  /// A text as a name can hold it: white space is a blank, what cannot be printed is left out; nil where nothing is
  /// left.
  static func printable(_ text: String) -> String? {
    // Room for a number.
    let longest = Name.maximumLength - 8
    // More than a name can hold, even where most of it goes: a text may have millions.
    let start = String(text.unicodeScalars.prefix(4 * Name.maximumLength))
    let words = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let clean = String(
      words.unicodeScalars.prefix(longest).filter { (try? Name(String($0))) != nil || $0 == " " })
    return (try? Name(clean))?.text
  }
}
