package import GimbalModel

// Shorthands for constraints, such as `a.edges == b.edges inset 8`. The parser expands a shorthand into the
// constraints that it describes.
extension Cursor {
  /// Parses one constraint, or a shorthand for constraints:
  ///
  /// - `a.edges == b.edges [inset I]`, or `pin a to b [inset I]`: the top, leading, bottom and trailing edges
  /// - `a.center == b.center`: the centers along both axes
  /// - `a.size == b.size`, `a.size <= 80x20`: the width and the height
  /// - `a.aspect == 16:9`: the width as a multiple of the height
  /// - `a below b [C]`, `above`, `after`, `before`: the distance between facing edges
  ///
  /// An inset `I` is one length for all edges, `vertical,horizontal` or `top,leading,bottom,trailing`. Each item, such
  /// as `a` or `b`, can be a layout guide, as in `root.safeArea.edges`. Each shorthand can have a priority and an
  /// identifier. If the shorthand describes several constraints, the name of the attribute is appended to the
  /// identifier, as in `FormTop`.
  package mutating func equationGroup() throws(ParseError) -> [EquationSyntax] {
    var ahead = self
    ahead.recorder = nil
    guard let kind = ahead.shorthand() else { return [try equation()] }
    let start = offset
    let identifier = try identifier()
    var formulas: [Formula<AnchorSyntax>]
    var numbers: [Spanned<Name>] = []
    switch kind {
    case .pin:
      take(as: .keyword)
      let item = try groupItem()
      guard accept(word: "to") else { throw unexpected("'to'") }
      formulas = try edges(of: item, to: try groupItem(), &numbers)
    case .group(let group):
      let item = try groupItem(before: group)
      formulas = try self.formulas(of: item, group, &numbers)
    case .beside(let side):
      let item = try groupItem()
      take(as: .keyword)
      let other = try groupItem()
      let keywords: Set = ["into", "when", "priority"]
      var distance = Amount()
      if isAtAmount("a distance", except: keywords) {
        let limit = Limit.coordinate
        let syntax = try amount("a distance", in: -limit...limit)
        (distance, numbers) = (syntax.amount, syntax.numbers)
      }
      formulas = [try beside(item, other, side, distance)]
    }
    if let priority = try optionalPriority() {
      for index in formulas.indices { formulas[index].priority = priority }
    }
    let span = span(from: start)
    return try formulas.map { (formula) throws(ParseError) in
      EquationSyntax(
        identifier: formulas.count == 1
          ? identifier
          : try identifier.map { (name) throws(ParseError) in
            try name.appending(formula.first.attribute)
          },
        formula: formula, numbers: numbers, span: span)
    }
  }

  /// A Boolean value that indicates whether a shorthand without attributes comes next, such as `pin a to b` or
  /// `a below b`. The first word of such a shorthand could also be the name of a set.
  package var isAtShorthandOfWords: Bool {
    var ahead = self
    ahead.recorder = nil
    switch ahead.shorthand() {
    case .beside?: return true
    case .group?, nil: return false
    case .pin?:
      ahead.take()
      return (try? ahead.path(of: .item, .attributes)) != nil && ahead.isAt(word: "to")
    }
  }

  /// A group of attributes, such as `edges`.
  private enum AttributeGroup: String, CaseIterable {
    case edges, center, size, aspect
  }

  /// The position of the first item relative to the second item, as in `a below b`.
  private enum FacingSide: String {
    case below, above, after, before
  }

  private enum Shorthand {
    case pin
    case group(AttributeGroup)
    case beside(FacingSide)
  }

  /// Returns the shorthand that comes next; `nil` if a constraint comes next. The function consumes an unspecified
  /// number of tokens, so call it on a copy of the cursor.
  private mutating func shorthand() -> Shorthand? {
    _ = try? identifier()
    if isAt(word: "pin") {
      var behind = self
      behind.take()
      if behind.isAtName { return .pin }
    }
    guard isAt(name: .item), let path = try? path(of: .item, .attributes) else { return nil }
    if let last = path.words.last, let group = AttributeGroup(rawValue: last.value) { return .group(group) }
    guard path.words.last.map({ LayoutGuide(rawValue: $0.value) != nil }) ?? true, peek().kind == .word else {
      return nil
    }
    guard let side = FacingSide(rawValue: peek().text) else { return nil }
    var behind = self
    behind.take()
    // In `wide below.top == …`, `wide` is a set and `below` is a view.
    return behind.isAt(.dot) || behind.isAt(.colon) ? nil : .beside(side)
  }

  /// A view or a layout guide.
  private struct GroupItem {
    var view: Spanned<Name>
    var guide: LayoutGuide?
    var span: Span

    /// Returns an attribute of the item.
    func anchor(_ attribute: Attribute) throws(ParseError) -> AnchorSyntax {
      do {
        try Pairing.check(attribute, of: guide)
      } catch {
        throw ParseError(.pairing(error), at: span)
      }
      return AnchorSyntax(view: view, guide: guide, attribute: attribute, span: span)
    }
  }

  /// Consumes a view or a layout guide and, if a group is given, the name of the group after it.
  private mutating func groupItem(before group: AttributeGroup? = nil) throws(ParseError) -> GroupItem {
    guard isAt(name: .item) else { throw unexpected("the name of a view") }
    var path = try path(of: .item, .attributes)
    if let group {
      guard path.words.last?.value == group.rawValue else {
        throw unexpected("'.\(group.rawValue)'")
      }
      path.words.removeLast()
    }
    guard path.words.count < 2 else {
      throw ParseError(
        .unexpected(found: path.words[1].value, expected: ["a view or a layout guide"]),
        at: path.words[1].span)
    }
    return GroupItem(view: path.view, guide: try path.words.first?.guide(), span: path.span)
  }

  private mutating func formulas(
    of item: GroupItem, _ group: AttributeGroup, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> [Formula<AnchorSyntax>] {
    let relation = try relation()
    guard group == .size || relation.value == .equal else {
      throw ParseError(
        .other(
          message: "'\(group.rawValue)' does not support '\(relation.value.rawValue)'",
          remedy: group == .aspect
            ? "write '==', or a constraint between the width and the height"
            : "write '==', or one constraint for each attribute"), at: relation.span)
    }
    switch group {
    case .edges: return try edges(of: item, to: try groupItem(before: .edges), &numbers)
    case .center:
      let other = try groupItem(before: .center)
      return try [Attribute.centerX, .centerY].map { (attribute) throws(ParseError) in
        Formula(try item.anchor(attribute), .equal, try other.anchor(attribute))
      }
    case .size:
      if isAtSize {
        let size = try size().value
        return [
          Formula(try item.anchor(.width), relation.value, constant: size.width),
          Formula(try item.anchor(.height), relation.value, constant: size.height),
        ]
      }
      let other = try groupItem(before: .size)
      return try [Attribute.width, .height].map { (attribute) throws(ParseError) in
        Formula(try item.anchor(attribute), relation.value, try other.anchor(attribute))
      }
    case .aspect:
      let ratio = try ratio()
      return [Formula(try item.anchor(.width), .equal, multiplier: ratio, try item.anchor(.height))]
    }
  }

  /// Parses the ratio of a width to a height: `16:9`, or a number such as `1.5`.
  private mutating func ratio() throws(ParseError) -> Double {
    let start = offset
    let width = try number("a width")
    let height = accept(.colon) ? try number("a height").value : 1
    let range = 1 / Limit.multiplier...Limit.multiplier
    guard width.value > 0, height > 0, range.contains(width.value / height) else {
      throw ParseError(.numberOutOfRange(what: "the ratio", range: range), at: span(from: start))
    }
    return width.value / height
  }

  /// Parses `inset I` and returns constraints between the edges of two items.
  private mutating func edges(
    of item: GroupItem, to other: GroupItem, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> [Formula<AnchorSyntax>] {
    let insets = try insets(&numbers)
    let edges: [(Attribute, Amount)] = [
      (.top, insets[0]), (.leading, insets[1]), (.bottom, insets[2].scaled(by: -1)),
      (.trailing, insets[3].scaled(by: -1)),
    ]
    return try edges.map { (attribute, inset) throws(ParseError) in
      Formula(
        try item.anchor(attribute), .equal, try other.anchor(attribute), constant: inset.literal,
        constantTerms: inset.terms)
    }
  }

  /// Parses `inset I` and returns the insets at the top, leading, bottom and trailing edges. Without `inset`, all
  /// insets are 0.
  private mutating func insets(_ numbers: inout [Spanned<Name>]) throws(ParseError) -> [Amount] {
    guard accept(word: "inset") else { return Array(repeating: Amount(), count: 4) }
    let start = offset
    let range = -Limit.coordinate...Limit.coordinate
    var insets: [Amount] = []
    repeat {
      let inset = try amount("an inset", in: range)
      insets.append(inset.amount)
      numbers += inset.numbers
    } while accept(.comma)
    switch insets.count {
    case 1: return Array(repeating: insets[0], count: 4)
    case 2: return insets + insets
    case 4: return insets
    default:
      throw ParseError(
        .other(
          message: "an inset cannot have \(insets.count) numbers",
          remedy: "write 'inset ALL', 'inset VERTICAL,HORIZONTAL' or 'inset TOP,LEADING,BOTTOM,TRAILING'"),
        at: span(from: start))
    }
  }

  /// Returns the constraint for the distance between facing edges of two items.
  private func beside(
    _ item: GroupItem, _ other: GroupItem, _ side: FacingSide, _ distance: Amount
  )
    throws(ParseError) -> Formula<AnchorSyntax>
  {
    let (own, facing, sign): (Attribute, Attribute, Double) =
      switch side {
      case .below: (.top, .bottom, 1)
      case .above: (.bottom, .top, -1)
      case .after: (.leading, .trailing, 1)
      case .before: (.trailing, .leading, -1)
      }
    let constant = distance.scaled(by: sign)
    return Formula(
      try item.anchor(own), .equal, try other.anchor(facing), constant: constant.literal,
      constantTerms: constant.terms)
  }
}

extension Spanned<Name> {
  fileprivate func appending(_ attribute: Attribute) throws(ParseError) -> Spanned<Name> {
    do {
      return Spanned(try value.appending(attribute), at: span)
    } catch {
      throw ParseError(.nameRefused(error), at: span)
    }
  }
}

extension Name {
  /// Returns the name followed by the name of an attribute, as in `FormTop`. The attribute precedes a suffix
  /// for an orientation, as in `FormTopPortrait`.
  package func appending(_ attribute: Attribute) throws(Failure) -> Name {
    let suffix = NamingPattern.orientation(of: self)?.rawValue ?? ""
    let word = attribute.rawValue
    return try Name(text.dropLast(suffix.count) + word.prefix(1).uppercased() + word.dropFirst() + suffix)
  }
}
