internal import GimbalModel

extension ExpectationParser {
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
    let place = cursor.peek().span
    terms += 1
    guard terms <= ExpectationParser.maximumTerms else {
      throw ParseError(.tooLong(what: "expectation", limit: ExpectationParser.maximumTerms), at: place)
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
      throw ParseError(.tooDeep(what: "expectation", limit: Cursor.maximumNesting), at: place)
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
