internal import GimbalModel

/// A parser for rules in equation form: `UILabel:0x7f….top == 0.5*UIView:0x7f….bottom + 8`.
///
/// A side can be the difference of two anchors, as `anchorWithOffset(to:)` creates it:
/// `UILabel:0x7f….leading - UIView:0x7e….trailing == UILabel:0x7f….width`.
struct EquationDescription {
  private let body: Bytes
  private var items: ItemReader
  private(set) var superviews: [LoggedConstraint.Nesting] = []

  init(_ body: Bytes, names: NamesTable) {
    self.body = body
    items = ItemReader(names)
  }

  /// The right-hand side of an equation or inequality.
  private struct RightSide {
    var multiplier = 1.0
    var anchor: LoggedAnchor?
    var constant = 0.0
    var priority = Priority.required
  }

  /// The difference of two anchors.
  private struct Difference {
    let end: LoggedAnchor
    let start: LoggedAnchor
  }

  /// Parses the whole rule and returns it as a formula, or as several ones if a difference of anchors is not constant.
  mutating func equations() throws(DescriptionFailure) -> [Formula<LoggedAnchor>] {
    do throws(DescriptionFailure) {
      return [try equation()]
    } catch {
      guard let formulas = try differences() else { throw error }
      return formulas
    }
  }

  private mutating func equation() throws(DescriptionFailure) -> Formula<LoggedAnchor> {
    var unknown: Bytes?
    for place in body.indices.dropLast(3) where isRelation(at: place) {
      guard let dot = body[..<place].lastIndex(of: UInt8(ascii: ".")) else { continue }
      let word = body[(dot + 1)..<place]
      guard !word.isEmpty, word.allSatisfy(\.isLetter) else { continue }
      guard let attribute = LoggedAttribute.attribute(named: word) else {
        unknown = unknown ?? word
        continue
      }
      guard let item = items.item(body[..<dot]) else { continue }
      var cursor = DescriptionCursor(body[(place + 1)...])
      let relation = cursor.relation()
      cursor.skipBlanks()
      guard let right = try rightSide(cursor.rest) else { throw DescriptionFailure(.form) }
      return try equation(LoggedAnchor(item: item, attribute: attribute), relation, right)
    }
    throw DescriptionFailure(unknown.map { .attribute($0.text) } ?? .form)
  }

  // MARK: Differences

  /// Parses a rule with a difference of anchors on a side; `nil` if there is none.
  private mutating func differences() throws(DescriptionFailure) -> [Formula<LoggedAnchor>]? {
    for place in body.indices.dropLast(3) where isRelation(at: place) {
      let left = body[..<place].trimmed
      var cursor = DescriptionCursor(body[(place + 1)...])
      let relation = cursor.relation()
      cursor.skipBlanks()
      let first: LoggedAnchor
      var formulas: [Formula<LoggedAnchor>] = []
      if let difference = difference(left) {
        if let right = try rightSide(cursor.rest), right.anchor == nil {
          let formula = Formula(
            difference.end, relation, multiplier: 1, difference.start, constant: right.constant,
            priority: right.priority)
          return [formula]
        }
        first = length(of: difference, &formulas)
      } else if let anchor = anchor(left), anchor.attribute.isSize {
        first = anchor
      } else {
        continue
      }
      var right = try rightSide(cursor.rest)
      if right == nil { right = try differenceOnRight(cursor.rest, &formulas) }
      guard let right, let second = right.anchor, second.attribute.isSize else { continue }
      if formulas.count == 4, right.multiplier == 1 {
        // Both differences can be negative, but the lengths of views cannot.
        for index in [1, 3] { formulas[index].constant = EquationDescription.offset }
      }
      return formulas + [
        Formula(
          first, relation, multiplier: right.multiplier, second, constant: right.constant,
          priority: right.priority)
      ]
    }
    return nil
  }

  /// Parses `2*(a.leading - b.trailing) + 8`.
  private mutating func differenceOnRight(
    _ text: Bytes, _ formulas: inout [Formula<LoggedAnchor>]
  ) throws(DescriptionFailure) -> RightSide? {
    var side = RightSide()
    var cursor = DescriptionCursor(text)
    if let factor = cursor.number(), cursor.accept("*") {
      side.multiplier = factor
    } else {
      cursor.place = text.startIndex
    }
    let rest = cursor.rest
    // The difference ends at its parenthesis, or after the attribute of its second anchor.
    for end in rest.indices.reversed().map({ $0 + 1 })
    where rest[end - 1].isLetter || rest[end - 1] == UInt8(ascii: ")") {
      var terms = side
      guard try EquationDescription.read(rest[end...], into: &terms) else { continue }
      guard let difference = difference(rest[..<end]) else { continue }
      terms.anchor = length(of: difference, &formulas)
      return terms
    }
    return nil
  }

  /// Parses `a.leading - b.trailing`, also in parentheses.
  private mutating func difference(_ text: Bytes) -> Difference? {
    var text = text.trimmed
    if text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") { text = text.dropFirst().dropLast() }
    let minuses = text.indices.dropLast(2).lazy.filter { text[$0...].starts(with: " - ") }
    // A label can contain a minus, too.
    for place in minuses.prefix(EquationDescription.maximumMinuses) {
      guard let end = anchor(text[..<place]), let start = anchor(text[(place + 3)...]),
        !end.attribute.isSize, !start.attribute.isSize, end.attribute.axis == start.attribute.axis
      else { continue }
      return Difference(end: end, start: start)
    }
    return nil
  }

  private static let maximumMinuses = 16
  /// The length by which both lengths of an equation are longer than the differences, in points.
  private static let offset = 4096.0

  private mutating func anchor(_ text: Bytes) -> LoggedAnchor? {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")),
      let attribute = LoggedAttribute.attribute(named: text[(dot + 1)...]),
      let item = items.item(text[..<dot])
    else { return nil }
    return LoggedAnchor(item: item, attribute: attribute)
  }

  /// Returns the length of an item that reaches from the start to the end of a difference, and adds the formulas that place it.
  private func length(
    of difference: Difference, _ formulas: inout [Formula<LoggedAnchor>]
  ) -> LoggedAnchor {
    let (start, end) = (difference.start, difference.end)
    let item = LoggedItem.distance(from: start, to: end)
    let isAbsolute = [Attribute.left, .right].contains { $0 == start.attribute || $0 == end.attribute }
    let edges: (Attribute, Attribute) =
      start.attribute.axis == .vertical
      ? (.top, .bottom) : isAbsolute ? (.left, .right) : (.leading, .trailing)
    for (edge, anchor) in [(edges.0, start), (edges.1, end)] {
      formulas.append(
        Formula(
          LoggedAnchor(item: item, attribute: edge), .equal, multiplier: 1, anchor, constant: 0,
          priority: .required))
    }
    return LoggedAnchor(item: item, attribute: start.attribute.axis == .vertical ? .height : .width)
  }

  // MARK: Terms

  private func isRelation(at place: Int) -> Bool {
    let text = body[place...]
    return text.starts(with: " == ") || text.starts(with: " <= ") || text.starts(with: " >= ")
  }

  private mutating func rightSide(_ text: Bytes) throws(DescriptionFailure) -> RightSide? {
    var alone = RightSide()
    if try EquationDescription.read(text, into: &alone) { return alone }
    var right = RightSide()
    var cursor = DescriptionCursor(text)
    if let factor = cursor.number(), cursor.accept("*") {
      right.multiplier = factor
    } else {
      cursor.place = text.startIndex
    }
    let rest = cursor.rest
    for dot in rest.indices where rest[dot] == UInt8(ascii: ".") {
      let word = rest[(dot + 1)...].prefix(while: \.isLetter)
      guard let attribute = LoggedAttribute.attribute(named: word),
        word.endIndex == rest.endIndex || rest[word.endIndex].isBlank
      else { continue }
      var side = right
      guard try EquationDescription.read(rest[word.endIndex...], into: &side),
        let item = items.item(rest[..<dot])
      else { continue }
      side.anchor = LoggedAnchor(item: item, attribute: attribute)
      return side
    }
    return nil
  }

  /// Parses the terms that follow the anchor of a right-hand side, or all terms if there is no anchor: `* 2`,
  /// `+ 8`, `- NSSpace(8)`, `@750`.
  ///
  /// - Returns: `true` if the whole text was parsed.
  private static func read(_ text: Bytes, into side: inout RightSide) throws(DescriptionFailure) -> Bool {
    var cursor = DescriptionCursor(text)
    while true {
      cursor.skipBlanks()
      if cursor.isAtEnd { return true }
      if let priority = try cursor.priority() {
        side.priority = priority
      } else if cursor.accept("* ") {
        guard let factor = cursor.number() else { return false }
        side.multiplier *= factor
      } else {
        let isNegative = cursor.accept("- ")
        if !isNegative { _ = cursor.accept("+ ") }
        guard let constant = cursor.length() else { return false }
        side.constant += isNegative ? -constant : constant
      }
    }
  }

  private mutating func equation(
    _ first: LoggedAnchor, _ relation: Relation, _ right: RightSide
  ) throws(DescriptionFailure) -> Formula<LoggedAnchor> {
    var (anchor, multiplier) = (right.anchor, right.multiplier)
    if let second = anchor, second.attribute.isSize, !first.attribute.isSize {
      // The constraints of an autoresizing mask express a position as a fraction of the superview's size.
      // Positions are relative to the superview's origin, so the size equals the position of the right or
      // bottom edge.
      superviews.append(LoggedConstraint.Nesting(item: first.item, superview: second.item))
      anchor = LoggedAnchor(item: second.item, attribute: first.attribute.end)
    } else if anchor == nil, !first.attribute.isSize {
      // A position without a second item is relative to the superview.
      let outer = items.names.superview ?? .superview(of: first.item)
      superviews.append(LoggedConstraint.Nesting(item: first.item, superview: outer))
      (anchor, multiplier) = (LoggedAnchor(item: outer, attribute: first.attribute.origin), 1)
    }
    return Formula(
      first, relation, multiplier: multiplier, anchor, constant: right.constant, priority: right.priority)
  }
}

/// The names of attributes in constraint descriptions.
enum LoggedAttribute {
  /// Returns the attribute with the given name; `nil` if the name is unknown.
  static func attribute(named word: Bytes) -> Attribute? { words[word.text] }

  /// The attributes by name: the names in UIKit, the names of frame coordinates such as `minX` in
  /// descriptions of autoresizing masks, and the spellings that libraries use.
  private static let words: [String: Attribute] = {
    var words = Dictionary(uniqueKeysWithValues: Attribute.allCases.map { ($0.rawValue, $0) })
    let ofFrames: [String: Attribute] = [
      "minX": .left, "midX": .centerX, "maxX": .right, "minY": .top, "midY": .centerY, "maxY": .bottom,
      "baseline": .lastBaseline, "centerx": .centerX, "centery": .centerY,
      "centerXWithinMargin": .centerXWithinMargins, "centerYWithinMargin": .centerYWithinMargins,
    ]
    words.merge(ofFrames) { known, _ in known }
    return words
  }()
}

extension Attribute {
  /// The left or top edge on the axis of the attribute, independent of the layout direction.
  var origin: Attribute { axis == .horizontal ? .left : .top }

  /// The right or bottom edge on the axis of the attribute, independent of the layout direction.
  var end: Attribute { axis == .horizontal ? .right : .bottom }
}
