internal import GimbalModel

/// A parser for constraint descriptions.
///
/// The descriptions have the format of `NSLayoutConstraint.description`, or of its variants in libraries:
/// `NSLayoutConstraint:0x60… 'identifier' RULE   (active, names: … )`.
enum DescriptionReader {
  /// Parses a description.
  ///
  /// - Parameters:
  ///   - text: The text between `<` and `>`.
  ///   - line: The line number.
  /// - Throws: `DescriptionFailure` if the syntax is unknown, or if the constraint cannot be part of a
  ///   conflict, for example because it is inactive.
  /// - Complexity: O(length), multiplied by a small factor if labels look like rules.
  static func constraint(_ text: Bytes, line: Int) throws(DescriptionFailure) -> LoggedConstraint {
    let text = removingInnerBrackets(text)
    let className = text.prefix(while: \.isClassNameCharacter)
    guard className.endIndex < text.endIndex, text[className.endIndex] == UInt8(ascii: ":") else {
      throw DescriptionFailure(.form)
    }
    let afterClass = text[(className.endIndex + 1)...]
    let address = afterClass.prefix { !$0.isBlank && $0 != UInt8(ascii: "@") }
    let (source, afterSource) = source(afterClass[address.endIndex...])
    let rest = afterSource.trimmed
    guard !rest.isEmpty else { throw DescriptionFailure(.cut) }
    if rest.starts(with: "<private>") { throw DescriptionFailure(.redacted) }
    let (body, names) = names(rest)
    if names.isInactive { throw DescriptionFailure(.inactive) }

    var failure = DescriptionFailure(.form)
    for (identifier, rule) in identifierCandidates(of: removingMask(body)) {
      do {
        let (equations, superviews) = try rules(rule, names)
        let name = identifier.map(\.text)
        let items = equations.flatMap { [$0.first.item] + ($0.second.map { [$0.item] } ?? []) }
        return LoggedConstraint(
          line: line, text: text.text, className: className.text, address: address.text, identifier: name,
          source: source?.text,
          origin: ConstraintOrigin(className: className.text, identifier: name, of: items),
          formulas: equations, superviews: superviews)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Removes the brackets around the constraint and its items:
  /// `<App.LayoutConstraint:0x60…> <UIView:0x7f…>.top` becomes `App.LayoutConstraint:0x60… UIView:0x7f….top`.
  private static func removingInnerBrackets(_ text: Bytes) -> Bytes {
    guard text.first == UInt8(ascii: "<") else { return text }
    var bytes: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "<"), let end = ItemReader.endOfAddress(in: text[(place + 1)...]),
        end < text.endIndex, text[end] == UInt8(ascii: ">"),
        !text[(place + 1)..<end].contains(UInt8(ascii: " "))
      {
        bytes += text[(place + 1)..<end]
        place = end + 1
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
    return bytes[...]
  }

  /// Splits off the source location that the SnapKit library adds, such as `@/path/to/Cell.swift#42`, and
  /// shortens the location to `Cell.swift#42`.
  private static func source(_ text: Bytes) -> (source: Bytes?, rest: Bytes) {
    guard text.first == UInt8(ascii: "@") else { return (nil, text) }
    for mark in text.indices where text[mark] == UInt8(ascii: "#") {
      let digits = text[(mark + 1)...].prefix(while: \.isDigit)
      guard !digits.isEmpty, digits.endIndex < text.endIndex, text[digits.endIndex].isBlank else { continue }
      let path = text[text.index(after: text.startIndex)..<digits.endIndex]
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      return (slash.map { path[($0 + 1)...] } ?? path, text[digits.endIndex...])
    }
    return (nil, text)
  }

  /// Splits off the table of item names that follows the rule.
  private static func names(_ text: Bytes) -> (body: Bytes, names: NamesTable) {
    var found: Int?
    for place in text.indices where text[place] == UInt8(ascii: "(") {
      let inner = text[(place + 1)...]
      if inner.starts(with: "active") || inner.starts(with: "inactive") || inner.starts(with: "Names:")
        || inner.starts(with: "names:")
      {
        found = place
      }
    }
    guard let found else { return (text, NamesTable()) }
    return (text[..<found].trimmed, NamesTable(text[(found + 1)...]))
  }

  /// Removes an autoresizing mask, such as `h=--& v=--&`, from the start of the text.
  private static func removingMask(_ text: Bytes) -> Bytes {
    guard text.starts(with: "h="), text.count > 11, text.dropFirst(5).starts(with: " v=") else { return text }
    return text.dropFirst(11).trimmed
  }

  /// Returns the possible identifiers at the start of the text, each with the rule that follows it. There can
  /// be several, because an identifier may contain quotation marks.
  private static func identifierCandidates(of text: Bytes) -> [(identifier: Bytes?, rule: Bytes)] {
    guard text.first == UInt8(ascii: "'") else { return [(nil, text)] }
    let quotes = text.indices.dropFirst().dropLast().filter {
      text[$0] == UInt8(ascii: "'") && text[$0 + 1].isBlank
    }
    return quotes.prefix(8).map {
      (text[(text.startIndex + 1)..<$0], removingMask(text[($0 + 1)...].trimmed))
    }
  }

  private static func rules(
    _ text: Bytes, _ names: NamesTable
  ) throws(DescriptionFailure) -> ([Formula<LoggedAnchor>], [LoggedConstraint.Nesting]) {
    if text.starts(with: "<private>") { throw DescriptionFailure(.redacted) }
    let (body, content) = try ContentPriorities.cut(off: text)
    var found: ([Formula<LoggedAnchor>], [LoggedConstraint.Nesting])
    if VisualDescription.begins(body) {
      var visual = VisualDescription(body, names: names)
      found = try visual.equations()
    } else {
      var description = EquationDescription(body, names: names)
      found = (try description.equations(), description.superviews)
    }
    if let content { found.0 = found.0.flatMap(content.rules) }
    for equation in found.0 { try check(equation) }
    return found
  }

  private static func check(_ equation: Formula<LoggedAnchor>) throws(DescriptionFailure) {
    guard equation.constant.magnitude <= Limit.coordinate,
      (1 / Limit.multiplier...Limit.multiplier).contains(equation.multiplier.magnitude)
    else { throw DescriptionFailure(.number) }
    do {
      try Pairing.check(equation.first.attribute, equation.second?.attribute)
    } catch {
      throw DescriptionFailure(.pairing)
    }
  }
}
