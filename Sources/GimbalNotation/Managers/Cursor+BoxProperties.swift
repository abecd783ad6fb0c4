internal import GimbalModel

extension Cursor {
  /// Takes margins, paddings and alignments, and for a border the lengths of its regions. Each keyword may
  /// have a `=`.
  mutating func takeProperties(of box: inout BoxSyntax) throws(ParseError) {
    while true {
      recordExpectedProperties(of: box)
      guard let word = peekHyphenated() else { return }
      if box.arrangement == .border, let role = BoxRole(rawValue: word.value), role.isRegion {
        guard try takeRegionLength(role, into: &box) else { return }
        continue
      }
      switch word.value {
      case "margin": try takeEdges(&box.margin, "a margin")
      case "padding": try takeEdges(&box.padding, "a padding")
      case "halign":
        box.horizontalAlignment = try value { (cursor) throws(ParseError) in
          try cursor.choice("horizontal alignment").value
        }
      case "valign":
        box.verticalAlignment = try value { (cursor) throws(ParseError) in
          try cursor.choice("vertical alignment").value
        }
      default:
        guard let side = try side(of: word) else { return }
        let what = side.isMargin ? "a margin" : "a padding"
        let length = try value { (cursor) throws(ParseError) in try cursor.points(what) }
        if side.isMargin {
          box.margin[keyPath: side.edge] = length
        } else {
          box.padding[keyPath: side.edge] = length
        }
      }
    }
  }

  /// Records the words that begin properties of a box.
  private func recordExpectedProperties(of box: BoxSyntax) {
    guard isAtRecordedEnd else { return }
    recordExpected(words: LayoutBox.edges + ["halign", "valign"])
    guard box.arrangement == .border else { return }
    let given = box.boxes.map(\.role)
    let regions = BoxRole.regions.filter { $0 != .center && !given.contains($0) }
    recordExpected(words: regions.map(\.rawValue))
  }

  /// Takes `300x150`, `width 33%` or `height rest`, if one comes next.
  mutating func takeSize(of box: inout BoxSyntax) throws(ParseError) -> Bool {
    let span = peek().span
    func requireNew(_ lengths: BoxLength?...) throws(ParseError) {
      guard lengths.allSatisfy({ $0 == nil }) else {
        throw ParseError(.other(message: "the size is given twice"), at: span)
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
    let length = try value { (cursor) throws(ParseError) in try cursor.boxLength() }
    if isWidth { box.width = length } else { box.height = length }
    return true
  }

  /// Takes a keyword, an optional `=` and a value.
  private mutating func value<Value>(_ value: (inout Cursor) throws(ParseError) -> Value) throws(ParseError)
    -> Value
  {
    if let keyword = takeHyphenated() { recordRole(.keyword, from: keyword.span.lowerBound) }
    _ = accept(.assign)
    return try value(&self)
  }

  /// Takes the length of a border's region before the block: `north=10%`. Returns `false` if something else
  /// starts here.
  private mutating func takeRegionLength(_ role: BoxRole, into border: inout BoxSyntax) throws(ParseError)
    -> Bool
  {
    var ahead = self
    let word = ahead.take(as: .keyword)
    guard ahead.accept(.assign) else { return false }
    self = ahead
    guard !border.boxes.contains(where: { $0.role == role }) else {
      throw ParseError(.other(message: "a border can have only one region '\(role.rawValue)'"), at: word.span)
    }
    var region = BoxSyntax(role, at: word.span)
    try takeLength(of: &region)
    border.boxes.append(region)
    return true
  }

  /// Takes one to four widths in the order of CSS.
  private mutating func takeEdges(_ edges: inout BoxEdges, _ what: String) throws(ParseError) {
    var widths = [try value { (cursor) throws(ParseError) in try cursor.points(what) }]
    while widths.count < 4, isAtPoints { widths.append(try points(what)) }
    let right = widths.count > 1 ? widths[1] : widths[0]
    edges = BoxEdges(
      top: widths[0], right: right, bottom: widths.count > 2 ? widths[2] : widths[0],
      left: widths.count > 3 ? widths[3] : right)
  }

  /// Returns the side in a word such as `margin-top`; nil if the word is not a property.
  private func side(of word: Spanned<String>) throws(ParseError) -> (
    isMargin: Bool, edge: WritableKeyPath<BoxEdges, Double?>
  )? {
    let parts = word.value.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["margin", "padding"].contains(parts[0]) else { return nil }
    let isMargin = parts[0] == "margin"
    switch parts[1] {
    case "top": return (isMargin, \.top)
    case "right": return (isMargin, \.right)
    case "bottom": return (isMargin, \.bottom)
    case "left": return (isMargin, \.left)
    default:
      throw unknown(
        "property", among: ["top", "right", "bottom", "left"].map { "\(parts[0])-\($0)" }, at: word.span,
        word.value)
    }
  }
}

extension Cursor {
  /// A Boolean value that indicates whether a length comes next.
  var isAtLength: Bool { isAt(word: BoxLength.Unit.rest.rawValue) || isAtPoints }

  /// A Boolean value that indicates whether a number comes next, with or without a unit and a sign.
  var isAtPoints: Bool {
    recordExpected(.number)
    if case .pixels = peek().kind { return true }
    guard peek().kind == .symbol(.minus) else { return isAtNumber }
    var ahead = self
    ahead.take()
    ahead.recordExpected(.number)
    return ahead.withoutRecording { $0.isAtPoints }
  }

  /// Takes `150`, `150px`, `33%`, `rest` or `rest 2`.
  mutating func boxLength() throws(ParseError) -> BoxLength {
    if accept(word: BoxLength.Unit.rest.rawValue) {
      return isAtNumber ? BoxLength(try boxNumber("a share").value, .rest) : .rest
    }
    guard isAtLength else { throw unexpected("a length such as 150px, 33% or rest") }
    let hasUnit = if case .pixels = peek().kind { true } else { false }
    var ahead = self
    let isPercentage = !hasUnit && (try? ahead.number("a percentage")) != nil && ahead.accept(.percent)
    let length = try boxNumber(isPercentage ? "a percentage" : "a length")
    guard isPercentage else { return BoxLength(length.value, .points) }
    try expect(.percent)
    return BoxLength(length.value, .percent)
  }

  /// Takes a length in points: `10`, `10px`.
  mutating func points(_ what: String) throws(ParseError) -> Double { try boxNumber(what).value }

  private mutating func boxNumber(_ what: String) throws(ParseError) -> Spanned<Double> {
    let start = offset
    let isNegative = accept(.minus)
    if !isNegative { _ = accept(.plus) }
    let number: Double
    recordExpected(.number)
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
