internal import GimbalModel

extension Cursor {
  /// Takes what follows `place`: `a below b margin 8`, `a at 10,20`, `a center-in b`, `a maxX root.maxX - 8`.
  package mutating func placement() throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    guard !isAtEnd else {
      throw unexpected("'below'", "'above'", "'before'", "'after'", "'at'", "'center-in'")
    }
    if case .word = peek().kind, let measure = FrameMeasure(word: peek().text), measure.isSize {
      throw ParseError(
        .other(
          message: "'\(measure.rawValue)' is no place",
          remedy: "write: resize \(source.text(in: view.span)) \(measure.rawValue) …"), at: peek().span)
    }
    let word: Spanned<String>
    do {
      word = try oneOf(hyphenated: Cursor.places, "place")
    } catch {
      guard case .unknownName(let role, let name, nil, _) = error.reason else { throw error }
      throw ParseError(
        .unknownName(
          role: role, name: name, nearest: nil,
          note: "expected 'below', 'above', 'before', 'after', 'at', 'center-in' or a measure such as 'x'"),
        at: error.span)
    }
    if let side = PlacementSide(rawValue: word.value) {
      return PlacementSyntax(view: view, parts: try beside(side))
    }
    switch word.value {
    case "at":
      let x = try value(of: .minX)
      try expect(.comma)
      return PlacementSyntax(view: view, parts: [x, try value(of: .minY)])
    case "center-in":
      let x = try same(.midX)
      var y = x
      y.measure = .midY
      if case .measure(let reference, _, let multiplier, let constant) = x.value {
        y.value = .measure(reference, .midY, multiplier: multiplier, constant: constant)
      }
      return PlacementSyntax(view: view, parts: [x, y])
    case "center-x", "center-y":
      let middle: FrameMeasure = word.value == "center-x" ? .midX : .midY
      if accept(word: "in") { return PlacementSyntax(view: view, parts: [try same(middle)]) }
      let value = PlacementSyntax.Value.measure(nil, middle, multiplier: 1, constant: 0)
      return PlacementSyntax(view: view, parts: [.init(measure: middle, value: value, span: word.span)])
    default:
      guard let measure = FrameMeasure(word: word.value) else { throw unexpected(Cursor.places) }
      return PlacementSyntax(view: view, parts: [try value(of: measure)])
    }
  }

  private static let places =
    PlacementSide.allCases.map(\.rawValue) + ["at", "center-in", "center-x", "center-y"]
    + FrameMeasure.placeWords

  /// Takes what follows `resize`: `a to b`, `a 80x20`, `a width 0.5 * root.width height 20`.
  package mutating func resizing() throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    if accept(word: "to") {
      let width = try same(.width)
      guard case .measure(let reference, _, let multiplier, let constant) = width.value else {
        throw unexpected("a view")
      }
      let height = PlacementSyntax.Value.measure(
        reference, .height, multiplier: multiplier, constant: constant)
      return PlacementSyntax(
        view: view, parts: [width, .init(measure: .height, value: height, span: width.span)])
    }
    if isAtSize {
      let size = try size()
      return PlacementSyntax(
        view: view,
        parts: [
          .init(measure: .width, value: .number(size.value.width), span: size.span),
          .init(measure: .height, value: .number(size.value.height), span: size.span),
        ])
    }
    var parts: [PlacementSyntax.Part] = []
    while let side = try side(after: parts) { parts.append(try length(of: side.value)) }
    guard !parts.isEmpty else { throw unexpected("'to'", "'width'", "'height'", "a size such as 80x20") }
    return PlacementSyntax(view: view, parts: parts)
  }

  /// Takes what follows `size-to-fit`: `a`, `a width`, `a width 75%`.
  package mutating func fitting() throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    var parts: [PlacementSyntax.Part] = []
    while let side = try side(after: parts) {
      let isAlone = isAtEndOfRule || ["width", "height", "into", "when"].contains { isAt(word: $0) }
      parts.append(
        isAlone ? .init(measure: side.value, value: .content, span: side.span) : try length(of: side.value))
    }
    // Content is what is left to give, unless it was all that was asked for.
    if parts.allSatisfy({ $0.value != .content }) {
      for side in [FrameMeasure.width, .height] where !parts.contains(where: { $0.measure == side }) {
        parts.append(.init(measure: side, value: .content, span: view.span))
      }
    }
    return PlacementSyntax(view: view, parts: parts)
  }

  /// Takes `width` or `height`, if one comes next; each once.
  private mutating func side(after parts: [PlacementSyntax.Part]) throws(ParseError) -> Spanned<FrameMeasure>?
  {
    let span = peek().span
    guard let side = [FrameMeasure.width, .height].first(where: { isAt(word: $0.rawValue) }) else {
      return nil
    }
    guard !parts.contains(where: { $0.measure == side }) else {
      throw ParseError(.other(message: "the \(side.rawValue) is given twice"), at: span)
    }
    take()
    return Spanned(side, at: span)
  }

  private func isAt(word: String) -> Bool { peek().kind == .word && peek().text == word }
}
