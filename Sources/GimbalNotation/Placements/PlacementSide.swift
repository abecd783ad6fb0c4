internal import GimbalModel

/// The keywords of the command `place`, except sides such as `below` and measures such as `maxX`.
package enum PlacementKeyword: String, CaseIterable, Sendable {
  case at
  case centerIn = "center-in"
  case centerX = "center-x"
  case centerY = "center-y"

  /// The keywords of the command `place`, except measures such as `maxX`.
  package static let wordsWithSides = PlacementSide.allCases.map(\.rawValue) + allCases.map(\.rawValue)
}

/// The side of a view on which a placement puts another view.
package enum PlacementSide: String, CaseIterable, Sendable {
  case below, above, after, before

  /// The edge of the placed view, and the adjacent edge of the view beside which it is placed.
  var edges: (own: FrameMeasure, other: FrameMeasure) {
    switch self {
    case .below: (.minY, .maxY)
    case .above: (.maxY, .minY)
    case .after: (.leading, .trailing)
    case .before: (.trailing, .leading)
    }
  }

  /// The factor of the margin in the coordinate of the placed view: 1 if the margin increases the coordinate,
  /// otherwise -1.
  var sign: Double { self == .below || self == .after ? 1 : -1 }

  /// The side of the placed view that has the margin.
  var margin: String {
    switch self {
    case .below: "top"
    case .above: "bottom"
    case .after: "leading"
    case .before: "trailing"
    }
  }

  /// The keywords before the value of a margin.
  package var margins: [String] { ["margin", "margin-\(margin)"] }

  /// The keywords of the position along the perpendicular axis: `x` or `y` before a value, and `centered-to`
  /// before the name of a view.
  package var crossWords: (measure: String, view: String) { (cross.measure.word, "centered-to") }

  /// The measures on the perpendicular axis: the coordinate that `x` or `y` sets, and the center that
  /// `centered-to` sets.
  var cross: (measure: FrameMeasure, middle: FrameMeasure) {
    edges.own.axis == .vertical ? (.minX, .midX) : (.minY, .midY)
  }
}

extension Cursor {
  /// Parses the text after the keyword `below`, `above`, `after` or `before`, such as `b margin 8 x 10` or
  /// `b margin-top 8 centered-to c`.
  mutating func beside(
    _ side: PlacementSide, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> [PlacementSyntax.FramePart] {
    let reference = try reference()
    var margin: Amount?
    var cross: PlacementSyntax.FramePart?
    while true {
      recordExpected(
        words: (margin == nil ? side.margins : [])
          + (cross == nil ? [side.crossWords.measure, side.crossWords.view] : []))
      guard let word = peekHyphenated() else { break }
      if word.value == "margin" || word.value.hasPrefix("margin-") {
        guard margin == nil else {
          throw ParseError(
            .other(message: "the margin is specified twice", remedy: "remove one of the two"), at: word.span)
        }
        let syntax = try self.margin(of: side)
        margin = syntax.amount
        numbers += syntax.numbers
      } else if word.value == side.crossWords.view || FrameMeasure(word: word.value) == side.cross.measure {
        guard cross == nil else {
          throw ParseError(
            .other(
              message: "the \(side.cross.measure.word) coordinate is specified twice",
              remedy: "remove one of the two"), at: word.span)
        }
        cross = try self.cross(of: side, &numbers)
      } else {
        if let other = FrameMeasure(word: word.value), !other.isSize {
          guard other.axis == side.edges.own.axis else {
            throw ParseError(
              .other(
                message: "'\(word.value)' cannot follow '\(side.rawValue)'",
                remedy: "use '\(side.crossWords.measure)' or '\(side.crossWords.view)' for the "
                  + "\(side.cross.measure.slot.rawValue) coordinate"),
              at: word.span)
          }
          throw ParseError(
            .other(
              message: "'\(side.rawValue)' already sets the \(side.edges.own.slot.rawValue) coordinate",
              remedy: "use '\(side.cross.measure.word)', '\(side.crossWords.view)' or a margin"),
            at: word.span)
        }
        break
      }
    }
    let constant = (margin ?? Amount()).scaled(by: side.sign)
    let value = PlacementSyntax.PartValue.measure(
      reference, side.edges.other, multiplier: 1, constant: constant.literal)
    return [
      .init(
        measure: side.edges.own, value: value, constantTerms: constant.terms, span: reference.span)
    ] + [cross].compactMap { $0 }
  }

  /// Parses a margin, with or without the name of its side: `margin 8` or `margin-top 8`.
  private mutating func margin(of side: PlacementSide) throws(ParseError) -> AmountSyntax {
    let own = "margin-\(side.margin)"
    if accept(anyOf: side.margins) == nil, let word = takeHyphenated() {
      throw ParseError(
        .other(
          message: "\(word.value.cited) is not a margin of '\(side.rawValue)'",
          remedy: "write 'margin' or '\(own)' for the margin at the view's \(side.margin) edge"),
        at: word.span)
    }
    return try amount("a margin", in: -Limit.coordinate...Limit.coordinate)
  }

  /// Parses the position along the perpendicular axis, such as `x 10` or `centered-to c`.
  private mutating func cross(
    of side: PlacementSide, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> PlacementSyntax.FramePart {
    if accept(hyphenated: side.crossWords.view) { return try same(side.cross.middle) }
    take(as: .keyword)
    return try value(of: side.cross.measure, &numbers)
  }
}
