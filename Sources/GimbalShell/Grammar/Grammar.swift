import GimbalNotation

/// The syntax of a part of a statement. A single declaration contains the usage of the part, the tokens that
/// can start it, and the parser of its value.
///
/// Completion, hints and highlighting run the same parser with a cursor that records the expected tokens. A
/// grammar is composed of smaller grammars:
///
/// ```swift
/// Grammar(.scene("NAME"), .optional(.after("in", .scene("CONTAINER")))) {
///   ScenePresent(name: $0, container: $1)
/// }
/// ```
package struct Grammar<Value>: Sendable {
  typealias Parser = @Sendable (inout Cursor) throws(ParseError) -> Value

  var shape: Shape
  let parse: Parser

  init(_ shape: Shape, parse: @escaping Parser) {
    self.shape = shape
    self.parse = parse
  }

  package var usage: Usage { shape.usage }
}

/// The part of a grammar that does not depend on its value.
struct Shape: Sendable {
  var usage: Usage
  /// `true` if the grammar accepts the empty text.
  var isOptional = false
  /// A closure that returns `true` if the next token can start the grammar. A cursor that records expected
  /// tokens records all tokens that can start the grammar.
  var canStart: @Sendable (Cursor) -> Bool

  /// The tokens that can start the grammar.
  var firstTokens: [ExpectedToken] {
    let recorder = ParseRecorder()
    _ = canStart(Cursor(Source(name: "", text: ""), recorder: recorder))
    return recorder.expected
  }

  /// The keywords that can start the grammar.
  var firstWords: Set<String> {
    Set(firstTokens.compactMap { if case .word(let word) = $0 { word } else { nil } })
  }

  static func sequence(_ parts: [Shape]) -> Shape {
    Shape(usage: .sequence(parts.map(\.usage)), isOptional: parts.allSatisfy(\.isOptional)) { cursor in
      for part in parts {
        if part.canStart(cursor) { return true }
        if !part.isOptional { return false }
      }
      return false
    }
  }

  static func choice(_ parts: [Shape]) -> Shape {
    Shape(usage: .choice(parts.map(\.usage)), isOptional: parts.contains(where: \.isOptional)) { cursor in
      // Test all alternatives, even after a match, so that a cursor that records expected tokens records
      // every alternative.
      parts.reduce(false) { $1.canStart(cursor) || $0 }
    }
  }
}

// MARK: Combinators

extension Grammar {
  /// Creates the grammar of a sequence of parts. The closure `make` creates the value from the values of the
  /// parts.
  init<each Input>(
    _ grammar: repeat Grammar<each Input>,
    make: @escaping @Sendable (repeat each Input) throws(ParseError) -> Value
  ) {
    var shapes: [Shape] = []
    for grammar in repeat each grammar { shapes.append(grammar.shape) }
    self.init(.sequence(shapes)) { (cursor) throws(ParseError) in
      let values = (repeat try (each grammar).parse(&cursor))
      return try make(repeat each values)
    }
  }

  /// Returns a grammar that accepts the empty text and has a fixed value.
  static func constant(_ value: Value) -> Grammar where Value: Sendable {
    Grammar(Shape(usage: .empty, isOptional: true) { _ in false }) { (_) throws(ParseError) in value }
  }

  /// Returns the grammar of a keyword with a fixed value.
  static func word(_ word: String, _ value: Value) -> Grammar where Value: Sendable {
    .after(word, .constant(value))
  }

  /// Returns the grammar of a keyword that is followed by another grammar.
  static func after(_ word: String, _ grammar: Grammar) -> Grammar {
    let usage = Usage.text(word)
    let shape = Shape(usage: grammar.usage == .empty ? usage : .sequence([usage, grammar.usage])) {
      $0.isAt(word: word)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      try cursor.expect(word: word)
      return try grammar.parse(&cursor)
    }
  }

  /// Returns a grammar that also accepts the empty text, which yields `nil`.
  static func optional<Wrapped>(_ grammar: Grammar<Wrapped>) -> Grammar where Value == Wrapped? {
    let shape = Shape(usage: .optional(grammar.usage), isOptional: true, canStart: grammar.shape.canStart)
    return Grammar(shape) { (cursor) throws(ParseError) in
      grammar.shape.canStart(cursor) ? try grammar.parse(&cursor) : nil
    }
  }

  /// Returns a grammar that also accepts the empty text, which yields a default value.
  static func optional(_ grammar: Grammar, else value: Value) -> Grammar where Value: Sendable {
    Grammar(.optional(grammar)) { $0 ?? value }
  }

  /// Returns the grammar of one or more elements.
  static func list<Element>(_ element: Grammar<Element>) -> Grammar where Value == [Element] {
    let shape = Shape(usage: .repeated(element.usage), canStart: element.shape.canStart)
    return Grammar(shape) { (cursor) throws(ParseError) in
      var elements: [Element] = []
      repeat { elements.append(try element.parse(&cursor)) } while element.shape.canStart(cursor)
      return elements
    }
  }

  /// Returns the grammar of any number of elements.
  static func any<Element>(_ element: Grammar<Element>) -> Grammar where Value == [Element] {
    Grammar(.optional(.list(element))) { $0 ?? [] }
  }

  /// Returns the grammar of one or more elements separated by commas.
  static func commaSeparated<Element>(_ element: Grammar<Element>, as text: String? = nil) -> Grammar
  where Value == [Element] {
    let usage = text.map(Usage.text) ?? element.usage.commaSeparated
    return Grammar(Shape(usage: usage, canStart: element.shape.canStart)) { (cursor) throws(ParseError) in
      var elements = [try element.parse(&cursor)]
      while cursor.accept(.comma) { elements.append(try element.parse(&cursor)) }
      return elements
    }
  }

  /// Returns a grammar that tries several grammars in order. It uses the first grammar that can start with
  /// the next token, or that accepts the empty text.
  static func choice(_ grammars: Grammar...) -> Grammar {
    let shape = Shape.choice(grammars.map(\.shape))
    return Grammar(shape) { (cursor) throws(ParseError) in
      _ = shape.canStart(cursor)
      for grammar in grammars where grammar.shape.canStart(cursor) || grammar.shape.isOptional {
        return try grammar.parse(&cursor)
      }
      throw cursor.unexpected(shape.firstTokens.phrases)
    }
  }

  /// Returns the grammar of a keyword that selects the grammar of the following text. The keyword can also be
  /// written as an option, such as `--text` for `text`.
  ///
  /// - Parameters:
  ///   - role: The noun for the keywords in error messages, such as `property`.
  ///   - usage: The text that replaces all cases in usage lines; `nil` to list the cases.
  ///   - synonyms: Other words for keywords. Usage lines, completion and errors omit them.
  static func keyed(
    _ role: String, as usage: String? = nil, synonyms: [String: String] = [:],
    _ cases: [(word: String, grammar: Grammar)]
  ) -> Grammar {
    let words = cases.map(\.word)
    let known = words + synonyms.keys
    let grammars = Dictionary(uniqueKeysWithValues: cases.map { ($0.word, $0.grammar) })
    let all = Usage.choice(
      cases.map { $1.usage == .empty ? .text($0) : .sequence([.text($0), $1.usage]) })
    let shape = Shape(usage: usage.map { .abbreviated($0, all) } ?? all) {
      $0.isAt(oneOf: words) || $0.isAtOption(oneOf: known)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      let word: Spanned<String>
      if let option = cursor.acceptOption(oneOf: known) {
        word = option
      } else if let synonym = cursor.withoutRecording({ $0.accept(anyOf: Array(synonyms.keys)) }) {
        word = synonym
      } else {
        word = try cursor.oneOf(hyphenated: words, role)
      }
      guard let grammar = grammars[synonyms[word.value] ?? word.value] else { throw cursor.unexpected(role) }
      return try grammar.parse(&cursor)
    }
  }

  /// Returns the grammar of the keywords of an enumeration.
  ///
  /// - Parameters:
  ///   - role: The noun for the keywords in error messages, such as `mode`.
  ///   - label: The placeholder in usage lines; `nil` to list the keywords.
  static func oneOf(_ role: String, as label: String? = nil) -> Grammar
  where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
    let words = Value.allCases.map(\.rawValue)
    let shape = Shape(usage: label.map(Usage.text) ?? .choice(words.map(Usage.text))) {
      $0.isAt(oneOf: words)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in try cursor.choice(role, of: Value.self).value }
  }

  /// Returns the grammar of the name of a value.
  ///
  /// - Parameters:
  ///   - role: The noun for the names in error messages.
  ///   - label: The placeholder in usage lines.
  static func oneOf(_ role: String, as label: String, _ values: [(name: String, value: Value)]) -> Grammar
  where Value: Sendable {
    let names = values.map(\.name)
    return Grammar(Shape(usage: .text(label)) { $0.isAt(oneOf: names) }) { (cursor) throws(ParseError) in
      let name = try cursor.oneOf(names, role).value
      guard let found = values.first(where: { $0.name == name }) else { throw cursor.unexpected(role) }
      return found.value
    }
  }

  /// Returns the grammar with a different text in usage lines.
  func labeled(_ text: String) -> Grammar {
    var shape = shape
    shape.usage = .abbreviated(text, usage)
    return Grammar(shape, parse: parse)
  }

  /// Returns the grammar with an additional check that can reject values.
  func checked(_ check: @escaping @Sendable (Value) throws(ParseError) -> Void) -> Grammar {
    Grammar(shape) { (cursor) throws(ParseError) in
      let value = try parse(&cursor)
      try check(value)
      return value
    }
  }

  /// The grammar with the source position of the value.
  var spanned: Grammar<Spanned<Value>> {
    Grammar<Spanned<Value>>(shape) { (cursor) throws(ParseError) in
      let start = cursor.offset
      let value = try parse(&cursor)
      return Spanned(value, at: cursor.span(from: start))
    }
  }
}

extension Usage {
  fileprivate var commaSeparated: Usage { .text("\(self),…") }
}

// MARK: Probing

extension Cursor {
  /// Returns `true` if a word without quotes comes next. The keywords are recorded as expected tokens, but
  /// the word is not compared with them.
  func isAt(oneOf words: [String]) -> Bool {
    recordExpected(words: words)
    return peek().kind == .word
  }
}

extension [ExpectedToken] {
  /// The descriptions of the tokens for error messages, without duplicates. Three or more options are
  /// described as "an option". The signs `+` and `-` are omitted if a number is expected.
  var phrases: [String] {
    let hasNumber = contains { if case .number = $0 { true } else { false } }
    let options = filter(\.isOption)
    var phrases: [String] = []
    for token in self where !(hasNumber && token.isSign) && !(options.count > 2 && token.isOption) {
      if let phrase = token.phrase, !phrases.contains(phrase) { phrases.append(phrase) }
    }
    return options.count > 2 ? phrases + ["an option"] : phrases
  }
}

extension ExpectedToken {
  fileprivate var isSign: Bool { self == .symbol(.minus) || self == .symbol(.plus) }

  fileprivate var isOption: Bool { if case .word(let word) = self { word.hasPrefix("--") } else { false } }

  /// The description of the token for error messages; `nil` if messages do not mention the token.
  fileprivate var phrase: String? {
    switch self {
    case .word(let word), .guide(let word): "'\(word)'"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .number(let phrase): phrase
    case .name(let kind, _): kind.phrase
    case .text: "text in quotes"
    case .separator: nil
    }
  }
}

extension NameKind {
  /// The description of a name of this kind for error messages; `nil` if messages do not mention such a name.
  var phrase: String? {
    switch self {
    case .scenes, .otherScenes: "the name of a scene"
    case .views, .items, .shownViews, .shownItems: "the name of a view"
    case .sets: "the name of a set"
    case .numbers: "the name of a number"
    case .devices: "a device"
    case .traits: "a trait"
    case .files: "a file"
    case .constraints: "a constraint"
    case .conflicts: "a conflict's handle such as !1"
    case .revisions: "a revision"
    case .branches: "the name of a branch"
    case .tags: "the name of a tag"
    case .verbs: "a command"
    case .subcommands, .new: nil
    }
  }
}

// MARK: Delegating

extension Grammar {
  /// Returns a grammar that calls a parser. Almost any token can start the text that the parser reads.
  static func delegated(_ label: String, _ parse: @escaping Parser) -> Grammar {
    .delegated(.text(label), parse)
  }

  /// Returns a grammar that calls a parser. Almost any token can start the text that the parser reads.
  ///
  /// - Parameter usage: The syntax for usage lines, such as the keywords of the parser.
  static func delegated(_ usage: Usage, _ parse: @escaping Parser) -> Grammar {
    let shape = Shape(usage: usage) { cursor in
      cursor.recordExpected(of: parse)
      return !cursor.isAtEnd
    }
    return Grammar(shape, parse: parse)
  }

  /// Returns a grammar that accepts a value or, instead of it, a keyword. For the keyword, the value is
  /// `nil`.
  static func value<Wrapped>(_ grammar: Grammar<Wrapped>, orWord word: String) -> Grammar
  where Value == Wrapped? {
    let shape = Shape.choice([grammar.shape, Grammar<Int?>.word(word, nil).shape])
    return Grammar(shape) { (cursor) throws(ParseError) in
      _ = grammar.shape.canStart(cursor)
      return cursor.accept(word: word) ? nil : try grammar.parse(&cursor)
    }
  }

  /// Returns the grammar of one of several keywords. The value is the keyword that was typed.
  static func oneOf(_ role: String, _ words: [String]) -> Grammar where Value == Spanned<String> {
    let shape = Shape(usage: .choice(words.map(Usage.text))) { $0.isAt(oneOf: words) }
    return Grammar(shape) { (cursor) throws(ParseError) in try cursor.oneOf(words, role) }
  }
}

extension Grammar {
  /// Returns the grammar of an option `--name` with a fixed value.
  static func option(_ name: String, _ value: Value) -> Grammar where Value: Sendable {
    let shape = Shape(usage: .text("--\(name)")) { cursor in
      var ahead = cursor
      return ahead.option(named: name) != nil
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      if cursor.option(named: name) != nil { return value }
      throw cursor.unknownOption(known: [name]) ?? cursor.unexpected("'--\(name)'")
    }
  }

  /// Returns the grammar of a block of statements in braces.
  static func statements<Element>(
    _ statement: @escaping @Sendable (inout Cursor) throws(ParseError) -> Element
  ) -> Grammar where Value == [Element] {
    Grammar(Shape(usage: .statements) { $0.isAt(.openBrace) }) { (cursor) throws(ParseError) in
      try cursor.statements(statement)
    }
  }
}
