internal import GimbalModel

extension Cursor {
  /// Takes what follows `layout`: `root tile 2x2 margin 10 { v1 v2 v3 v4 }`.
  ///
  /// - Complexity: O(length).
  package mutating func layout() throws(ParseError) -> LayoutSyntax {
    let view = try viewName()
    var manager = BoxSyntax(.manager, at: view.span)
    try arrange(&manager)
    var front: Spanned<Name>?
    while true {
      try takeProperties(of: &manager)
      guard let word = peekHyphenated(), word.value == "front" else { break }
      guard manager.arrangement == .fill else {
        throw ParseError(
          .other(message: "'front' is of a fill", remedy: "elsewhere: front VIEW"), at: word.span)
      }
      take()
      _ = accept(.assign)
      front = try viewName()
    }
    let block = peek()
    if let arrangement = manager.arrangement, block.kind == .symbol(.openBrace) {
      try takeBoxes(of: arrangement, into: &manager, depth: 1)
      guard !manager.boxes.isEmpty || arrangement.roles != [.item] else {
        throw ParseError(
          .other(message: "the block is empty", remedy: "without a block all subviews are laid out"),
          at: block.span)
      }
    }
    return LayoutSyntax(view: view, manager: manager, front: front)
  }

  /// Takes the word of an arrangement, and the number of its tiles.
  mutating func arrange(_ box: inout BoxSyntax) throws(ParseError) {
    let arrangement: Arrangement = try choice("arrangement").value
    box.arrangement = arrangement
    guard arrangement == .tile else { return }
    let span = peek().span
    guard case .size(let size) = peek().kind else { throw unexpected("rows x columns such as 2x3") }
    guard let rows = Int(exactly: size.width), let columns = Int(exactly: size.height),
      let tiles = TileCount(rows: rows, columns: columns)
    else {
      throw ParseError(
        .other(
          message: "\(source.text(in: span).cited) is no number of tiles",
          remedy: "expected rows x columns such as 2x3, 1 to \(TileCount.maximum) of each"), at: span)
    }
    take()
    box.tiles = tiles
  }

  /// Takes `{ boxes }`, which separators part, or blanks.
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
      skipSeparators()
      if accept(.closeBrace) { return }
      guard !isAtEndOfText else { throw ParseError(.unterminatedBlock, at: opening) }
      try box(&self, &outer)
    }
  }
}
