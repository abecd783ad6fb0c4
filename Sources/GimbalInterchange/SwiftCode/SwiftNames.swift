internal import GimbalModel

/// Identifiers of Swift, each given away once.
struct SwiftNames {
  private var taken: Set<String>

  init(reserved: Set<String>) { taken = reserved }

  /// An identifier for something called so: `view-1` is `view1`, `Next` is `next`.
  ///
  /// - Parameter role: what is put behind it where it is taken: `titleView`.
  mutating func member(for name: Name, role: String) -> String {
    let words = SwiftNames.words(in: name)
    let first = words.first.map { $0.lowercasedFirst } ?? ""
    return free(first + words.dropFirst().map(\.uppercasedFirst).joined(), role: role)
  }

  /// An identifier that ends so, whatever comes before it.
  mutating func member(for name: Name, ending: String) -> String {
    let words = SwiftNames.words(in: name)
    let first = words.first.map { $0.lowercasedFirst } ?? "other"
    return free(first + words.dropFirst().map(\.uppercasedFirst).joined() + ending, role: "")
  }

  /// An identifier that begins so: `isLandscape`.
  mutating func member(for name: Name, beginning: String) -> String {
    free(beginning + SwiftNames.words(in: name).map(\.uppercasedFirst).joined(), role: "")
  }

  /// The name of a type.
  mutating func type(for name: Name, ending: String) -> String {
    let words = SwiftNames.words(in: name).map(\.uppercasedFirst).joined()
    return free((words.hasSuffix("View") ? String(words.dropLast(4)) : words) + ending, role: "")
  }

  private mutating func free(_ wish: String, role: String) -> String {
    var wish = wish.isEmpty ? role.lowercasedFirst : wish
    if wish.unicodeScalars.first.map({ !$0.beginsIdentifier }) ?? true { wish = "_" + wish }
    if taken.contains(wish) { wish += role }
    var name = wish
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(wish)\(number)"
      number += 1
    }
    return name
  }

  /// What of a name can stand in an identifier, split where something cannot.
  private static func words(in name: Name) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in name.text.unicodeScalars {
      if scalar.continuesIdentifier {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }
}

extension Unicode.Scalar {
  // A part of what the language's grammar allows: letters and digits that look like what they are.
  fileprivate var beginsIdentifier: Bool {
    self == "_" || isASCII ? properties.isAlphabetic || self == "_" : isLetter
  }
  fileprivate var continuesIdentifier: Bool {
    beginsIdentifier || ("0"..."9").contains(self)
  }

  private var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: value <= 0xFFFF
    default: false
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
