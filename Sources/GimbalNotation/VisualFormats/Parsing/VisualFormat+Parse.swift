extension VisualFormat {
  /// Reads a text of formats, one a line or parted by `;`.
  ///
  /// - Complexity: O(length).
  package static func parse(_ source: Source) throws(ParseError) -> [VisualFormat] {
    var parser = try FormatParser(FormatText(source))
    return try parser.formats()
  }

  /// Reads the formats of a quoted text within a source.
  ///
  /// - Complexity: O(length).
  package static func parse(_ quote: Spanned<String>, in source: Source) throws(ParseError) -> [VisualFormat]
  {
    var parser = try FormatParser(FormatText(quote, in: source))
    return try parser.formats()
  }
}

extension FormatParser {
  /// Takes all formats.
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
        .other(message: "there is no format", remedy: "write one such as H:|-[a]-|"), at: text.span(0, 0))
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
          message: "a stack runs along one axis", remedy: "write 'H:' or 'V:' where a view has a stack"),
        at: item.name.span)
    }
    return .chain(axes, chain)
  }

  private mutating func expectColon() throws(ParseError) {
    guard try accept(":") else { throw unexpected("':'") }
  }
}
