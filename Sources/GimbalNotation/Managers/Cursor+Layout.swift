// Length: boxes and their properties are one recursive grammar.

internal import GimbalModel

extension Cursor {
  /// Parses a layout, the text after the command word `layout`, such as
  /// `root tile 2x2 margin 10 { v1 v2 v3 v4 }`.
  ///
  /// - Complexity: O(length).
  package mutating func layout() throws(ParseError) -> LayoutSyntax {
    let view = try viewName()
    var manager = BoxSyntax(.manager, at: view.span)
    try arrange(&manager)
    var front: Spanned<Name>?
    while true {
      try takeProperties(of: &manager)
      guard manager.arrangement == .fill else {
        guard let word = peekHyphenated(), word.value == LayoutSyntax.frontKeyword else { break }
        throw ParseError(
          .other(
            message: "'front' is not allowed in a layout other than 'fill'",
            remedy: "use the command: front VIEW"),
          at: word.span)
      }
      guard accept(hyphenated: LayoutSyntax.frontKeyword) else { break }
      _ = accept(.assign)
      front = try viewName()
    }
    let block = peek()
    if let arrangement = manager.arrangement, isAt(.openBrace) {
      try takeBoxes(of: arrangement, into: &manager, depth: 1)
      guard !manager.boxes.isEmpty || arrangement.roles != [.item] else {
        throw ParseError(
          .other(
            message: "the block of the layout is empty", remedy: "omit the block to lay out all subviews"),
          at: block.span)
      }
    }
    return LayoutSyntax(view: view, manager: manager, front: front)
  }

  /// Parses the keyword of an arrangement, such as `vertical`. For the arrangement `tile`, also parses the
  /// numbers of rows and columns, such as `2x3`.
  mutating func arrange(_ box: inout BoxSyntax) throws(ParseError) {
    let arrangement: Arrangement = try choice("kind of layout").value
    box.arrangement = arrangement
    guard arrangement == .tile else { return }
    let span = peek().span
    guard isAtSize, case .size(let size) = peek().kind else {
      throw unexpected("numbers of rows and columns such as 2x3")
    }
    guard let rows = Int(exactly: size.width), let columns = Int(exactly: size.height),
      let tiles = TileCount(rows: rows, columns: columns)
    else {
      throw ParseError(
        .other(
          message: "invalid number of tiles \(source.text(in: span).cited)",
          remedy: "write the numbers of rows and columns such as 2x3, each from 1 to \(TileCount.maximum)"),
        at: span)
    }
    take()
    box.tiles = tiles
  }

  /// Parses a block of boxes, `{ box box … }`, and adds the boxes to the box that contains the block. Blanks,
  /// `;` or newlines separate the boxes.
  mutating func takeBoxes(of arrangement: Arrangement, into outer: inout BoxSyntax, depth: Int)
    throws(ParseError)
  {
    var regions: Set<BoxRole> = []
    try takeBlock(into: &outer, depth: depth) { (cursor, outer) throws(ParseError) in
      switch arrangement {
      case .fill, .vertical, .horizontal, .tile:
        outer.boxes.append(try cursor.item(of: arrangement, depth: depth + 1))
      case .grid: outer.boxes.append(try cursor.row(depth: depth + 1))
      case .border: try cursor.takeRegion(into: &outer, after: &regions, depth: depth + 1)
      }
    }
  }

  mutating func takeBlock(
    into outer: inout BoxSyntax, depth: Int,
    _ box: (inout Cursor, inout BoxSyntax) throws(ParseError) -> Void
  ) throws(ParseError) {
    let opening = try expect(.openBrace)
    guard depth < Scene.maximumDepth else {
      throw ParseError(.tooDeep(what: "layout", limit: Scene.maximumDepth), at: opening)
    }
    while true {
      skipSeparators(inBlockFrom: opening)
      if accept(.closeBrace) { return }
      recordExpected { (cursor) throws(ParseError) in
        var copy = outer
        try box(&cursor, &copy)
      }
      guard !isAtEndOfText else { throw ParseError(.unterminatedBlock, at: opening) }
      try box(&self, &outer)
    }
  }
}

extension Cursor {
  /// Parses a view or a nested arrangement, such as `title 300x150` or `horizontal height 33% { … }`.
  mutating func item(of outer: Arrangement, depth: Int) throws(ParseError) -> BoxSyntax {
    var box = BoxSyntax(.item, at: peek().span)
    if isAtArrangement {
      try arrange(&box)
    } else {
      recordExpected(.name(.views, except: LayoutBox.keywords))
      guard isAtName else { throw unexpected("a view", "a kind of layout", "'}'") }
      guard isAtView, !isAtMisplacedBox else {
        throw ParseError(
          .other(
            message: "\(peek().text.cited) is not allowed in a \(outer.rawValue) layout",
            remedy: "write a view or a kind of layout; if this is the name of a view, put it in quotes"),
          at: peek().span)
      }
      box.view = try viewName()
      if relativeSize == nil, withoutRecording({ $0.isAtLength || $0.isAt(.minus) }) {
        // A negative number is not a valid length, so the remedy then contains an example.
        var ahead = self
        let start = ahead.offset
        var numbers = box.numbers
        let isLength = withoutRecording { $0.isAtLength } && (try? ahead.boxLength(&numbers)) != nil
        let length = isLength ? ahead.source.text(in: ahead.span(from: start)) : "33%"
        throw ParseError(
          .other(
            message: "'width' or 'height' is missing before the length of a view",
            remedy: "write 'width \(length)' or 'height \(length)', or a size such as 300x150"),
          at: peek().span)
      }
    }
    while try takeSize(of: &box) { try takeProperties(of: &box) }
    try takeProperties(of: &box)
    while try takeSize(of: &box) { try takeProperties(of: &box) }
    try takeContent(of: &box, depth: depth)
    return box
  }

  /// Parses a row of a grid: `row [LENGTH] { cells }`.
  mutating func row(depth: Int) throws(ParseError) -> BoxSyntax {
    var box = BoxSyntax(.row, at: peek().span)
    try expect(word: "row")
    if accept(.assign) || isAtLength { box.height = try boxLength(&box.numbers) }
    try takeProperties(of: &box)
    guard isAt(.openBrace) else { return box }
    try takeBlock(into: &box, depth: depth) { (cursor, row) throws(ParseError) in
      var cell = BoxSyntax(.cell, at: cursor.peek().span)
      try cursor.expect(word: "cell")
      if cursor.accept(.assign) || cursor.isAtLength { cell.width = try cursor.boxLength(&cell.numbers) }
      try cursor.takeContainer(of: &cell, depth: depth + 1)
      row.boxes.append(cell)
    }
    return box
  }

  /// Parses a region of a `border` box, such as `north [LENGTH] …`. `border` already contains the regions
  /// whose lengths are given before the block.
  ///
  /// - Parameter mentioned: The regions that occur earlier in the block. The function adds the parsed region.
  mutating func takeRegion(into border: inout BoxSyntax, after mentioned: inout Set<BoxRole>, depth: Int)
    throws(ParseError)
  {
    guard !isAtRecordedEnd else {
      recordExpected(words: BoxRole.regions.filter { !mentioned.contains($0) }.map(\.rawValue))
      throw unexpected("a region")
    }
    let word = try oneOf(BoxRole.regions.map(\.rawValue), "region")
    guard let role = BoxRole(rawValue: word.value) else { throw unexpected("a region") }
    guard mentioned.insert(role).inserted else {
      throw ParseError(
        .other(
          message: "the region '\(role.rawValue)' occurs twice in the border",
          remedy: "put several views into one region: { a b }"),
        at: word.span)
    }
    var box = BoxSyntax(role, at: word.span)
    if let known = border.boxes.firstIndex(where: { $0.role == role }) {
      let given = border.boxes.remove(at: known)
      (box.width, box.height) = (given.width, given.height)
      box.numbers = given.numbers
    }
    // In the block of a border, the '=' after the name of a region is optional. Before the block, as in
    // 'border north=10% { … }', it is required.
    let isAssigned = accept(.assign)
    let takesLength = role != .center && box.width == nil && box.height == nil
    if takesLength && isAssigned && isAtRegionLength {
      try takeLength(of: &box)
    } else if takesLength ? isAtLength : withoutRecording({ $0.isAtLength }) {
      try takeLength(of: &box)
    }
    try takeContainer(of: &box, depth: depth)
    border.boxes.append(box)
  }

  /// Parses the length of a region: the height of `north` or `south`, or the width of `west` or `east`. Along
  /// the other axis, the region fills the `border` box.
  mutating func takeLength(of box: inout BoxSyntax) throws(ParseError) {
    let start = offset
    let length = try boxLength(&box.numbers)
    guard box.role != .center, box.width == nil, box.height == nil else {
      let message =
        box.role == .center
        ? "the region 'center' cannot have a length"
        : "the length of the region '\(box.role.rawValue)' is specified twice"
      throw ParseError(.other(message: message, remedy: "remove this length"), at: span(from: start))
    }
    if box.role == .north || box.role == .south { box.height = length } else { box.width = length }
  }

  /// Parses the content of a grid cell or a border region: a view, an arrangement, or nothing.
  private mutating func takeContainer(of box: inout BoxSyntax, depth: Int) throws(ParseError) {
    if isAtArrangement {
      try arrange(&box)
    } else if isAtView {
      box.view = try viewName()
    }
    try takeProperties(of: &box)
    if box.view == nil, box.arrangement == nil, isAt(.openBrace) { box.arrangement = .fill }
    try takeContent(of: &box, depth: depth)
  }

  /// Parses the block of an arrangement if one comes next. Throws an error if the block follows the name of a
  /// view.
  private mutating func takeContent(of box: inout BoxSyntax, depth: Int) throws(ParseError) {
    guard box.arrangement == nil ? withoutRecording({ $0.isAt(.openBrace) }) : isAt(.openBrace) else {
      return
    }
    guard let arrangement = box.arrangement else {
      throw ParseError(
        .other(
          message: "\(box.view.map { $0.value.text.cited } ?? "the item") is a view and cannot contain boxes",
          remedy: "use a separate layout: layout VIEW …"), at: peek().span)
    }
    try takeBoxes(of: arrangement, into: &box, depth: depth)
  }

  private var isAtArrangement: Bool {
    recordExpected(words: Arrangement.allCases.map(\.rawValue))
    return peek().kind == .word && Arrangement(rawValue: peek().text) != nil
  }

  /// A Boolean value that indicates whether a row, a cell or a region comes next. If it is `false`, a word
  /// such as `row` is the name of a view.
  private var isAtMisplacedBox: Bool {
    guard peek().kind == .word, BoxRole(rawValue: peek().text) != nil else { return false }
    var ahead = self
    ahead.recorder = nil
    ahead.take()
    return ahead.isAtLength || ahead.isAtArrangement || ahead.peek().kind == .symbol(.openBrace)
  }

  /// A Boolean value that indicates whether the name of a view comes next. An unquoted keyword of layouts is
  /// not a name.
  private var isAtView: Bool { isAt(name: .view, except: LayoutBox.keywords) }

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
    if let size = relativeSize {
      try requireNew(box.width, box.height)
      (box.width, box.height) = (size.width, size.height)
      let recorder = recorder
      self = size.end
      self.recorder = recorder
      recordRole(.number, from: span.lowerBound)
      return true
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

  /// The size in which at least one length is a percentage, such as `100x50%`, `50%x100` or `100%x100%`, and the cursor after
  /// the size; `nil` if no such size comes next.
  private var relativeSize: (width: BoxLength, height: BoxLength, end: Cursor)? {
    var end = unrecorded
    func length(_ value: Double, _ cursor: inout Cursor) -> BoxLength {
      BoxLength(value, cursor.isAdjacent && cursor.accept(.percent) ? .percent : .points)
    }
    let size: (width: BoxLength, height: BoxLength)
    switch end.peek().kind {
    case .size(let given):
      end.take()
      size = (BoxLength(given.width, .points), length(given.height, &end))
      guard size.height.unit == .percent else { return nil }
    case .number(let value):
      end.take()
      guard end.isAdjacent, end.accept(.percent), end.isAdjacent, let rest = end.sizeWithOpenWidth else {
        return nil
      }
      end = rest.end
      size = (BoxLength(value, .percent), length(rest.height, &end))
    default: return nil
    }
    guard [size.width, size.height].allSatisfy({ (0...Limit.coordinate).contains($0.value) }) else {
      return nil
    }
    return (size.width, size.height, end)
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
    if let widths = quotedWidths(what) {
      take()
      return Cursor.edges(of: widths)
    }
    let first = try points(what, &numbers)
    guard first.terms.isEmpty else {
      return BoxEdges(
        sides: Array(repeating: first.literal, count: 4), terms: Array(repeating: first.terms, count: 4))
    }
    var widths = [first.literal]
    while widths.count < 4, isAtPoints { widths.append(try boxNumber(what).value) }
    return Cursor.edges(of: widths)
  }

  /// The lengths in a quoted text such as `"0px 0px 0px 10px"`, as in an attribute of XML; `nil` for other text, such as the
  /// name of a number.
  private func quotedWidths(_ what: String) -> [Double]? {
    guard peek().kind == .quoted else { return nil }
    var inner = Cursor(Source(name: "", text: peek().text))
    var widths: [Double] = []
    while widths.count < 4, inner.isAtPoints {
      guard let width = try? inner.boxNumber(what).value else { return nil }
      widths.append(width)
    }
    return widths.isEmpty || !inner.isAtEndOfText ? nil : widths
  }

  /// Returns the lengths of all sides.
  ///
  /// - Parameter widths: One to four lengths in CSS order.
  private static func edges(of widths: [Double]) -> BoxEdges {
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
