internal import GimbalModel

/// A parser for one expectation, a claim about a layout such as `a.width >= 44`. The parser also collects the
/// names of the views in the expectation.
struct ExpectationParser {
  /// The maximum number of terms (numbers and measures) in an expectation, and of names in a list.
  static let maximumTerms = 256

  /// The first words of expectations that do not start with the name of a view.
  private static let firstWords: Set = ["no", "not", "aligned", "same"]

  var cursor: Cursor
  /// The layout guides whose names are also names of views. After `inside`, such a name refers to the view
  /// unless it follows the name of another view.
  private let shadowed: Set<LayoutGuide>
  var views: [Spanned<Name>] = []
  /// The named numbers in the expectation.
  var numbers: [Spanned<Name>] = []
  var terms = 0

  init(cursor: Cursor, isView: (Name) -> Bool) {
    self.cursor = cursor
    shadowed = Set(LayoutGuide.allCases.filter { (try? Name($0.rawValue)).map(isView) ?? false })
  }

  mutating func expectation() throws(ParseError) -> Expectation {
    if let absenceExpectation = try absenceExpectation() { return absenceExpectation }
    if let claim = try keywordExpectation() { return claim }
    if let claim = try itemExpectation() { return claim }
    let start = cursor.offset
    let left = try sum(depth: 0)
    try refuseStrictRelation(after: cursor.source.text(in: cursor.span(from: start)))
    let relation = try cursor.relation().value
    let right = try sum(depth: 0)
    return .compare(left, relation, right, tolerance: try tolerance())
  }

  /// Parses `no conflicts`, `no ambiguity` or `no overlap a b`. Returns `nil` if the text does not start with
  /// `no`, or if `no` is the name of a view or a number, as in `no.width == 10`.
  private mutating func absenceExpectation() throws(ParseError) -> Expectation? {
    var ahead = cursor
    guard ahead.accept(word: "no") else { return nil }
    if ahead.accept(word: "conflicts") {
      cursor = ahead
      return .noConflicts
    }
    if ahead.accept(word: "ambiguity") {
      cursor = ahead
      return .noAmbiguity
    }
    if ahead.accept(word: "overlap") {
      cursor = ahead
      let names = try views(orEnding: nil)
      guard names.count != 1 else { throw cursor.unexpected("the name of another view") }
      return .noOverlap(names, tolerance: try tolerance())
    }
    if ExpectationParser.followsName(ahead) { return nil }
    throw ahead.unexpected("'conflicts'", "'ambiguity'", "'overlap'")
  }

  /// Parses `a hidden`, `a visible`, `a inside b` or `a.frame == 0,0,10x10`. Returns `nil` if an expression
  /// comes next.
  private mutating func itemExpectation() throws(ParseError) -> Expectation? {
    cursor.recordExpected(.name(.shownItems, except: ExpectationParser.firstWords))
    guard cursor.isAtName else { return nil }
    let bookmark = cursor
    var measures = ExpectationParser.measures
    measures.last.append("frame")
    let path = try cursor.path(of: .shownItem, measures)
    let view = path.view.value
    views.append(path.view)
    let isItem = path.words.allSatisfy { LayoutGuide(rawValue: $0.value) != nil }
    func acceptsInside() -> Bool {
      isItem ? cursor.accept(word: "inside") : cursor.withoutRecording { $0.accept(word: "inside") }
    }
    switch path.words.count {
    case 0...1 where acceptsInside():
      let item = ItemName(view: view, guide: try path.words.first?.guide())
      return .inside(item, try container(), tolerance: try tolerance())
    case 0 where cursor.accept(word: "hidden"): return .hidden(view)
    case 0 where cursor.accept(word: "visible"): return .visible(view)
    case 0 where cursor.accept(word: "in"):
      guard cursor.accept(word: "front"), cursor.accept(word: "of") else {
        throw cursor.unexpected("'front of'")
      }
      return .inFront(view, of: try self.view())
    case 0 where isAtOperator:
      // A name without a measure is the name of a number.
      views.removeLast()
      cursor = bookmark
      return nil
    case 0 where cursor.isAtComparison: throw comparisonOfViews(path.view)
    case 0: throw cursor.unexpected("'.' and a measure", "'inside'", "'hidden'", "'visible'", "'in front of'")
    case 1 where path.words[0].value == "frame":
      guard cursor.accept(.equal) || cursor.accept(.assign) else { throw cursor.unexpected("'=='") }
      return .frame(view, try cursor.frame().value, tolerance: try tolerance())
    default:
      views.removeLast()
      cursor = bookmark
      return nil
    }
  }

  /// A Boolean value that indicates whether an arithmetic operator or a relation comes next.
  private var isAtOperator: Bool {
    switch cursor.peek().kind {
    case .symbol(.plus), .symbol(.minus), .symbol(.times), .symbol(.dividedBy), .symbol(.equal),
      .symbol(.assign),
      .symbol(.lessOrEqual), .symbol(.greaterOrEqual):
      true
    default: false
    }
  }

  /// Parses the container after `inside`: a view, a layout guide of a view, or the name of a layout guide
  /// alone. A layout guide alone belongs to the root view.
  private mutating func container() throws(ParseError) -> ItemName {
    let isBare = cursor.peek().kind == .word
    let guides = PathKeywords(last: [], guides: PathKeywords.attributes.guides)
    cursor.recordExpected(words: guides.guides)
    let path = try cursor.path(of: .shownItem, guides)
    if path.words.count > 1 {
      let expected = ["the end of the expectation"]
      throw ParseError(.unexpected(found: path.words[1].value, expected: expected), at: path.words[1].span)
    }
    if isBare, path.words.isEmpty, let guide = LayoutGuide(rawValue: path.view.value.text),
      !shadowed.contains(guide)
    {
      return ItemName(view: .root, guide: guide)
    }
    views.append(path.view)
    return ItemName(view: path.view.value, guide: try path.words.first?.guide())
  }

  mutating func view() throws(ParseError) -> Name {
    let name = try cursor.viewName(.shownView)
    views.append(name)
    return name.value
  }

  /// Parses names of views up to a tolerance (`within 2`), a given keyword, or a token that is not a name.
  mutating func views(orEnding word: String?) throws(ParseError) -> [Name] {
    var names: [Name] = []
    while true {
      cursor.recordExpected(.name(.shownViews, except: [word ?? "within"]))
      guard cursor.isAtName, !isAtTolerance else { break }
      if let word, cursor.peek().kind == .word, cursor.peek().text == word { break }
      guard names.count < ExpectationParser.maximumTerms else {
        throw ParseError(
          .tooLong(what: "expectation", limit: ExpectationParser.maximumTerms), at: cursor.peek().span)
      }
      names.append(try view())
    }
    return names
  }

  /// A Boolean value that indicates whether a tolerance such as `within 2` comes next rather than a view
  /// named `within`.
  private var isAtTolerance: Bool {
    var ahead = cursor
    return ahead.accept(word: "within") && ahead.isAtNumber
  }

  /// Returns `true` if the word before the cursor is the name of a view or a number, not a keyword. This is the case if
  /// a `.`, an operator, a relation or a verb such as `hidden` comes next.
  private static func followsName(_ cursor: Cursor) -> Bool {
    if cursor.isAt(.dot) || cursor.isAtComparison || isVerbOfView(cursor.peek()) { return true }
    let operators: [Token.Kind] = [
      .symbol(.plus), .symbol(.minus), .symbol(.times), .symbol(.dividedBy),
    ]
    return operators.contains(cursor.peek().kind)
  }

  /// Returns `true` if a token is a keyword that follows the name of a view in an expectation, as in
  /// `a hidden`.
  private static func isVerbOfView(_ token: Token) -> Bool {
    token.kind == .word && ["hidden", "visible", "inside", "in"].contains(token.text)
  }

  mutating func tolerance() throws(ParseError) -> Double {
    guard cursor.accept(word: "within") else { return Expectation.defaultTolerance }
    return try cursor.number("the tolerance", in: 0...Limit.coordinate).value
  }
}

extension ExpectationParser {
  /// Parses `min-size a 44x44`, `aligned a b by leading`, `not truncated`, `visible a` or `hidden a`. Returns
  /// `nil` if the text starts with another word, or if the word is the name of a view, as in
  /// `hidden.width == 10`.
  mutating func keywordExpectation() throws(ParseError) -> Expectation? {
    if cursor.accept(hyphenated: "min-size") {
      let view = cursor.isAt(name: .shownView) ? try view() : nil
      return .minimumSize(view, try cursor.size().value, tolerance: try tolerance())
    }
    var ahead = cursor
    ahead.recordExpected(words: ["not", "aligned", "hidden", "visible"])
    guard ahead.peek().kind == .word else { return nil }
    let word = ahead.take(as: .keyword).text
    guard !ExpectationParser.followsName(ahead) else { return nil }
    switch word {
    case "not":
      guard ahead.accept(word: "truncated") else { throw ahead.unexpected("'truncated'") }
      cursor = ahead
      return .notTruncated(try views(orEnding: nil))
    case "aligned":
      cursor = ahead
      return try alignment()
    case "hidden" where ahead.isAt(name: .shownView):
      cursor = ahead
      return .hidden(try view())
    case "visible" where ahead.isAt(name: .shownView):
      cursor = ahead
      return .visible(try view())
    default: return nil
    }
  }

  private mutating func alignment() throws(ParseError) -> Expectation {
    let names = try views(orEnding: "by")
    guard names.count > 1 else {
      throw cursor.unexpected(names.isEmpty ? "the name of a view" : "the name of another view")
    }
    guard cursor.accept(word: "by") else { throw cursor.unexpected("the name of a view", "'by'") }
    let attribute = try cursor.oneOf(Attribute.allCases.map(\.rawValue), "attribute")
    guard let known = Attribute(rawValue: attribute.value) else { throw cursor.unexpected("an attribute") }
    return .aligned(names, by: known, tolerance: try tolerance())
  }

  mutating func sum(depth: Int) throws(ParseError) -> Expression {
    var sum = try product(depth: depth)
    while true {
      if cursor.accept(.plus) {
        sum = .sum(sum, try product(depth: depth))
      } else if cursor.accept(.minus) {
        sum = .difference(sum, try product(depth: depth))
      } else {
        return sum
      }
    }
  }

  private mutating func product(depth: Int) throws(ParseError) -> Expression {
    var product = try factor(depth: depth)
    while true {
      if cursor.accept(.times) {
        product = .product(product, try factor(depth: depth))
      } else if cursor.accept(.dividedBy) {
        let start = cursor.offset
        let divisor = try factor(depth: depth)
        if divisor == .number(0) {
          throw ParseError(.divisionByZero, at: cursor.span(from: start))
        }
        product = .quotient(product, divisor)
      } else {
        return product
      }
    }
  }

  private mutating func factor(depth: Int) throws(ParseError) -> Expression {
    let location = cursor.peek().span
    terms += 1
    guard terms <= ExpectationParser.maximumTerms else {
      throw ParseError(.tooLong(what: "expectation", limit: ExpectationParser.maximumTerms), at: location)
    }
    if cursor.isAtNumber { return .number(try cursor.number("a number").value) }
    if cursor.isAt(name: .shownItem) {
      cursor.recordExpected(.name(NameRole.number.kind))
      var ahead = cursor.unrecorded
      _ = ahead.takeSegments(.shownItem)
      if ahead.isAt(.dot) || cursor.isAtRecordedEnd { return try measure() }
      let name = try cursor.name(.number)
      cursor.recordExpected(.symbol(.dot))
      numbers.append(name)
      return .named(name.value)
    }
    let isNegative = cursor.accept(.minus)
    guard isNegative || cursor.accept(.openParenthesis) else {
      throw cursor.unexpected("a measure such as a.width", "a number")
    }
    guard depth < Cursor.maximumNesting else {
      throw ParseError(.tooDeep(what: "expectation", limit: Cursor.maximumNesting), at: location)
    }
    if isNegative { return .product(.number(-1), try factor(depth: depth + 1)) }
    let inner = try sum(depth: depth + 1)
    try cursor.expect(.closeParenthesis)
    return inner
  }

  /// The words that can follow the name of a view in a measure, such as `width` in `a.width`.
  static let measures = PathKeywords(
    last: ["x", "y"] + PathKeywords.attributes.last, guides: PathKeywords.attributes.guides,
    ofGuide: ["x", "y"] + PathKeywords.attributes.ofGuide)

  /// Parses a measure, such as `a.width`, `a.x` or `root.safeArea.top`.
  private mutating func measure() throws(ParseError) -> Expression {
    let path = try cursor.path(of: .shownItem, ExpectationParser.measures)
    guard let last = path.words.last else { throw cursor.unexpected("'.' and a measure") }
    let guide = try path.words.count > 1 ? path.words[0].guide() : nil
    let item = ItemName(view: path.view.value, guide: guide)
    views.append(path.view)
    switch last.value {
    case "x": return .measure(item, .x)
    case "y": return .measure(item, .y)
    default: return .measure(item, .attribute(try last.measuredAttribute(of: guide)))
    }
  }
}

extension Spanned<String> {
  /// Returns the attribute whose name is the string. If there is no such attribute, the suggestions in the
  /// error include `x` and `y`, and `frame` unless the item is a layout guide.
  fileprivate func measuredAttribute(of guide: LayoutGuide?) throws(ParseError) -> Attribute {
    guard value != "frame" else {
      throw unknown("measure", among: [], note: "compare a frame as a whole: a.frame == 0,0,100x50")
    }
    if Attribute(rawValue: value) == nil, guide != nil || LayoutGuide(rawValue: value) == nil {
      let whole = guide == nil ? ["frame"] : []
      throw unknown("attribute", among: Attribute.allCases.map(\.rawValue) + ["x", "y"] + whole)
    }
    return try attribute(of: guide)
  }
}

// Errors for comparisons that are not valid expectations. Each error suggests a valid expectation.
extension ExpectationParser {
  /// Throws an error if `<` or `>` comes next. Expectations have a tolerance, so a strict comparison would not
  /// differ from `<=` or `>=`.
  ///
  /// - Parameter left: The text before the relation.
  func refuseStrictRelation(after left: String) throws(ParseError) {
    guard let relation = cursor.strictRelation else { return }
    var ahead = self
    let location = ahead.cursor.peek().span
    ahead.cursor.take()
    let start = ahead.cursor.offset
    let isValid = (try? ahead.sum(depth: 0)) != nil
    let right = isValid ? ahead.cursor.source.text(in: ahead.cursor.span(from: start)) : "…"
    throw ParseError(
      .other(
        message: "'\(relation)' is not a relation of expectations",
        remedy: "write '\(left) \(relation)= \(right)', which equal values also satisfy"),
      at: location)
  }

  /// Returns the error for a comparison of views, such as `a < b`.
  func comparisonOfViews(_ view: Spanned<Name>) -> ParseError {
    let symbol = cursor.peek()
    let relation = cursor.strictRelation.map { $0 + "=" } ?? symbol.text
    var ahead = cursor
    ahead.take()
    let other = ahead.isAtName ? try? ahead.viewName(.shownView) : nil
    let number = ahead.isAtNumber ? try? ahead.number("a number") : nil
    let right =
      other.map { "\($0.value.pathNotation()).width" } ?? number.map { Decimal.print($0.value) } ?? "…"
    return ParseError(
      .other(
        message: "cannot compare the view \(view.value.text.cited)",
        remedy: "compare an attribute, as in '\(view.value.pathNotation()).width \(relation) \(right)'"),
      at: view.span.through(symbol.span))
  }
}

extension Cursor {
  /// `true` if a relation comes next.
  var isAtComparison: Bool {
    switch peek().kind {
    case .symbol(.equal), .symbol(.assign), .symbol(.lessOrEqual), .symbol(.greaterOrEqual): true
    default: strictRelation != nil
    }
  }

  /// The text of `<` or `>` if it comes next; otherwise `nil`.
  var strictRelation: String? {
    switch peek().kind {
    case .symbol(.less): "<"
    case .symbol(.greater): ">"
    default: nil
    }
  }
}
