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
      if withoutRecording({ $0.isAtLength || $0.isAt(.minus) }) {
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
}
