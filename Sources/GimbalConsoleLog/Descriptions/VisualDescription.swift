internal import GimbalModel

/// A parser for rules in the Visual Format Language:
/// `H:|-(8)-[UILabel:0x7f…'Title'(>=44@750)]-(NSSpace(8))-|(LTR)`.
struct VisualDescription {
  private let body: Bytes
  private let names: NamesTable
  private var axis = Axis.horizontal
  private var direction = Direction.natural
  /// The number of item candidates tried so far. This number is limited, because a label that looks like
  /// syntax can be parsed in many ways.
  private var trials = 0

  /// The direction of a horizontal chain.
  enum Direction {
    /// From leading to trailing.
    case natural
    /// From left to right, independent of the layout direction.
    case leftToRight
    case rightToLeft
  }

  private enum Node {
    case superview
    case item(LoggedItem, [Size])
  }

  private struct Gap {
    var relation = Relation.equal
    var length = 0.0
    var priority = Priority.required
  }

  private struct Size {
    let relation: Relation
    let item: LoggedItem?
    let length: Double
    let priority: Priority
  }

  /// The nodes of a chain of views, or of the rest of a chain, each with the gap before it.
  private typealias Chain = [(gap: Gap, node: Node)]

  init(_ body: Bytes, names: NamesTable) {
    self.body = body
    self.names = names
  }

  /// Returns `true` if a rule is in the Visual Format Language.
  static func begins(_ body: Bytes) -> Bool { body.starts(with: "H:") || body.starts(with: "V:") }

  /// Parses the whole rule and returns its equations, and the superviews that follow from the rule.
  mutating func equations() throws(DescriptionFailure) -> (
    equations: [Formula<LoggedAnchor>], superviews: [LoggedConstraint.Nesting]
  ) {
    axis = body.first == UInt8(ascii: "H") ? .horizontal : .vertical
    var text = body.dropFirst(2)
    if text.count > 5, text.suffix(5).starts(with: "(LTR)") {
      (direction, text) = (.leftToRight, text.dropLast(5))
    } else if text.count > 5, text.suffix(5).starts(with: "(RTL)") {
      (direction, text) = (.rightToLeft, text.dropLast(5))
    }
    guard let chain = try chain(DescriptionCursor(text.trimmed), after: nil, depth: 0), !chain.isEmpty else {
      throw DescriptionFailure(.form)
    }
    return try rules(of: chain)
  }

  // MARK: Reading

  /// The maximum number of nodes in a chain. The chains that UIKit prints are shorter: a description has one
  /// gap or one size.
  private static let maximumLength = 16
  private static let maximumTrials = 500
  /// The maximum length of an item name without an address, in bytes.
  private static let maximumNameLength = 512

  private mutating func chain(
    _ cursor: DescriptionCursor, after gap: Gap?, depth: Int
  ) throws(DescriptionFailure) -> Chain? {
    if cursor.isAtEnd { return gap == nil ? [] : nil }
    guard depth < VisualDescription.maximumLength else { return nil }
    var cursor = cursor
    if cursor.accept("|") {
      guard let rest = try self.rest(cursor, depth: depth) else { return nil }
      return [(gap ?? Gap(), .superview)] + rest
    }
    guard cursor.accept("[") else { return nil }
    for (item, end) in items(from: cursor) {
      trials += 1
      guard trials <= VisualDescription.maximumTrials else { throw DescriptionFailure(.form) }
      var after = cursor
      after.place = end
      guard let sizes = try sizes(&after), after.accept("]"), let rest = try rest(after, depth: depth) else {
        continue
      }
      return [(gap ?? Gap(), .item(item, sizes))] + rest
    }
    return nil
  }

  private mutating func rest(_ cursor: DescriptionCursor, depth: Int) throws(DescriptionFailure) -> Chain? {
    var cursor = cursor
    guard cursor.accept("-") else { return try chain(cursor, after: nil, depth: depth + 1) }
    let isInParentheses = cursor.accept("(")
    var gap = Gap(relation: cursor.relation())
    guard let length = cursor.length() else { return nil }
    gap.length = length
    if let priority = try cursor.priority() { gap.priority = priority }
    guard !isInParentheses || cursor.accept(")"), cursor.accept("-") else { return nil }
    return try chain(cursor, after: gap, depth: depth + 1)
  }

  /// Returns the items that can start at the cursor, each with the position of its end. There can be several,
  /// because a label may contain the character that ends an item.
  private func items(from cursor: DescriptionCursor) -> [(LoggedItem, Int)] {
    let text = cursor.rest
    if let end = ItemReader.endOfAddress(in: text),
      !text[..<end].contains(UInt8(ascii: "]")), let plain = ItemReader.addressed(text[..<end], label: [])
    {
      guard end < text.endIndex, text[end] == UInt8(ascii: "'") else { return [(plain, end)] }
      return quotes(in: text[(end + 1)...]).compactMap { quote in
        ItemReader.addressed(text[..<end], label: text[end...quote]).map { ($0, quote + 1) }
      }
    }
    var reader = ItemReader(names)
    let taken = occurrences(before: cursor.place, in: text)
    return text.prefix(VisualDescription.maximumNameLength).indices
      .filter { text[$0] == UInt8(ascii: "]") || text[$0] == UInt8(ascii: "(") }
      .prefix(VisualDescription.maximumLength).compactMap { end in
        let name = text[..<end]
        return (names.item(named: name, occurrence: taken(name)) ?? reader.item(name)).map { ($0, end) }
      }
      // Items with an address take precedence over words that only look like names.
      .sorted { $0.0.address != nil && $1.0.address == nil }
  }

  /// Returns a closure that counts the occurrences of a name before a position.
  private func occurrences(before place: Int, in text: Bytes) -> (Bytes) -> Int {
    let before = body[..<(place - 1)]
    return { name in
      before.indices.count { body[$0...].starts(with: "[") && before[$0...].dropFirst().starts(with: name) }
    }
  }

  private func quotes(in text: Bytes) -> ArraySlice<Int> {
    text.indices.dropLast().filter {
      text[$0] == UInt8(ascii: "'")
        && (text[$0 + 1] == UInt8(ascii: "]") || text[$0 + 1] == UInt8(ascii: "("))
    }.prefix(VisualDescription.maximumLength)
  }

  private func sizes(_ cursor: inout DescriptionCursor) throws(DescriptionFailure) -> [Size]? {
    guard cursor.accept("(") else { return [] }
    var sizes: [Size] = []
    repeat {
      cursor.skipBlanks()
      let relation = cursor.relation()
      var (length, item) = (0.0, LoggedItem?.none)
      if let number = cursor.length() {
        length = number
      } else {
        let end = cursor.rest.firstIndex {
          $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ",")
        }
        var reader = ItemReader(names)
        guard let end, let found = reader.item(cursor.rest[..<end]) else { return nil }
        (item, cursor.place) = (found, end)
      }
      let priority = try cursor.priority() ?? .required
      sizes.append(Size(relation: relation, item: item, length: length, priority: priority))
    } while cursor.accept(",")
    return cursor.accept(")") ? sizes : nil
  }

  // MARK: Rules

  private func rules(of chain: Chain) throws(DescriptionFailure) -> (
    equations: [Formula<LoggedAnchor>], superviews: [LoggedConstraint.Nesting]
  ) {
    let inner = chain.lazy.compactMap { if case .item(let item, _) = $0.node { item } else { nil } }
    guard let some = inner.first else { throw DescriptionFailure(.form) }
    let outer = names.superview ?? .superview(of: some)
    let (start, end) = edges
    var equations: [Formula<LoggedAnchor>] = []
    var touches = false
    for (index, step) in chain.enumerated() {
      if case .item(let item, let sizes) = step.node {
        equations += sizes.map { size in
          let attribute: Attribute = axis == .horizontal ? .width : .height
          return Formula(
            LoggedAnchor(item: item, attribute: attribute), size.relation,
            size.item.map { LoggedAnchor(item: $0, attribute: attribute) }, constant: size.length,
            priority: size.priority)
        }
      } else {
        touches = true
      }
      guard index > 0 else { continue }
      let (first, second): (LoggedAnchor, LoggedAnchor) =
        switch (chain[index - 1].node, step.node) {
        case (.superview, .item(let item, _)):
          (LoggedAnchor(item: item, attribute: start), LoggedAnchor(item: outer, attribute: start))
        case (.item(let item, _), .superview):
          (LoggedAnchor(item: outer, attribute: end), LoggedAnchor(item: item, attribute: end))
        case (.item(let one, _), .item(let other, _)):
          (LoggedAnchor(item: other, attribute: start), LoggedAnchor(item: one, attribute: end))
        case (.superview, .superview): throw DescriptionFailure(.form)
        }
      let isReversed = direction == .rightToLeft && axis == .horizontal
      equations.append(
        Formula(
          isReversed ? second : first, step.gap.relation, isReversed ? first : second,
          constant: step.gap.length, priority: step.gap.priority))
    }
    guard !equations.isEmpty else { throw DescriptionFailure(.form) }
    let superviews = touches ? inner.map { LoggedConstraint.Nesting(item: $0, superview: outer) } : []
    return (equations, Array(superviews))
  }

  /// The attributes for the start and the end of an item along the chain.
  private var edges: (start: Attribute, end: Attribute) {
    if axis == .vertical { return (.top, .bottom) }
    return switch direction {
    case .natural: (.leading, .trailing)
    case .leftToRight: (.left, .right)
    case .rightToLeft: (.right, .left)
    }
  }
}
