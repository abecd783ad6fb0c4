import GimbalNotation

/// The clauses that were already read. A clause is identified by its path: its indices in the nested groups.
struct ReadClauses {
  var single: Set<[Int]> = []
  /// The index of the alternative that was read in each group, by the path of the group.
  var alternatives: [[Int]: Int] = [:]
}

extension Clause {
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
    let place = cursor.peek().span
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
          .other(message: "\(phrase) is specified twice", remedy: "remove one of the two"), at: place)
      }
      if case .option(let option, _) = kind {
        guard isBare ? option.acceptBare(&cursor) : option.accept(&cursor) else { return false }
      } else {
        guard !isBare, canRead(root, cursor) else { return false }
      }
      try read(&root, &cursor, place)
      if isSingle { earlier.single.insert(path) }
      return true
    case .group(let clauses, let style):
      for (index, clause) in clauses.enumerated() {
        if style.isChoice, let other = earlier.alternatives[path], other != index {
          guard clause.isNext(root, &cursor) else { continue }
          throw ParseError(
            .other(
              message: Clause.conflict(of: [other, index].sorted().map { clauses[$0] }),
              remedy: "remove one of the two"), at: place)
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
