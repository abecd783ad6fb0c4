/// The name that Swift gives a method of Objective-C.
struct ImportedName {
  /// The base name; `init` for an initializer.
  var base: String
  /// The labels of the arguments; `nil` for `_`.
  var labels: [String?]

  init(_ base: String, _ labels: [String?]) { (self.base, self.labels) = (base, labels) }

  /// Reads a name such as `insertSubview(_:at:)`.
  init(_ text: some StringProtocol) {
    let parts = text.split(separator: "(", maxSplits: 1)
    base = String(parts.first ?? "")
    labels =
      parts.count < 2
      ? []
      : parts[1].prefix { $0 != ")" }.split(separator: ":").map { $0 == "_" ? nil : String($0) }
  }

  private static let prepositions: Set = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since",
    "to",
    "until", "using", "via", "when", "with", "within",
  ]

  /// Words that cannot be the whole base name of a function.
  private static let vacuous: Set = [
    "get", "set", "for", "with", "using", "is", "in", "at", "to", "by", "of",
  ]

  /// Returns the name of a method by the rules of the importer: words that repeat the type of their parameter are omitted,
  /// and the last preposition of the first part starts the label of the first argument.
  ///
  /// - Parameters:
  ///   - parts: The parts of the selector.
  ///   - types: The names of the types of the parameters; `nil` for types that are not known.
  ///   - canInitialize: `false` for a method that is no initializer, although its name can start with `init`.
  static func imported(_ parts: [String], types: [String?], canInitialize: Bool = true) -> ImportedName {
    guard let first = parts.first, !types.isEmpty else { return ImportedName(parts.first ?? "", []) }
    var labels: [String?] = parts.enumerated().map { index, part in
      index == 0 ? nil : part.isEmpty ? nil : omittingType(part, types[index], isBase: false)
    }
    if canInitialize, isInitializer(first) {
      labels[0] = initializerLabel(first, types[0])
      return ImportedName("init", labels)
    }
    let base = omittingType(first, types[0], isBase: true)
    if let (name, label) = splitAtPreposition(base) {
      labels[0] = label
      return ImportedName(name, labels)
    }
    return ImportedName(base, labels)
  }

  /// Returns `true` for `init` and `initWith…`.
  static func isInitializer(_ part: String) -> Bool {
    guard part.hasPrefix("init") else { return false }
    let next = part.dropFirst(4).first
    return next == nil || next?.isUppercase == true || next == "_"
  }

  private static func initializerLabel(_ part: String, _ type: String?) -> String? {
    var rest = part.dropFirst(4)
    if rest.isEmpty { return nil }
    if rest.hasPrefix("With"), rest.dropFirst(4).first?.isUppercase == true { rest = rest.dropFirst(4) }
    return omittingType(lowercasingFirstWord(String(rest)), type, isBase: false)
  }

  // MARK: Words

  /// Splits a name before its uppercase letters; an acronym is one word.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var current = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      if character.isUppercase, !current.isEmpty {
        let isAfterLowercase = !characters[index - 1].isUppercase
        let isBeforeLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
        if isAfterLowercase || isBeforeLowercase {
          words.append(current)
          current = ""
        }
      }
      current.append(character)
    }
    if !current.isEmpty { words.append(current) }
    return words
  }

  static func lowercasingFirstWord(_ name: String) -> String {
    var words = words(name)
    guard let first = words.first else { return name }
    words[0] = first.lowercased()
    return words.joined()
  }

  /// Returns a name without the words at its end that repeat the type of the parameter.
  static func omittingType(_ name: String, _ type: String?, isBase: Bool) -> String {
    guard let type else { return name }
    let nameWords = words(name)
    let typeWords = words(type)
    var matched = 0
    while matched < nameWords.count, matched < typeWords.count {
      let word = nameWords[nameWords.count - 1 - matched].lowercased()
      guard word == typeWords[typeWords.count - 1 - matched].lowercased() else { break }
      matched += 1
    }
    // `atIndex` of an integer.
    if matched == 0, ["Int", "NSInteger", "NSUInteger", "int"].contains(type), nameWords.count > 1,
      ["index"].contains(nameWords[nameWords.count - 1].lowercased())
    {
      matched = 1
    }
    // A name that is the type stays.
    guard matched > 0, matched < nameWords.count else { return name }
    let rest = nameWords.dropLast(matched)
    let last = rest.last?.lowercased() ?? ""
    if isBase {
      // Without its noun, the base name must be a verb or end with a preposition after one.
      if rest.count == 1, vacuous.contains(last) || last.count < 3 { return name }
      if rest.count > 1, prepositions.contains(last), rest.count == 1 { return name }
    } else if rest.count == 1, !prepositions.contains(last), vacuous.contains(last) {
      return name
    }
    return rest.joined()
  }

  /// Splits a base name such as `viewWithTag` before its last preposition, which is not its first word.
  private static func splitAtPreposition(_ name: String) -> (String, String)? {
    let words = words(name)
    guard words.count > 1,
      let index = words.indices.dropFirst().last(where: { prepositions.contains(words[$0].lowercased()) })
    else { return nil }
    return (words[..<index].joined(), lowercasingFirstWord(words[index...].joined()))
  }
}
