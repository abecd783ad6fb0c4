package import GimbalNotation

/// What may follow the words of a command, as completion needs it: a regular expression over tokens.
///
/// It may allow more than the command's parser, never less.
package indirect enum Syntax: Sendable {
  /// One of some keywords or options, as they are written; hyphens join several words to one.
  case word([String])
  /// A keyword that is written together with what stands behind a '.' of its own.
  case guide([String])
  case symbol([Symbol])
  /// A number without its sign, or a size.
  case number
  /// A name, quoted or bare; some bare words have a meaning of their own where it stands.
  case name(Vocabulary, except: Set<String> = [])
  /// `;` or a newline, within a block.
  case separator
  case sequence([Syntax])
  case choice([Syntax])
  /// Once or more often.
  case repeated(Syntax)
}

extension Syntax: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  package init(arrayLiteral elements: Syntax...) { self = .sequence(elements) }
  package init(stringLiteral word: String) { self = .word([word]) }

  static func either(_ choices: Syntax...) -> Syntax { .choice(choices) }

  /// Once, or not at all.
  var maybe: Syntax { .either(self, []) }
  /// As often as wanted, or not at all.
  var anyTimes: Syntax { Syntax.repeated(self).maybe }

  /// One or several, with a symbol between them.
  func separated(by symbol: Symbol) -> Syntax {
    [self, Syntax.sequence([.symbol([symbol]), self]).anyTimes]
  }
}

extension Syntax {
  /// What may stand behind some tokens: keywords, guides and names.
  ///
  /// - Complexity: O(tokens · size of the syntax), times the number of ways to read the tokens.
  func expected(after tokens: [Token]) -> [Syntax] {
    var expected: [Syntax] = []
    _ = ends(from: [0], in: tokens, &expected)
    return expected
  }

  /// Whether some tokens, all of them, are of this syntax.
  package func reads(_ tokens: [Token]) -> Bool {
    var expected: [Syntax] = []
    return ends(from: [0], in: tokens, &expected).contains(tokens.count)
  }

  /// All places where the syntax may end that starts at one of some places.
  private func ends(from starts: Set<Int>, in tokens: [Token], _ expected: inout [Syntax]) -> Set<Int> {
    guard !starts.isEmpty else { return [] }
    switch self {
    case .sequence(let parts): return parts.reduce(starts) { $1.ends(from: $0, in: tokens, &expected) }
    case .choice(let choices):
      return choices.reduce(into: []) { $0.formUnion($1.ends(from: starts, in: tokens, &expected)) }
    case .repeated(let part):
      var reached: Set<Int> = []
      var fresh = starts
      while !fresh.isEmpty {
        fresh = part.ends(from: fresh, in: tokens, &expected).subtracting(reached)
        reached.formUnion(fresh)
      }
      return reached
    default:
      if starts.contains(tokens.count) { expected.append(self) }
      return starts.reduce(into: []) { ends, start in
        guard start < tokens.count else { return }
        if fits(tokens[start]) { ends.insert(start + 1) }
        if case .name(let vocabulary, let except) = self, vocabulary != .verbs, vocabulary != .subcommands,
          !except.contains(tokens[start].text) || tokens[start].kind == .quoted,
          let length = Token.pathLength(tokens, at: start)
        {
          ends.insert(start + length)
        }
        if case .name(let vocabulary, _) = self, vocabulary == .files || vocabulary == .revisions {
          ends.insert(start + Token.writtenTogether(tokens, at: start))
        }
        if case .word(let words) = self, let joined = Token.hyphenated(tokens, at: start),
          words.contains(joined.token.text)
        {
          ends.insert(start + joined.count)
        }
      }
    }
  }

  private func fits(_ token: Token) -> Bool {
    switch (self, token.kind) {
    case (.word(let words), .word), (.word(let words), .option): words.contains(token.text)
    case (.guide(let words), .word): words.contains(token.text)
    case (.symbol(let symbols), .symbol(let symbol)): symbols.contains(symbol)
    case (.number, .number), (.number, .pixels), (.number, .size), (.number, .openSize): true
    case (.name(.devices, _), .size): true
    case (.name(.constraints, _), .handle), (.name(.conflicts, _), .conflict): true
    case (.name, .quoted): true
    case (.name(_, let except), .word): !except.contains(token.text)
    case (.separator, .separator): true
    default: false
    }
  }

  /// The same with the views of instances, too: what asks for answers knows them by their paths, and rules do not.
  var withPaths: Syntax {
    switch self {
    case .name(.views, let except): .name(.shownViews, except: except)
    case .name(.items, let except): .name(.shownItems, except: except)
    case .sequence(let parts): .sequence(parts.map(\.withPaths))
    case .choice(let choices): .choice(choices.map(\.withPaths))
    case .repeated(let part): .repeated(part.withPaths)
    default: self
    }
  }

  /// Whether names of a vocabulary stand somewhere in the syntax.
  func names(_ vocabulary: Vocabulary) -> Bool {
    switch self {
    case .name(let own, _): own == vocabulary
    case .sequence(let parts), .choice(let parts): parts.contains { $0.names(vocabulary) }
    case .repeated(let part): part.names(vocabulary)
    default: false
    }
  }
}
