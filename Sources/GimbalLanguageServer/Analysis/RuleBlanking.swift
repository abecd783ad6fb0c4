import GimbalNotation

/// The removal of an invalid rule from a block, so that the other rules of the block can be checked.
///
/// The bytes of the rule are replaced with spaces, so that all other text keeps its position.
enum RuleBlanking {
  /// Returns the source without the rule at an offset; `nil` if the offset is not in a block of the
  /// statement, or if the rule is the only one in its block.
  ///
  /// - Complexity: O(length of the source).
  static func source(_ source: Source, without offset: Int, in statement: Span) -> Source? {
    guard let rule = rule(at: offset, in: statement, of: source) else { return nil }
    var bytes = Array(source.text.utf8)
    for index in rule.lowerBound..<rule.upperBound { bytes[index] = UInt8(ascii: " ") }
    return Source(name: source.name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the span of the innermost rule that contains an offset.
  private static func rule(at offset: Int, in statement: Span, of source: Source) -> Span? {
    let tokens = BlockTokens(of: source, in: statement)
    guard var found = tokens.all.firstIndex(where: { $0.token.span.upperBound > offset }) else { return nil }
    // If a rule ends too early, the error is at the separator after the rule. Find the rule by its last token.
    if tokens.isEdge(found), found > 0 { found -= 1 }
    let depth = tokens.all[found].depth
    guard depth > 0, !tokens.isEdge(found) else { return nil }
    // The depth of an edge is the depth of the rules that it separates.
    func edge(_ index: Int) -> Bool { tokens.isEdge(index) && tokens.all[index].depth == depth }
    func isContent(_ index: Int) -> Bool { !tokens.isEdge(index) }
    func brace(_ index: Int, _ symbol: Symbol) -> Bool {
      edge(index) && tokens.all[index].token.kind == .symbol(symbol)
    }
    guard let before = (0..<found).last(where: edge),
      let after = (found..<tokens.all.count).first(where: edge),
      let opening = (0...before).last(where: { brace($0, .openBrace) }),
      let closing = (after..<tokens.all.count).first(where: { brace($0, .closeBrace) })
    else { return nil }
    let others = (opening..<before, after..<closing)
    guard others.0.contains(where: isContent) || others.1.contains(where: isContent) else { return nil }
    return Span(tokens.all[before].token.span.upperBound, tokens.all[after].token.span.lowerBound)
  }
}

/// The tokens of a statement, with the number of blocks that contain them.
private struct BlockTokens {
  /// The tokens, with their depths. A `{` or `}` counts as a part of its block.
  private(set) var all: [(token: Token, depth: Int)] = []

  init(of source: Source, in statement: Span) {
    var lexer = Lexer(source, from: statement.lowerBound)
    var depth = 0
    while true {
      let token = lexer.next()
      guard token.kind != .end, token.span.lowerBound < statement.upperBound else { return }
      if token.kind == .symbol(.openBrace) { depth += 1 }
      all.append((token, depth))
      if token.kind == .symbol(.closeBrace) { depth = max(0, depth - 1) }
    }
  }

  /// Returns `true` for a token that separates rules.
  func isEdge(_ index: Int) -> Bool {
    switch all[index].token.kind {
    case .separator, .symbol(.openBrace), .symbol(.closeBrace): true
    default: false
    }
  }
}
