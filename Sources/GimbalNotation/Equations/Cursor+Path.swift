internal import GimbalModel

/// A view and what is written after it: up to two words, each after a dot.
struct Path {
  var view: Spanned<Name>
  var words: [Spanned<String>]
  var span: Span
}

extension Cursor {
  /// Takes `view`, `view.word` or `view.word.word`. What the words mean, their positions tell: a view may be called
  /// like a guide or an attribute.
  mutating func path() throws(ParseError) -> Path {
    let view = try viewName()
    var path = Path(view: view, words: [], span: view.span)
    while path.words.count < 2, accept(.dot) {
      guard peek().kind == .word else {
        throw unexpected(path.words.isEmpty ? "an attribute or a layout guide" : "an attribute")
      }
      let word = take()
      path.words.append(Spanned(word.text, at: word.span))
      path.span = path.span.through(word.span)
    }
    return path
  }

  /// Takes the attribute of a view or of a guide.
  mutating func anchor() throws(ParseError) -> AnchorSyntax {
    let path = try path()
    guard let last = path.words.last else { throw unexpected("'.' and an attribute") }
    let guide = try path.words.count > 1 ? path.words[0].guide() : nil
    let attribute = try last.attribute(of: guide)
    return AnchorSyntax(view: path.view, guide: guide, attribute: attribute, span: path.span)
  }
}

extension Spanned<String> {
  /// The layout guide of that name.
  func guide() throws(ParseError) -> LayoutGuide {
    if let guide = LayoutGuide(rawValue: value) { return guide }
    throw unknown("layout guide", among: LayoutGuide.allCases.map(\.rawValue))
  }

  /// The attribute of that name, which the guide must have.
  func attribute(of guide: LayoutGuide?) throws(ParseError) -> Attribute {
    guard let attribute = Attribute(rawValue: value) else {
      if guide == nil, LayoutGuide(rawValue: value) != nil {
        throw unknown("attribute", among: [], note: "a layout guide has attributes, as in \(value).top")
      }
      throw unknown("attribute", among: Attribute.allCases.map(\.rawValue))
    }
    do {
      try Pairing.check(attribute, of: guide)
    } catch {
      throw ParseError(.pairing(error), at: span)
    }
    return attribute
  }

  func unknown(_ role: String, among words: [String], note: String? = nil) -> ParseError {
    let nearest = Nearest.name(to: value, among: words)
    let expected = words.isEmpty ? nil : "expected \(ParseError.alternatives(words.map { "'\($0)'" }))"
    return ParseError(
      .unknownName(role: role, name: value, nearest: nearest, note: nearest == nil ? note ?? expected : nil),
      at: span)
  }
}
