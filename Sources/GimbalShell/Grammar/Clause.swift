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
  fileprivate typealias Reader = @Sendable (inout Root, inout Cursor, Span) throws(ParseError) -> Void

  fileprivate indirect enum Kind: Sendable {
    /// An option `--name` and the usage of its value; `nil` if it has no value.
    case option(String, Usage?)
    case argument(Shape)
    case group([Clause], GroupStyle)
  }

  fileprivate enum GroupStyle: Sendable {
    case all
    /// At most one of the clauses may occur.
    case choice
    /// Usage lines contain an abbreviation instead of the clauses.
    case abbreviated(String)
  }

  fileprivate var kind: Kind
  fileprivate var read: Reader
  /// A closure that returns `true` if a bare argument comes next and may still be read.
  fileprivate var canRead: @Sendable (Root, Cursor) -> Bool = { _, _ in true }
  /// A closure that returns `true` if a required argument was read; `nil` if the clause is optional.
  fileprivate var isComplete: (@Sendable (Root) -> Bool)?
  /// `true` if a second occurrence of the clause is an error.
  fileprivate var isSingle = false

  fileprivate init(_ kind: Kind, read: @escaping Reader) {
    self.kind = kind
    self.read = read
    if case .option = kind { isSingle = true }
  }
}

// MARK: Declaring

extension Clause {
  /// Returns a clause for an option `--name VALUE`.
  static func option<Value>(
    _ name: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    Clause(.option(name, value.usage)) { (root, cursor, _) throws(ParseError) in
      root[keyPath: path] = try value.parse(&cursor)
    }
  }

  /// Returns a clause for an option `--name VALUE` that sets a property. Without the option, the property
  /// keeps its default value.
  static func option<Value>(
    _ name: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> Clause {
    Clause(.option(name, value.usage)) { (root, cursor, _) throws(ParseError) in
      root[keyPath: path] = try value.parse(&cursor)
    }
  }

  /// Returns a clause for an option `--name` that sets a Boolean property.
  static func flag(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable) -> Clause {
    .flag(name, path, true)
  }

  /// Returns a clause for an option `--name` that sets a property to a fixed value.
  static func flag<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> Clause {
    Clause(.option(name, nil)) { (root, _, _) throws(ParseError) in root[keyPath: path] = value }
  }

  /// Returns a clause with an option for each case of an enumeration. The options exclude each other.
  static func flags<Value: Sendable & CaseIterable & RawRepresentable<String>>(
    _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    let clauses = Value.allCases.map { value in
      Clause(.option(value.rawValue, nil)) { (root, _, _) throws(ParseError) in root[keyPath: path] = value }
    }
    return Clause(.group(clauses, .choice)) { (_, _, _) throws(ParseError) in }
  }

  /// Returns a clause for an option `--name` that stores the source position of the option.
  static func flag(_ name: String, at path: any WritableKeyPath<Root, Span?> & Sendable) -> Clause {
    Clause(.option(name, nil)) { (root, _, place) throws(ParseError) in root[keyPath: path] = place }
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
    var clause = Clause.apply(Grammar<[Value]>.list(value)) { (root, values) throws(ParseError) in
      root[keyPath: path] += values
    }
    if isRequired { clause.isComplete = { !$0[keyPath: path].isEmpty } }
    return clause
  }

  /// Returns a clause for an argument after a keyword, such as `in PARENT`.
  static func labeled<Value>(
    _ word: String, _ value: Grammar<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable
  ) -> Clause {
    .once(.after(word, value)) { (root, value) throws(ParseError) in root[keyPath: path] = value }
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
    var lifted = Clause(kind) { (root, cursor, place) throws(ParseError) in
      try clause.read(&root[keyPath: path], &cursor, place)
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
      clause.read = { (root, cursor, place) throws(ParseError) in
        try read(&root, &cursor, place)
        try body(&root, Spanned(name ?? "", at: place))
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

  /// Returns the clause with a new name for one of its options.
  package func renaming(_ name: String, to newName: String) -> Clause {
    var clause = self
    switch kind {
    case .option(name, let usage): clause.kind = .option(newName, usage)
    case .group(let clauses, let style):
      clause.kind = .group(clauses.map { $0.renaming(name, to: newName) }, style)
    default: break
    }
    return clause
  }
}

extension Clause.GroupStyle {
  fileprivate init<Member>(_ style: Clause<Member>.GroupStyle) {
    switch style {
    case .all: self = .all
    case .choice: self = .choice
    case .abbreviated(let text): self = .abbreviated(text)
    }
  }
}

// MARK: Usage

extension Clause {
  /// The name of the option, with dashes; `nil` if the clause is not an option.
  private var optionName: String? { if case .option(let name, _) = kind { "--\(name)" } else { nil } }

  /// The names of all options in the clause, without dashes.
  fileprivate var options: [String] {
    switch kind {
    case .option(let name, _): [name]
    case .argument: []
    case .group(let clauses, _): clauses.flatMap(\.options)
    }
  }

  /// The usage of the clause, in brackets if the clause is optional.
  fileprivate var usage: Usage {
    switch kind {
    case .option, .argument: isComplete == nil ? .optional(bareUsage) : bareUsage
    case .group(let clauses, .choice): .optional(.choice(clauses.map(\.bareUsage)))
    case .group(let clauses, .all): .sequence(clauses.map(\.usage))
    case .group(_, .abbreviated("")): .empty
    case .group(let clauses, .abbreviated(let text)):
      .optional(.abbreviated(text, .sequence(clauses.map(\.usage))))
    }
  }

  private var bareUsage: Usage {
    switch kind {
    case .option(let name, let value?): .sequence([.text("--\(name)"), value])
    case .option(let name, nil): .text("--\(name)")
    case .argument(let shape): shape.usage
    case .group: usage
    }
  }
}

// MARK: Reading

/// The clauses that were already read. A clause is identified by its path: its indices in the nested groups.
private struct ReadClauses {
  var single: Set<[Int]> = []
  /// The index of the alternative that was read in each group, by the path of the group.
  var alternatives: [[Int]: Int] = [:]
}

extension Clause {
  /// Reads the clause if it comes next. Returns `true` if the clause was read.
  ///
  /// - Parameter path: The indices of the clause in the nested groups.
  /// - Throws: `ParseError` if the clause and a clause that was already read exclude each other, or if the
  ///   clause was already read and may occur only once.
  fileprivate func readIfNext(
    _ root: inout Root, _ cursor: inout Cursor, after earlier: inout ReadClauses, at path: [Int] = []
  ) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    switch kind {
    case .option, .argument:
      if isSingle, earlier.single.contains(path) {
        guard isNext(root, &cursor) else { return false }
        throw ParseError(
          .other(message: "\(phrase) is specified twice", remedy: "remove one of the two"), at: place)
      }
      if case .option(let name, _) = kind {
        guard cursor.option(named: name) != nil else { return false }
      } else {
        guard canRead(root, cursor) else { return false }
      }
      try read(&root, &cursor, place)
      if isSingle { earlier.single.insert(path) }
      return true
    case .group(let clauses, let style):
      for (index, clause) in clauses.enumerated() {
        if case .choice = style, let other = earlier.alternatives[path], other != index {
          guard clause.isNext(root, &cursor) else { continue }
          let phrases = [other, index].sorted().map { clauses[$0].phrase }
          throw ParseError(
            .other(
              message: "\(phrases[0]) and \(phrases[1]) cannot be used together",
              remedy: "remove one of the two"), at: place)
        }
        if try clause.readIfNext(&root, &cursor, after: &earlier, at: path + [index]) {
          earlier.alternatives[path] = index
          return true
        }
      }
      return false
    }
  }

  /// Returns `true` if the clause comes next. The test does not record expected tokens for completion.
  private func isNext(_ root: Root, _ cursor: inout Cursor) -> Bool {
    cursor.withoutRecording { cursor in
      switch kind {
      case .option(let name, _):
        var ahead = cursor
        return ahead.option(named: name) != nil
      case .argument: return canRead(root, cursor)
      case .group(let clauses, _): return clauses.contains { $0.isNext(root, &cursor) }
      }
    }
  }

  /// The clause in error messages: the name of its option, the keyword at its start, or its usage.
  private var phrase: String {
    switch kind {
    case .option(let name, _): return "'--\(name)'"
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
  fileprivate var arguments: [Clause] {
    switch kind {
    case .option: []
    case .argument: [self]
    case .group(let clauses, _): clauses.flatMap(\.arguments)
    }
  }
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
      while try group.readIfNext(&value, &cursor, after: &read) {}
      if let error = cursor.unknownOption(known: options) { throw error }
      let place = cursor.peek().span
      for argument in arguments {
        // The attempt to read the missing argument throws an error that lists the expected tokens.
        if let isComplete = argument.isComplete, !isComplete(value) {
          try argument.read(&value, &cursor, place)
        }
      }
      return value
    }
  }
}
