internal import GimbalModel

extension VisualFormat {
  /// Parses a source text with visual formats, separated by newlines or `;`.
  ///
  /// - Complexity: O(length).
  package static func parse(_ source: Source) throws(ParseError) -> [VisualFormat] {
    var parser = try FormatParser(FormatText(source))
    return try parser.formats()
  }

  /// Parses the visual formats in a quoted text of a source.
  ///
  /// - Complexity: O(length).
  package static func parse(_ quote: Spanned<String>, in source: Source) throws(ParseError) -> [VisualFormat]
  {
    var parser = try FormatParser(FormatText(quote, in: source))
    return try parser.formats()
  }

  /// Parses the visual formats in the quoted text at a cursor, and records the names of their views.
  ///
  /// - Complexity: O(length).
  package static func parse(_ cursor: inout Cursor) throws(ParseError) -> [VisualFormat] {
    let origins = cursor.variables.substitution(inQuotes: cursor.peek().text).origins
    let quote = try cursor.quoted("a format")
    var parser = try FormatParser(FormatText(quote, in: cursor.source, origins: origins))
    let formats = try parser.formats()
    for format in formats {
      for name in format.viewNames { cursor.recorder?.record(.name(.views), at: name.span) }
    }
    return formats
  }
}

extension FormatParser {
  /// Parses all formats of the text.
  mutating func formats() throws(ParseError) -> [VisualFormat] {
    var formats: [VisualFormat] = []
    while true {
      while !isAtEndOfText, isAtEnd { try take(to: offset + 1) }
      guard !isAtEndOfText else { break }
      formats.append(try format())
      guard isAtEnd else { throw unexpected("the end of the format") }
    }
    guard !formats.isEmpty else {
      throw ParseError(
        .other(message: "the text contains no format", remedy: "write a format such as H:|-[a]-|"),
        at: text.span(0, 0))
    }
    return formats
  }

  private mutating func format() throws(ParseError) -> VisualFormat {
    let start = offset
    let form = try form()
    return VisualFormat(form: form, span: span(from: start))
  }

  private mutating func form() throws(ParseError) -> VisualFormat.Form {
    let start = offset
    guard !isAtEnd, scalar(at: offset).startsBareName else {
      return .chain(.horizontal, try chain(hasOrientation: false))
    }
    let word = try word()
    let place = span(from: start)
    guard let axes = FormatAxes(rawValue: word) else {
      switch word {
      case "Z":
        try expectColon()
        return .depth(try depth())
      case "C":
        try expectColon()
        return try attributes()
      default:
        let upper = word.uppercased()
        let nearest = ["H", "V", "HV", "Z", "C"].contains(upper) ? upper : nil
        throw ParseError(
          .unknownName(
            role: "orientation", name: word, nearest: nearest,
            note: nearest != nil
              ? nil : "expected 'H:', 'V:', 'HV:', 'Z:' or 'C:', and views in brackets: H:|-[a]-|"), at: place
        )
      }
    }
    try expectColon()
    let chain = try chain()
    if axes == .both, let item = chain.groups.lazy.flatMap(\.items).first(where: { $0.stack != nil }) {
      throw ParseError(
        .other(
          message: "a stack is not allowed in an 'HV:' format",
          remedy: "use 'H:' or 'V:' for a format with a stack"),
        at: item.name.span)
    }
    return .chain(axes, chain)
  }

  private mutating func expectColon() throws(ParseError) {
    guard try accept(":") else { throw unexpected("':'") }
  }
}

extension FormatParser {
  /// Parses a chain after `Z:`, such as `|-[back]-10-[front]`, which orders views from back to front.
  mutating func depth() throws(ParseError) -> FormatChain {
    let chain = try chain()
    if let closing = chain.closing, closing.gap.kind != .flush {
      throw ParseError(
        .other(
          message: "no step is allowed before the last '|' of a 'Z:' format",
          remedy: "remove the step"), at: closing.gap.span)
    }
    for gap in chain.allGaps {
      let isStep =
        switch gap.kind {
        case .flush, .standard: true
        case .given(let predicates): predicates.count == 1 && predicates[0].isPlainNumber
        case .equal, .none: false
        }
      guard isStep else {
        throw ParseError(
          .other(
            message: "invalid step in a 'Z:' format",
            remedy: "omit the step, or write '-' or a number, as in Z:[a]-10-[b]"
          ), at: gap.span)
      }
    }
    for item in chain.groups.lazy.flatMap(\.items) where !item.predicates.isEmpty || item.stack != nil {
      throw ParseError(
        .other(
          message: "a view in a 'Z:' format cannot have a size or a stack",
          remedy: "write only the name of the view, as in Z:[a][b]"),
        at: item.name.span)
    }
    return chain
  }

  /// Parses the attributes of a view after `C:`, such as `a.centerX(b.right).top(10)`.
  mutating func attributes() throws(ParseError) -> VisualFormat.Form {
    guard isAtName else { throw unexpected("the name of a view") }
    let view = try name()
    var attributes: [FormatAttribute] = []
    repeat {
      let start = offset
      guard next == UInt8(ascii: ".") else {
        throw attributes.isEmpty
          ? unexpected("'.' and an attribute") : unexpected("'.' and an attribute", "the end of the format")
      }
      let anchor = try anchor()
      attributes.append(
        FormatAttribute(
          guide: anchor.guide, attribute: anchor.attribute, predicates: try predicates(),
          span: span(from: start)))
    } while !isAtEnd
    return .attributes(view, attributes)
  }
}

extension FormatPredicate {
  /// A Boolean value that indicates whether the predicate is a number, such as `8`, or is computed from a
  /// metric (a named number), such as `gap*2`.
  fileprivate var isPlainNumber: Bool {
    guard relation == .equal, priority == nil else { return false }
    switch object {
    case .quantity: return true
    case .reference(let reference): return reference.attribute == nil && reference.subject.value != .superview
    case .percentage: return false
    }
  }
}
