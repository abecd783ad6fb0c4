internal import GimbalModel

extension Cursor {
  /// Parses the properties of a box (the area of a view or of a nested layout): margins, padding and
  /// alignment. An optional `=` can follow the keyword of a property. For the arrangement `border`, the
  /// function also parses the lengths of regions, such as `north=10%`.
  mutating func takeProperties(of box: inout BoxSyntax) throws(ParseError) {
    while true {
      if try takeRegionLength(of: &box) { continue }
      guard let word = accept(anyOf: LayoutBox.properties)?.value else { return try rejectUnknownSide() }
      _ = accept(.assign)
      switch word {
      case "margin": box.margin = try edges("a margin", &box.numbers)
      case "padding": box.padding = try edges("a padding", &box.numbers)
      case "halign": box.horizontalAlignment = try choice("horizontal alignment").value
      case "valign": box.verticalAlignment = try choice("vertical alignment").value
      default: try takeLength(ofSide: word, in: &box)
      }
    }
  }

  /// Parses the length of a margin or padding on one side.
  ///
  /// - Parameter word: The keyword of the side, such as `margin-top`.
  private mutating func takeLength(ofSide word: String, in box: inout BoxSyntax) throws(ParseError) {
    let sides = ["-top", "-right", "-bottom", "-left"]
    guard let side = sides.firstIndex(where: word.hasSuffix) else { throw unexpected("a property") }
    let isMargin = word.hasPrefix("margin")
    let length = try points(isMargin ? "a margin" : "a padding", &box.numbers)
    if isMargin {
      box.margin.set(side, to: length.literal, terms: length.terms)
    } else {
      box.padding.set(side, to: length.literal, terms: length.terms)
    }
  }

  /// Throws an error for a margin or padding on an unknown side, such as `margin-leading`.
  private func rejectUnknownSide() throws(ParseError) {
    guard let word = peekHyphenated() else { return }
    for property in ["margin-", "padding-"] where word.value.hasPrefix(property) {
      let known = LayoutBox.edges.filter { $0.hasPrefix(property) }
      throw unknown("property", among: known, at: word.span, word.value)
    }
  }

  /// Parses the size of a box, such as `300x150`, `width 33%` or `height rest`, if one comes next. Otherwise
  /// returns `false`.
  mutating func takeSize(of box: inout BoxSyntax) throws(ParseError) -> Bool {
    let span = peek().span
    func requireNew(_ lengths: BoxLength?...) throws(ParseError) {
      guard lengths.allSatisfy({ $0 == nil }) else {
        throw ParseError(
          .other(message: "the width or height is specified twice", remedy: "remove one of the two"), at: span
        )
      }
    }
    let isSizeExpected = box.width == nil && box.height == nil
    if isSizeExpected ? isAtSize : withoutRecording({ $0.isAtSize }) {
      try requireNew(box.width, box.height)
      let size = try size().value
      (box.width, box.height) = (BoxLength(size.width, .points), BoxLength(size.height, .points))
      return true
    }
    if box.width == nil { recordExpected(.word("width")) }
    if box.height == nil { recordExpected(.word("height")) }
    guard peek().kind == .word, ["width", "height"].contains(peek().text) else { return false }
    let isWidth = peek().text == "width"
    try requireNew(isWidth ? box.width : box.height)
    take(as: .keyword)
    _ = accept(.assign)
    let length = try boxLength(&box.numbers)
    if isWidth { box.width = length } else { box.height = length }
    return true
  }

  /// Parses the length of one region of a `border` box, such as `north=10%`, before the block with the
  /// regions. Returns `false` if no such length comes next.
  private mutating func takeRegionLength(of border: inout BoxSyntax) throws(ParseError) -> Bool {
    guard border.arrangement == .border else { return false }
    let given = border.boxes.map(\.role)
    recordExpected(words: BoxRole.regions.filter { $0 != .center && !given.contains($0) }.map(\.rawValue))
    guard peek().kind == .word, let role = BoxRole(rawValue: peek().text), role.isRegion else { return false }
    var ahead = self
    let word = ahead.take(as: .keyword)
    guard ahead.accept(.assign) else { return false }
    self = ahead
    guard !border.boxes.contains(where: { $0.role == role }) else {
      throw ParseError(
        .other(
          message: "the length of the region '\(role.rawValue)' is specified twice",
          remedy: "remove one of the two"),
        at: word.span)
    }
    var region = BoxSyntax(role, at: word.span)
    try takeLength(of: &region)
    border.boxes.append(region)
    return true
  }

  /// Parses the lengths of a margin or padding: one to four lengths in CSS order, which is top, right,
  /// bottom, left. As in CSS, a single length applies to all sides, and any other omitted length equals the
  /// length of the opposite side. If the first length contains a named number, it must be the only length,
  /// because a name after it could be the name of a view.
  private mutating func edges(
    _ what: String, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> BoxEdges {
    let first = try points(what, &numbers)
    guard first.terms.isEmpty else {
      return BoxEdges(
        sides: Array(repeating: first.literal, count: 4), terms: Array(repeating: first.terms, count: 4))
    }
    var widths = [first.literal]
    while widths.count < 4, isAtPoints { widths.append(try boxNumber(what).value) }
    let right = widths.count > 1 ? widths[1] : widths[0]
    return BoxEdges(
      top: widths[0], right: right, bottom: widths.count > 2 ? widths[2] : widths[0],
      left: widths.count > 3 ? widths[3] : right)
  }
}

extension Cursor {
  /// A Boolean value that indicates whether a length comes next, such as `150`, `10px`, `33%` or `rest`.
  var isAtLength: Bool { isAt(word: BoxLength.Unit.rest.rawValue) || isAtPoints }

  /// A Boolean value that indicates whether a number comes next, with or without a unit and a sign.
  var isAtPoints: Bool {
    recordExpected(.number())
    if case .pixels = peek().kind { return true }
    guard [.symbol(.minus), .symbol(.plus)].contains(peek().kind) else { return isAtNumber }
    var ahead = self
    ahead.take()
    ahead.recordExpected(.number())
    return ahead.withoutRecording { $0.isAtPoints }
  }

  /// Parses a length, such as `150`, `150px`, `33%`, `rest` or `rest 2`. The unit `px` means points. `rest`
  /// is a share of the remaining length, with an optional weight.
  ///
  /// - Parameter numbers: The list to which the function appends the named numbers.
  mutating func boxLength(_ numbers: inout [Spanned<Name>]) throws(ParseError) -> BoxLength {
    if accept(word: BoxLength.Unit.rest.rawValue) {
      return isAtNumber ? BoxLength(try boxNumber("a share").value, .rest) : .rest
    }
    if isAtLengthExpression {
      let length = try points("a length", &numbers)
      return BoxLength(length.literal, .points, terms: length.terms)
    }
    guard isAtLength else { throw unexpected("a length such as 150px or 33%, or 'rest'") }
    let hasUnit = if case .pixels = peek().kind { true } else { false }
    var ahead = self
    let isPercentage = !hasUnit && (try? ahead.number("a percentage")) != nil && ahead.accept(.percent)
    let length = try boxNumber(isPercentage ? "a percentage" : "a length")
    guard isPercentage else { return BoxLength(length.value, .points) }
    try expect(.percent)
    return BoxLength(length.value, .percent)
  }

  /// A Boolean value that indicates whether a length with named numbers comes next, such as `pad` or
  /// `2 * pad + 8`.
  private var isAtLengthExpression: Bool {
    if isAt(name: .number, except: LayoutBox.keywords) { return true }
    guard peek().kind != .word else { return false }
    var ahead = self
    ahead.recorder = nil
    let syntax = try? ahead.amount("a length", in: 0...Limit.coordinate)
    return !(syntax?.numbers.isEmpty ?? true)
  }

  /// A Boolean value that indicates whether a length comes next after the name of a region and `=`, as in
  /// `north=pad title`. A single name, as in `north=title`, is the view in the region.
  var isAtRegionLength: Bool {
    if isAtLength { return true }
    guard isAt(name: .number, except: LayoutBox.keywords) else { return isAtLengthExpression }
    var ahead = self
    ahead.recorder = nil
    ahead.take()
    switch ahead.peek().kind {
    case .symbol(.times), .symbol(.plus), .symbol(.minus), .symbol(.dividedBy), .symbol(.openBrace), .quoted:
      return true
    case .word:
      let word = ahead.peek().text
      return Arrangement(rawValue: word) != nil
        || BoxRole(rawValue: word) == nil
          && !LayoutBox.keywords.contains(word)
    default: return false
    }
  }

  /// Parses a length in points, such as `10`, `10px`, `pad` or `2 * pad + 8`. The unit `px` means points.
  ///
  /// - Parameter numbers: The list to which the function appends the named numbers.
  private mutating func points(
    _ what: String, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> Amount {
    guard isAtLengthExpression else { return Amount(try boxNumber(what).value) }
    let syntax = try amount(what, in: 0...Limit.coordinate)
    numbers += syntax.numbers
    return syntax.amount
  }

  private mutating func boxNumber(_ what: String) throws(ParseError) -> Spanned<Double> {
    let start = offset
    let isNegative = accept(.minus)
    if !isNegative { _ = accept(.plus) }
    let number: Double
    recordExpected(.number())
    switch peek().kind {
    case .number(let value), .pixels(let value): number = value
    default: throw unexpected("\(what) such as 10")
    }
    take()
    let span = span(from: start)
    guard !isNegative || number == 0 else {
      throw ParseError(.other(message: "\(what) cannot be negative"), at: span)
    }
    guard number <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: what, range: 0...Limit.coordinate), at: span)
    }
    return Spanned(number, at: span)
  }
}
