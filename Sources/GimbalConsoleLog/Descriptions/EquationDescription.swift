internal import GimbalModel

/// A parser for rules in equation form: `UILabel:0x7f….top == 0.5*UIView:0x7f….bottom + 8`.
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

  /// Parses the whole rule and returns it as a formula.
  mutating func equation() throws(DescriptionFailure) -> Formula<LoggedAnchor> {
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
