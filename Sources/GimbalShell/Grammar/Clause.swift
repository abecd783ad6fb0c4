// Length: the definition of clauses and their parser are one grammar.

import GimbalNotation

/// A part of a command that may occur anywhere among other parts: an option, a bare argument (a value without
/// an option name), or a group of clauses.
///
/// A clause is declared once, with its name, the grammar of its value and the property that stores the value:
///
/// ```swift
/// .option("text-scale", .textScale, \.textScale)
/// ```
package struct Clause<Root>: Sendable {
  /// A function that reads the text after the name of an option, or a bare argument. The span is the source
  /// position of the first token of the clause.
  typealias Reader = @Sendable (inout Root, inout Cursor, Span) throws(ParseError) -> Void

  indirect enum Kind: Sendable {
    /// An option and the usage of its value; `nil` if it has no value.
    case option(OptionName, Usage?)
    case argument(Shape)
    case group([Clause], GroupStyle)
  }

  enum GroupStyle: Sendable {
    case all
    /// At most one of the clauses may occur.
    case choice
    /// Usage lines contain an abbreviation instead of the clauses.
    case abbreviated(String)
    /// At most one of the clauses may occur. Usage lines, completion and errors omit them.
    case unlisted

    var isChoice: Bool {
      switch self {
      case .choice, .unlisted: true
      case .all, .abbreviated: false
      }
    }
  }

  var kind: Kind
  var read: Reader
  /// A closure that returns `true` if a bare argument comes next and may still be read.
  var canRead: @Sendable (Root, Cursor) -> Bool = { _, _ in true }
  /// A closure that returns `true` if a required argument was read; `nil` if the clause is optional.
  var isComplete: (@Sendable (Root) -> Bool)?
  /// `true` if a second occurrence of the clause is an error.
  var isSingle = false

  init(_ kind: Kind, read: @escaping Reader) {
    self.kind = kind
    self.read = read
    if case .option = kind { isSingle = true }
  }

  /// Reads the clause if it comes next. Returns `true` if the clause was read.
  ///
  /// - Parameters:
  ///   - isBare: `true` to read only options without dashes, which take precedence over bare arguments.
  ///   - path: The indices of the clause in the nested groups.
  /// - Throws: `ParseError` if the clause and a clause that was already read exclude each other, or if the
  ///   clause was already read and may occur only once.
  func readIfNext(
    _ root: inout Root, _ cursor: inout Cursor, after earlier: inout ReadClauses, isBare: Bool = false,
    at path: [Int] = []
  ) throws(ParseError) -> Bool {
    let location = cursor.peek().span
    switch kind {
    case .group(_, .unlisted):
      // This test records no expected tokens, so completion does not offer the options of the group.
      guard isNext(root, &cursor) else { return false }
    default: break
    }
    switch kind {
    case .option, .argument:
      if isSingle, earlier.single.contains(path) {
        guard isNext(root, &cursor) else { return false }
        throw ParseError(
          .other(message: "\(phrase) is specified twice", remedy: "remove one of the two"), at: location)
      }
      if case .option(let option, _) = kind {
        guard isBare ? option.acceptBare(&cursor) : option.accept(&cursor) else { return false }
      } else {
        guard !isBare, canRead(root, cursor) else { return false }
      }
      try read(&root, &cursor, location)
      if isSingle { earlier.single.insert(path) }
      return true
    case .group(let clauses, let style):
      for (index, clause) in clauses.enumerated() {
        if style.isChoice, let other = earlier.alternatives[path], other != index {
          guard clause.isNext(root, &cursor) else { continue }
          throw ParseError(
            .other(
              message: Clause.conflict(of: [other, index].sorted().map { clauses[$0] }),
              remedy: "remove one of the two"), at: location)
        }
        if try clause.readIfNext(&root, &cursor, after: &earlier, isBare: isBare, at: path + [index]) {
          earlier.alternatives[path] = index
          return true
        }
      }
      return false
    }
  }

  /// Returns the error message for two clauses that exclude each other. An unlisted clause is a synonym for
  /// the other one.
  private static func conflict(of clauses: [Clause]) -> String {
    let listed = clauses.filter(\.isListed).map(\.phrase)
    return listed.count < 2
      ? "\(listed.joined()) is specified twice"
      : "\(listed.joined(separator: " and ")) cannot be used together"
  }

  /// Returns `true` if the clause comes next. The test does not record expected tokens for completion.
  private func isNext(_ root: Root, _ cursor: inout Cursor) -> Bool {
    cursor.withoutRecording { cursor in
      switch kind {
      case .option(let option, _):
        var ahead = cursor
        return option.accept(&ahead)
      case .argument: return canRead(root, cursor)
      case .group(let clauses, _): return clauses.contains { $0.isNext(root, &cursor) }
      }
    }
  }

  /// The description of the clause in error messages: the name of its option, the keyword at its start, or
  /// its usage.
  private var phrase: String {
    switch kind {
    case .option(let option, _): return "'--\(option.name)'"
    case .argument(let shape):
      let words = shape.firstWords
      if words.count == 1 { return words.map { "'\($0)'" }.joined() }
      if case .repeated(let element) = shape.usage { return element.description }
      return shape.usage.description
    case .group: return usage.description
    }
  }

  /// The keywords at the start of the arguments in the clause.
  var firstWords: Set<String> {
    switch kind {
    case .option: []
    case .argument(let shape): shape.firstWords
    case .group(let clauses, _): clauses.reduce(into: []) { $0.formUnion($1.firstWords) }
    }
  }

  /// The bare arguments in the clause.
  var arguments: [Clause] {
    switch kind {
    case .option: []
    case .argument: [self]
    case .group(let clauses, _): clauses.flatMap(\.arguments)
    }
  }
}

// MARK: Declaring

extension Clause {
  /// Returns a clause for an option `--name VALUE`.
  static func option<Value>(
    _ name: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    Clause(.option(OptionName(name), value.usage)) { (root, cursor, _) throws(ParseError) in
      root[keyPath: path] = try value.parse(&cursor)
    }
  }

  /// Returns a clause for an option `--name VALUE` that sets a property. Without the option, the property
  /// keeps its default value.
  static func option<Value>(
    _ name: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> Clause {
    Clause(.option(OptionName(name), value.usage)) { (root, cursor, _) throws(ParseError) in
      root[keyPath: path] = try value.parse(&cursor)
    }
  }

  /// Returns a clause for an option `--name VALUE` that may be repeated, and that is also recognized without
  /// dashes if its value follows. The closure `body` adds the value of each occurrence.
  ///
  /// - Parameters:
  ///   - synonyms: Other names of the option, without dashes. Usage lines, completion and errors omit them.
  ///   - isValue: A closure that reads the text after the option without dashes, and returns `true` if the
  ///     text is a value of the option; `nil` to use the grammar `value`.
  static func repeatable<Value>(
    _ name: String, or synonyms: [String] = [], _ value: Grammar<Value>,
    bareIf isValue: (@Sendable (inout Cursor) -> Bool)? = nil,
    _ body: @escaping @Sendable (inout Root, Value) throws(ParseError) -> Void
  ) -> Clause {
    let name = OptionName(name, synonyms: synonyms, bareIf: isValue ?? { (try? value.parse(&$0)) != nil })
    var clause = Clause(.option(name, value.usage)) { (root, cursor, _) throws(ParseError) in
      try body(&root, try value.parse(&cursor))
    }
    clause.isSingle = false
    return clause
  }

  /// Returns a clause for an option `--name` that sets a Boolean property.
  static func flag(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable) -> Clause {
    .flag(name, path, true)
  }

  /// Returns a clause for an option `--name` that sets a property to a fixed value.
  static func flag<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> Clause {
    Clause(.option(OptionName(name), nil)) { (root, _, _) throws(ParseError) in root[keyPath: path] = value }
  }

  /// Returns a clause with an option for each case of an enumeration. The options exclude each other.
  static func flags<Value: Sendable & CaseIterable & RawRepresentable<String>>(
    _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    let clauses = Value.allCases.map { value in
      Clause(.option(OptionName(value.rawValue), nil)) { (root, _, _) throws(ParseError) in
        root[keyPath: path] = value
      }
    }
    return Clause(.group(clauses, .choice)) { (_, _, _) throws(ParseError) in }
  }

  /// Returns a clause for an option `--name` that stores the source position of the option.
  static func flag(_ name: String, at path: any WritableKeyPath<Root, Span?> & Sendable) -> Clause {
    Clause(.option(OptionName(name), nil)) { (root, _, location) throws(ParseError) in
      root[keyPath: path] = location
    }
  }

  /// Returns a clause for a bare argument that may occur once.
  static func argument<Value>(
    _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable, isRequired: Bool = false
  ) -> Clause {
    var clause = Clause(.argument(value.shape)) { (root, cursor, _) throws(ParseError) in
      guard root[keyPath: path] == nil else { throw cursor.unexpected("an option", "the end of the command") }
      root[keyPath: path] = try value.parse(&cursor)
    }
    clause.canRead = { root, cursor in root[keyPath: path] == nil && value.shape.canStart(cursor) }
    if isRequired { clause.isComplete = { $0[keyPath: path] != nil } }
    return clause
  }

  /// Returns a clause for a bare argument that may occur any number of times.
  static func arguments<Value>(
    _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, [Value]> & Sendable, isRequired: Bool = false
  ) -> Clause {
    // Arguments are read one by one, because an option without dashes can follow each of them.
    let one = Grammar<[Value]>(Grammar<[Value]>.list(value).shape) { (cursor) throws(ParseError) in
      [try value.parse(&cursor)]
    }
    var clause = Clause.apply(one) { (root, values) throws(ParseError) in root[keyPath: path] += values }
    if isRequired { clause.isComplete = { !$0[keyPath: path].isEmpty } }
    return clause
  }

  /// Returns a clause for an argument after a keyword, such as `in PARENT`. The keyword can also be written
  /// as an option, such as `--in PARENT`.
  static func labeled<Value>(
    _ word: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    var argument = Grammar<Value>.after(word, value)
    let bare = argument
    argument.shape.canStart = { bare.shape.canStart($0) || $0.isAtOption(oneOf: [word]) }
    let parse: Grammar<Value>.Parser = { (cursor) throws(ParseError) in
      if cursor.isAtOption(oneOf: [word]) {
        _ = cursor.withoutRecording { $0.option(named: word) }
        return try value.parse(&cursor)
      }
      return try bare.parse(&cursor)
    }
    return .once(Grammar(argument.shape, parse: parse)) { (root, value) throws(ParseError) in
      root[keyPath: path] = value
    }
  }

  /// Returns a clause for an argument that may occur once. The closure `body` stores the value.
  static func once<Value>(
    _ grammar: Grammar<Value>, _ body: @escaping @Sendable (inout Root, Value) throws(ParseError) -> Void
  ) -> Clause {
    var clause = Clause.apply(grammar, body)
    clause.isSingle = true
    return clause
  }

  /// Returns a clause for an argument that may occur any number of times. The closure `body` stores the
  /// value.
  ///
  /// - Parameter isComplete: A closure that returns `true` if the argument was read; `nil` if the argument is
  ///   optional.
  static func apply<Value>(
    _ grammar: Grammar<Value>, until isComplete: (@Sendable (Root) -> Bool)? = nil,
    _ body: @escaping @Sendable (inout Root, Value) throws(ParseError) -> Void
  ) -> Clause {
    var clause = Clause(.argument(grammar.shape)) { (root, cursor, _) throws(ParseError) in
      try body(&root, try grammar.parse(&cursor))
    }
    clause.canRead = { grammar.shape.canStart($1) }
    clause.isComplete = isComplete
    return clause
  }

  /// Returns a group of clauses.
  ///
  /// - Parameter label: The text that replaces the clauses in usage lines; `nil` to list the clauses.
  static func group(_ clauses: Clause..., as label: String? = nil) -> Clause {
    Clause(.group(clauses, label.map { .abbreviated($0) } ?? .all)) { (_, _, _) throws(ParseError) in }
  }

  /// Returns a group of clauses that exclude each other.
  static func either(_ clauses: Clause...) -> Clause {
    Clause(.group(clauses, .choice)) { (_, _, _) throws(ParseError) in }
  }

  /// Returns a clause that applies a clause of the type `Member` to a property of `Root`.
  static func part<Member>(_ path: any WritableKeyPath<Root, Member> & Sendable, _ clause: Clause<Member>)
    -> Clause
  {
    let kind: Kind =
      switch clause.kind {
      case .option(let name, let usage): .option(name, usage)
      case .argument(let shape): .argument(shape)
      case .group(let clauses, let style):
        .group(clauses.map { .part(path, $0) }, GroupStyle(style))
      }
    var lifted = Clause(kind) { (root, cursor, location) throws(ParseError) in
      try clause.read(&root[keyPath: path], &cursor, location)
    }
    lifted.canRead = { clause.canRead($0[keyPath: path], $1) }
    lifted.isSingle = clause.isSingle
    if let isComplete = clause.isComplete { lifted.isComplete = { isComplete($0[keyPath: path]) } }
    return lifted
  }

  /// Returns the clause with an action that runs after the clause is read. The action receives the name of
  /// the option, with dashes, and its source position. For a bare argument, the name is empty.
  func then(_ body: @escaping @Sendable (inout Root, Spanned<String>) throws(ParseError) -> Void) -> Clause {
    var clause = self
    if case .group(let clauses, let style) = kind {
      clause.kind = .group(clauses.map { $0.then(body) }, style)
    } else {
      let (name, read) = (optionName, read)
      clause.read = { (root, cursor, location) throws(ParseError) in
        try read(&root, &cursor, location)
        try body(&root, Spanned(name ?? "", at: location))
      }
    }
    return clause
  }

  /// Returns the clause with an action that stores the source position of its first occurrence.
  func noting(_ path: any WritableKeyPath<Root, Span?> & Sendable) -> Clause {
    then { root, name in root[keyPath: path] = root[keyPath: path] ?? name.span }
  }

  /// The clause, but omitted from usage lines.
  var hidden: Clause { .group(self, as: "") }

  /// Returns a group of clauses that usage lines, completion and errors omit.
  static func unlisted(_ clauses: [Clause]) -> Clause {
    Clause(.group(clauses, .unlisted)) { (_, _, _) throws(ParseError) in }
  }

  /// Returns the clause with a new name for one of its options.
  package func renaming(_ name: String, to newName: String) -> Clause {
    var clause = self
    switch kind {
    case .option(let option, let usage) where option.name == name:
      clause.kind = .option(OptionName(newName), usage)
    case .group(let clauses, let style):
      clause.kind = .group(clauses.map { $0.renaming(name, to: newName) }, style)
    default: break
    }
    return clause
  }
}

extension Clause.GroupStyle {
  init<Member>(_ style: Clause<Member>.GroupStyle) {
    switch style {
    case .all: self = .all
    case .choice: self = .choice
    case .abbreviated(let text): self = .abbreviated(text)
    case .unlisted: self = .unlisted
    }
  }
}

// MARK: Usage

extension Clause {
  /// The name of the option, with dashes; `nil` if the clause is not an option.
  var optionName: String? { if case .option(let option, _) = kind { "--\(option.name)" } else { nil } }

  /// The names of the options in the clause, without dashes and without the options of unlisted groups.
  var options: [String] {
    switch kind {
    case .option(let option, _): [option.name]
    case .argument, .group(_, .unlisted): []
    case .group(let clauses, _): clauses.flatMap(\.options)
    }
  }

  /// The usage of the clause, in brackets if the clause is optional.
  var usage: Usage {
    switch kind {
    case .option, .argument: isComplete == nil ? .optional(bareUsage) : bareUsage
    case .group(let clauses, .choice): .optional(.choice(clauses.filter(\.isListed).map(\.bareUsage)))
    case .group(let clauses, .all): .sequence(clauses.map(\.usage))
    case .group(_, .abbreviated("")), .group(_, .unlisted): .empty
    case .group(let clauses, .abbreviated(let text)):
      .optional(.abbreviated(text, .sequence(clauses.map(\.usage))))
    }
  }

  /// `false` for an unlisted group, which usage lines, completion and errors omit.
  var isListed: Bool { if case .group(_, .unlisted) = kind { false } else { true } }

  private var bareUsage: Usage {
    switch kind {
    case .option(let option, let value?): .sequence([.text("--\(option.name)"), value])
    case .option(let option, nil): .text("--\(option.name)")
    case .argument(let shape): shape.usage
    case .group: usage
    }
  }
}

/// The clauses that were already read. A clause is identified by its path: its indices in the nested groups.
struct ReadClauses {
  var single: Set<[Int]> = []
  /// The index of the alternative that was read in each group, by the path of the group.
  var alternatives: [[Int]: Int] = [:]
}

extension Grammar where Value: Sendable {
  /// Creates the grammar of clauses in any order. The clauses change an initial value.
  init(_ value: Value, _ clauses: Clause<Value>...) { self = Grammar.constant(value).with(clauses) }

  /// Returns the grammar followed by clauses in any order. The clauses change the value of the grammar.
  func with(_ clauses: Clause<Value>...) -> Grammar { with(clauses) }

  /// Returns the grammar followed by clauses in any order. The clauses change the value of the grammar.
  package func with(_ clauses: [Clause<Value>]) -> Grammar {
    let group = Clause(.group(clauses, .all)) { (_, _, _) throws(ParseError) in }
    let options = clauses.flatMap(\.options)
    let arguments = clauses.flatMap(\.arguments)
    let tail = Shape(usage: group.usage, isOptional: arguments.allSatisfy { $0.isComplete == nil }) { _ in
      true
    }
    var whole = Shape.sequence([shape, tail])
    whole.canStart = shape.canStart
    return Grammar(whole) { (cursor) throws(ParseError) in
      var value = try parse(&cursor)
      var read = ReadClauses()
      var isRead = true
      while isRead {
        isRead = try group.readIfNext(&value, &cursor, after: &read, isBare: true)
        if !isRead { isRead = try group.readIfNext(&value, &cursor, after: &read) }
      }
      if let error = cursor.unknownOption(known: options) { throw error }
      let location = cursor.peek().span
      for argument in arguments {
        // The attempt to read the missing argument throws an error that lists the expected tokens.
        if let isComplete = argument.isComplete, !isComplete(value) {
          try argument.read(&value, &cursor, location)
        }
      }
      return value
    }
  }
}

/// The name of an option of a command, and the other ways to write it.
struct OptionName: Sendable {
  /// The name without dashes.
  let name: String
  /// Other names without dashes. Completion omits them.
  private let synonyms: [String]
  /// A closure that parses the value of the option and returns `true` if it is valid; `nil` if the option
  /// always needs dashes.
  private let parsesValue: (@Sendable (inout Cursor) -> Bool)?

  init(_ name: String, synonyms: [String] = [], bareIf parsesValue: (@Sendable (inout Cursor) -> Bool)? = nil)
  {
    self.name = name
    self.synonyms = synonyms
    self.parsesValue = parsesValue
  }

  /// Consumes the name of the option if it comes next; otherwise returns `false`.
  ///
  /// Without dashes, the word can also be the name of a view. It is the option only if a valid value follows:
  /// `frames device` prints a view named `device`, and `frames device 320x480` selects a device.
  func accept(_ cursor: inout Cursor) -> Bool {
    cursor.option(named: name) != nil || cursor.acceptOption(oneOf: synonyms) != nil || acceptBare(&cursor)
  }

  /// Consumes the name of the option without dashes if it comes next and a valid value follows; otherwise
  /// returns `false`.
  func acceptBare(_ cursor: inout Cursor) -> Bool {
    guard let parsesValue, cursor.peek().kind == .word else { return false }
    let start = cursor.offset
    let isListOpen = cursor.isRecordedListOpen
    let isAccepted = cursor.withoutRecording { cursor in
      var ahead = cursor
      guard ahead.accept(anyOf: [name] + synonyms) != nil else { return false }
      let value = ahead
      // A list that ends in a comma is not a valid value yet.
      guard parsesValue(&ahead) || isListOpen else { return false }
      cursor = value
      return true
    }
    if isAccepted { cursor.recordRole(.keyword, from: start) }
    return isAccepted
  }
}

extension Cursor {
  /// Returns `true` if the next token is an option whose name, without dashes, is one of the given words. The
  /// words are not recorded as expected tokens.
  func isAtOption(oneOf words: [String]) -> Bool {
    peek().kind == .option && words.contains(String(peek().text.dropFirst(2)))
  }

  /// Consumes an option, with the `=` after it, as if it were a keyword. Returns `nil` if the next token is
  /// not one of the options.
  mutating func acceptOption(oneOf words: [String]) -> Spanned<String>? {
    guard isAtOption(oneOf: words) else { return nil }
    let word = String(peek().text.dropFirst(2))
    return withoutRecording { $0.option(named: word) }.map { Spanned(word, at: $0) }
  }
}
