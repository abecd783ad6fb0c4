internal import Model

/// Names that have been given out, so that every further one is another.
struct NameBook {
  private var taken: Set<Name>

  init(taken: Set<Name> = []) { self.taken = taken }

  /// A name that nobody has yet: the first of some texts that can be a name, with a number behind it where it is
  /// taken.
  mutating func name(from texts: [String?], otherwise fallback: String) -> Name {
    let wanted = texts.lazy.compactMap { $0 }.compactMap(NameBook.printable).first ?? fallback
    var number = 1
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
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    let clean = String(
      words.unicodeScalars.prefix(longest).filter { (try? Name(String($0))) != nil || $0 == " " })
    return (try? Name(clean))?.text
  }
}
