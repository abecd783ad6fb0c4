import GimbalModel
import GimbalNotation

/// What stands behind `vfl`.
struct FormatClauses {
  var formats: [VisualFormat] = []
  var options = FormatOptions()
  /// The bare word in front of everything: a set, or `auto`.
  var set: Spanned<Name>?
  var identifier: Spanned<Name>?
  var target = SetTarget.base
  /// Where the target stands, where there is one.
  var targetPlace: Span?
  private var optionsGiven: Set<String> = []

  static let optionNames = ["align", "direction", "within", "spacing"]
  static let keywords = Set(["as", "metrics", "into", "when"] + optionNames)

  /// Takes everything up to the end of the statement.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.peek().kind == .word, !FormatClauses.keywords.contains(cursor.peek().text) {
      set = try cursor.name(.set)
      if let set, cursor.peek().kind == .symbol(.colon) {
        throw ParseError(
          .other(message: "a format is quoted", remedy: "write it as in vfl \"H:|-[a]-|\""), at: set.span)
      }
    }
    while !cursor.isAtEnd { try takeClause(&cursor) }
    guard !formats.isEmpty else { throw cursor.unexpected("a format in quotes") }
  }

  private mutating func takeClause(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.peek().kind == .quoted {
      try takeFormat(&cursor)
    } else if cursor.peek().kind == .symbol(.openBrace) {
      var copy = self
      _ = try cursor.block { (cursor) throws(ParseError) in try copy.takeFormat(&cursor) }
      self = copy
    } else if cursor.accept(word: "as") {
      identifier = try cursor.name(.new("constraints"))
    } else if cursor.accept(word: "metrics") {
      repeat { try takeMetric(&cursor) } while FormatClauses.isAtMetric(cursor)
    } else if ["into", "when"].contains(cursor.peek().text), cursor.peek().kind == .word {
      targetPlace = cursor.peek().span
      target = try SetTarget(&cursor)
    } else if cursor.peek().kind == .word, FormatClauses.optionNames.contains(cursor.peek().text) {
      try takeOption(&cursor)
    } else {
      throw cursor.unexpected(
        ["a format in quotes", "'as'", "'metrics'"] + FormatClauses.optionNames.map { "'\($0)='" }
          + ["'into'", "'when'"])
    }
  }

  private mutating func takeFormat(_ cursor: inout Cursor) throws(ParseError) {
    formats += try VisualFormat.parse(try cursor.quoted("a format"), in: cursor.source)
  }

  private mutating func takeMetric(_ cursor: inout Cursor) throws(ParseError) {
    let name = try cursor.name(NameRole("a metric", .new))
    guard options.metrics[name.value] == nil else {
      throw FormatClauses.givenTwice("metric \(name.value.text.cited)", at: name.span)
    }
    try cursor.expect(.assign)
    options.metrics[name.value] = try cursor.number("a number", in: -Limit.coordinate...Limit.coordinate)
      .value
  }

  private static func givenTwice(_ what: String, at span: Span) -> ParseError {
    ParseError(.other(message: "\(what) is given already", remedy: "give it once"), at: span)
  }

  /// Whether another metric comes next, and no option.
  private static func isAtMetric(_ cursor: Cursor) -> Bool {
    guard cursor.isAtName, !(cursor.peek().kind == .word && optionNames.contains(cursor.peek().text)) else {
      return false
    }
    var ahead = cursor
    guard (try? ahead.next()) != nil else { return false }
    return ahead.peek().kind == .symbol(.assign)
  }

  private mutating func takeOption(_ cursor: inout Cursor) throws(ParseError) {
    let option = try cursor.oneOf(FormatClauses.optionNames, "option")
    guard optionsGiven.insert(option.value).inserted else {
      throw FormatClauses.givenTwice(option.value.cited, at: option.span)
    }
    try cursor.expect(.assign)
    switch option.value {
    case "direction":
      options.direction = try cursor.choice("direction", of: FormatOptions.Direction.self).value
    case "within": options.container = try cursor.choice("rectangle", of: FormatOptions.Container.self).value
    case "spacing": options.spacing = try cursor.choice("spacing", of: FormatOptions.Spacing.self).value
    default:
      repeat {
        let word = try cursor.oneOf(FormatOptions.alignmentAttributes.map(\.rawValue), "alignment")
        if let attribute = Attribute(rawValue: word.value) {
          guard !options.alignments.contains(where: { $0.value == attribute }) else {
            throw FormatClauses.givenTwice(word.value.cited, at: word.span)
          }
          options.alignments.append(Spanned(attribute, at: word.span))
        }
      } while cursor.accept(.comma)
    }
  }
}
