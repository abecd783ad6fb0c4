package import GimbalNotation

/// The structure of a usage line, such as `NAME [in PARENT] [--format F]`.
package indirect enum Usage: Hashable, Sendable {
  case empty
  /// A keyword, or a placeholder in capitals.
  case text(String)
  /// A placeholder for a name.
  case name(String, NameKind)
  /// A block of statements.
  case statements
  case sequence([Usage])
  case choice([Usage])
  case optional(Usage)
  /// A part that occurs one or more times.
  case repeated(Usage)
  /// A part that the usage line replaces with a shorter text, such as `DISPLAY …`.
  case abbreviated(String, Usage)

  /// Returns `true` if the usage contains a placeholder for a name of the given kind.
  package func mentions(_ kind: NameKind) -> Bool {
    if case .name(_, kind) = self { true } else { parts.contains { $0.mentions(kind) } }
  }

  /// `true` if the usage contains a block of statements.
  package var hasStatements: Bool { self == .statements || parts.contains(where: \.hasStatements) }

  private var parts: [Usage] {
    switch self {
    case .empty, .text, .name, .statements: []
    case .sequence(let parts), .choice(let parts): parts
    case .optional(let part), .repeated(let part), .abbreviated(_, let part): [part]
    }
  }
}

extension Usage {
  static let view = Usage.name("VIEW", .views)

  /// Returns the usage of a choice between keywords.
  static func words(_ words: [String]) -> Usage { .choice(words.map(Usage.text)) }

  /// Returns the usage of a single element without braces, or of several elements in braces.
  ///
  /// - Parameter isRepeated: `true` if several elements can also be written without braces.
  static func orBlock(_ element: Usage, isRepeated: Bool = false) -> Usage {
    .choice([
      isRepeated ? .repeated(element) : element,
      .sequence([.text("{"), .repeated(element), .text("}")]),
    ])
  }
}

extension Usage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: ""
    case .text(let text), .name(let text, _), .abbreviated(let text, _): text
    case .statements: "{ COMMAND … }"
    case .sequence(let parts): parts.map(\.operand).filter { !$0.isEmpty }.joined(separator: " ")
    case .choice(let parts):
      parts.map(\.alternative).joined(separator: parts.allSatisfy(\.isWord) ? "|" : " | ")
    case .optional(.repeated(let part)): "[\(part.operand) …]"
    case .optional(let part): "[\(part)]"
    case .repeated(let part): "\(part.operand) …"
    }
  }

  /// The text of the usage as a part of a sequence. In a sequence, a choice between phrases is in
  /// parentheses.
  private var operand: String {
    if case .choice(let parts) = self, !parts.allSatisfy(\.isWord) { "(\(self))" } else { description }
  }

  /// The text of the usage as a part of a choice. A choice inside a choice has no parentheses.
  private var alternative: String {
    if case .sequence(let parts) = self, parts.count == 1 { parts[0].description } else { description }
  }

  private var isWord: Bool {
    switch self {
    case .text(let text): !text.contains(" ")
    case .name: true
    default: false
    }
  }
}

extension Usage {
  /// The keywords and options in the usage, without placeholders.
  package var keywords: [String] {
    switch self {
    case .text(let text):
      text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init).filter { word in
        word.contains(where: \.isLowercase) && (word.hasPrefix("--") || word.first?.isLowercase ?? false)
      }
    // The text of an abbreviation is a placeholder.
    default: parts.flatMap(\.keywords)
    }
  }
}
