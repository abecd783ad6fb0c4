import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The arguments of the command `vfl`, which adds the constraints of visual formats such as `H:|-[title]-|`.
struct FormatClauses: Sendable {
  fileprivate(set) var formats: [VisualFormat] = []
  fileprivate(set) var options = FormatOptions()
  /// The word before the formats: the name of a set, or the keyword `auto`; `nil` if there is none.
  fileprivate(set) var set: Spanned<Name>?
  fileprivate(set) var identifier: Spanned<Name>?
  fileprivate var target: Spanned<SetTarget>?

  static let grammar: Grammar<FormatClauses> = Grammar(.optional(set)) { set in
    var clauses = FormatClauses()
    clauses.set = set
    return clauses
  }.with(clauses)

  private static let clauses: [Clause<FormatClauses>] = [
    .apply(formats, until: { !$0.formats.isEmpty }) { $0.formats += $1 },
    .labeled("as", .new("constraints"), \.identifier),
    .apply(.after("metrics", .list(metric))) { (clauses, metrics) throws(ParseError) in
      for metric in metrics { try clauses.add(metric) }
    },
    .group(
      option("align", .commaSeparated(alignment)) { (options, alignments) throws(ParseError) in
        for alignment in alignments {
          guard !options.alignments.contains(where: { $0.value == alignment.value }) else {
            throw givenTwice(alignment.value.rawValue.cited, at: alignment.span)
          }
          options.alignments.append(alignment)
        }
      }, option("direction", .oneOf("direction")) { $0.direction = $1 },
      option("within", .oneOf("rectangle")) { $0.container = $1 },
      option("spacing", .oneOf("spacing")) { $0.spacing = $1 }, as: "OPTION=VALUE …"),
    .part(\.target, SetTarget.clause),
  ]

  /// The keywords that start optional parts of the command. Without quotes, these words are never the name of
  /// a set or of a metric.
  private static let keywords = clauses.reduce(into: Set<String>()) { $0.formUnion($1.firstWords) }

  /// The grammar of the name of a set or the keyword `auto`.
  private static let set = Grammar<Spanned<Name>>(
    Shape(usage: .choice([.name("SET", .sets), .text("auto")])) { cursor in
      cursor.recordExpected(.word("auto"))
      return cursor.isAt(name: .set, except: keywords) && cursor.peek().kind == .word
    }
  ) { (cursor) throws(ParseError) in
    let set = try cursor.name(.set)
    if set.value.text == "auto" { cursor.recordRole(.keyword, from: set.span.lowerBound) }
    guard !cursor.isAt(.colon) else {
      throw ParseError(
        .other(
          message: "the visual format is not in quotes", remedy: "add quotes, as in vfl \"H:|-[a]-|\""),
        at: set.span)
    }
    return set
  }

  /// The grammar of one format, or of a block of formats.
  private static let formats: Grammar<[VisualFormat]> = {
    let shape = Shape(usage: .orBlock(.text("\"FORMAT\""), isRepeated: true)) { cursor in
      cursor.recordExpected(.text)
      return cursor.peek().kind == .quoted || cursor.isAt(.openBrace)
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      guard cursor.isAt(.openBrace) else { return try format(&cursor) }
      return try cursor.block { (cursor) throws(ParseError) in try format(&cursor) }.flatMap(\.self)
    }
  }()

  private static func format(_ cursor: inout Cursor) throws(ParseError) -> [VisualFormat] {
    try VisualFormat.parse(&cursor)
  }

  /// The grammar of a metric, which is a named number in a visual format, such as `pad=20`.
  private static let metric = Grammar<(name: Spanned<Name>, value: Double)>(
    Shape(usage: .text("N=V")) { cursor in
      guard cursor.isAt(name: .new("metric"), except: keywords) else { return false }
      var ahead = cursor
      return (try? ahead.next()) != nil && ahead.peek().kind == .symbol(.assign)
    }
  ) { (cursor) throws(ParseError) in
    let name = try cursor.name(NameRole("a metric", .new))
    try cursor.expect(.assign)
    return (name, try cursor.number("a number", in: -Limit.coordinate...Limit.coordinate).value)
  }

  private static let alignment = Grammar<Spanned<Attribute>>(
    .oneOf("alignment", FormatOptions.alignmentAttributes.map(\.rawValue))
  ) { word throws(ParseError) in
    guard let attribute = Attribute(rawValue: word.value) else {
      throw ParseError(.unknownName(role: "alignment", name: word.value, nearest: nil), at: word.span)
    }
    return Spanned(attribute, at: word.span)
  }

  /// Returns a clause for an option `NAME=VALUE`, which may occur only once.
  private static func option<Value>(
    _ name: String, _ value: Grammar<Value>,
    _ set: @escaping @Sendable (inout FormatOptions, Value) throws(ParseError) -> Void
  ) -> Clause<FormatClauses> {
    let shape = Shape(usage: .text("\(name)=\(value.usage)")) { $0.isAt(word: name) }
    let grammar = Grammar<Value>(shape) { (cursor) throws(ParseError) in
      try cursor.expect(word: name)
      try cursor.expect(.assign)
      return try value.parse(&cursor)
    }
    return .once(grammar) { (clauses, value) throws(ParseError) in try set(&clauses.options, value) }
  }

  private mutating func add(_ metric: (name: Spanned<Name>, value: Double)) throws(ParseError) {
    guard options.metrics[metric.name.value] == nil else {
      throw FormatClauses.givenTwice("metric \(metric.name.value.text.cited)", at: metric.name.span)
    }
    options.metrics[metric.name.value] = metric.value
  }

  private static func givenTwice(_ phrase: String, at span: Span) -> ParseError {
    ParseError(.other(message: "\(phrase) is specified twice", remedy: "remove one of the two"), at: span)
  }
}

/// The rule set to which the constraints of visual formats are added, and the scheme for their identifiers.
struct FormatFiling {
  private enum Naming {
    case none
    /// Identifiers that consist of the name after the keyword `as` and a number: `NAME1`, `NAME2`, …
    case numbered(Spanned<Name>)
    /// Identifiers that consist of a view, an attribute and an orientation, such as `YellowTopPortrait`.
    case pattern(NamingPattern.Suffix)
  }

  private let target: SetTarget
  private let naming: Naming
  /// The orientation suffix that determines the set if the keyword `auto` is used; otherwise `nil`.
  private let suffix: Spanned<NamingPattern.Suffix>?

  init(_ clauses: FormatClauses) throws(ParseError) {
    let named = clauses.identifier.flatMap { NamingPattern.Suffix(rawValue: $0.value.text) }
    naming = named.map { .pattern($0) } ?? clauses.identifier.map { .numbered($0) } ?? .none
    if let set = clauses.set {
      if let location = clauses.target?.span {
        throw ParseError(
          .other(
            message: "the command specifies the set twice, first as \(set.value.text.cited)",
            remedy: "name the set once, either before the formats or after 'into'"), at: location)
      }
      if set.value.text == "auto" {
        guard let identifier = clauses.identifier, let named else {
          throw ParseError(
            .other(
              message: "'auto' requires an orientation",
              remedy: "write 'as Portrait', 'as Landscape' or 'as Both'"),
            at: clauses.identifier?.span ?? set.span)
        }
        suffix = Spanned(named, at: identifier.span)
        target = .base
        return
      }
      target = .existing(set)
    } else {
      target = clauses.target?.value ?? .base
    }
    suffix = nil
  }

  /// Returns the set to which the constraints are added. Creates the set if it does not exist, unless its
  /// name precedes the formats.
  ///
  /// - Throws: `ParseError` if the set named before the formats does not exist, or if the name of another set
  ///   is similar to the name after `into`; `Refusal` if the set for `auto` exists with another condition.
  func set(in workspace: Workspace) throws -> RuleSet {
    let scene = try workspace.scene()
    guard let suffix else { return try workspace.set(for: target, in: scene) }
    return try workspace.set(
      suffix.value.setName, when: suffix.value.condition, at: suffix.span, in: scene)
  }

  /// Returns the identifier of a constraint; `nil` if the constraint gets no identifier.
  ///
  /// - Parameter number: The position of the constraint among the constraints of the command, starting at 1.
  /// - Throws: `ParseError` if the identifier is not a valid name.
  func identifier(of equation: EquationSyntax, number: Int) throws(ParseError) -> Spanned<Name>? {
    let text: String
    let location: Span
    switch naming {
    case .none: return nil
    case .numbered(let name): (text, location) = ("\(name.value.text)\(number)", name.span)
    case .pattern(let suffix):
      let attribute = equation.formula.first.attribute.rawValue
      text = equation.formula.first.view.value.text.capitalized + attribute.capitalized + suffix.rawValue
      location = equation.span
    }
    do {
      return Spanned(try Name(text), at: location)
    } catch {
      throw ParseError(.nameRefused(error), at: location)
    }
  }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
