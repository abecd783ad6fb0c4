public import GimbalModel

/// What a placement is measured from, as it is written: `b`, `root.safeArea`, `navigationBar`. Nobody looked up yet
/// what a name alone names.
public struct ReferenceSyntax: Hashable, Sendable {
  public var name: Spanned<Name>
  /// Whether the name can only be a view's.
  public var isQuoted: Bool
  /// A layout guide or a bar of the view.
  public var part: PlacementSource.Part?
  public var span: Span

  /// The guides of a superview that its subviews can be measured from.
  static let guides: [LayoutGuide] = [.safeArea, .layoutMargins, .readableContent]

  static let parts = guides.map(PlacementSource.Part.guide) + Bar.allCases.map(PlacementSource.Part.bar)

  /// What may stand behind a view's '.'.
  package static let words = parts.map(\.rawValue)

  /// - Parameter words: what is written behind the view's name.
  init(_ name: Spanned<Name>, _ words: ArraySlice<Spanned<String>>, in source: Source) throws(ParseError) {
    self.name = name
    isQuoted = source.text(in: name.span).hasPrefix("\"")
    span = words.last.map { name.span.through($0.span) } ?? name.span
    guard let word = words.first else { return }
    guard let part = ReferenceSyntax.parts.first(where: { $0.rawValue == word.value }) else {
      throw word.unknown("layout guide or bar", among: ReferenceSyntax.parts.map(\.rawValue))
    }
    self.part = part
    if words.count > 1, let last = words.last {
      throw ParseError(
        .other(
          message: "'\(last.value)' is one word too many", remedy: "expected a view, a layout guide or a bar"),
        at: last.span)
    }
  }
}

extension Cursor {
  /// Takes `b`, `root.safeArea` or `navigationBar`.
  mutating func reference() throws(ParseError) -> ReferenceSyntax {
    recordExpected(words: ReferenceSyntax.words)
    let path = try path(of: .item, PathWords(last: ReferenceSyntax.words, guides: []))
    return try ReferenceSyntax(path.view, path.words[...], in: source)
  }
}

/// What a placement reads, as it is written: `b.maxX`, `safeArea.minY`, `root.navigationBar.maxY`.
public struct MeasureSyntax: Hashable, Sendable {
  public var reference: ReferenceSyntax
  public var measure: FrameMeasure

  public var span: Span
}

extension MeasureSyntax: LinearTerm {
  init(_ cursor: inout Cursor) throws(ParseError) {
    let path = try cursor.path(of: .item, MeasureSyntax.pathWords)
    guard let last = path.words.last else { throw cursor.unexpected("'.' and a measure") }
    guard let measure = FrameMeasure(word: last.value) else {
      throw last.unknown("measure", among: FrameMeasure.words)
    }
    reference = try ReferenceSyntax(path.view, path.words.dropLast(), in: cursor.source)
    self.measure = measure
    span = path.span
  }

  private static let pathWords = PathWords(
    last: FrameMeasure.words, guides: ReferenceSyntax.words, ofGuide: FrameMeasure.words)

  static func recordExpectedStart(at cursor: Cursor) {
    for word in ReferenceSyntax.words { cursor.recordExpected(.guide(word)) }
  }

  static let role = "a measure"
  static let example = "maxX"
  static let whole = "placement"
  static let second = ParseError.Reason.other(message: "a placement measures from one place at most")
  static let divisor = ParseError.Reason.other(message: "a number cannot be divided by a measure")
}

extension FrameMeasure {
  /// As they are written, the long forms of the origin's included.
  package static let words = ["x", "y"] + allCases.map(\.rawValue)

  /// Those of places, and not of sizes.
  package static let placeWords = ["x", "y"] + allCases.filter { !$0.isSize }.map(\.rawValue)

  init?(word: String) {
    guard let measure = FrameMeasure.allCases.first(where: { $0.word == word || $0.rawValue == word }) else {
      return nil
    }
    self = measure
  }
}
