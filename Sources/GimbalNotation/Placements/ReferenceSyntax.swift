package import GimbalModel

/// The parsed reference of a placement to a rectangle, such as `b`, `root.safeArea` or `navigationBar`. A
/// single name can refer to a view, a layout guide or a bar, and is not yet resolved.
package struct ReferenceSyntax: Hashable, Sendable {
  package var name: Spanned<Name>
  /// A Boolean value that indicates whether the name is quoted. A quoted name is always the name of a view,
  /// not of a layout guide or a bar.
  package var isQuoted: Bool
  /// The layout guide or bar after the dot, as in `root.safeArea`; `nil` if the reference is a single name.
  package var part: PlacementSource.Part?
  package var span: Span

  /// The guides of a superview that placements of its subviews can refer to.
  static let guides: [LayoutGuide] = [.safeArea, .layoutMargins, .readableContent, .keyboard]

  static let parts = guides.map(PlacementSource.Part.guide) + Bar.allCases.map(PlacementSource.Part.bar)

  /// The names of layout guides and bars that a reference can contain, after a view and a '.' or alone.
  package static let words = parts.map(\.rawValue)

  /// Creates a reference from a name and the words after its dots.
  ///
  /// - Parameter words: The words after the dots. Only a single word, a layout guide or a bar, is valid.
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
          message: "unexpected '\(last.value)' after the layout guide or bar '\(word.value)'",
          remedy: "remove '\(last.value)'"),
        at: last.span)
    }
  }
}

extension Cursor {
  /// Parses a reference, such as `b`, `root.safeArea` or `navigationBar`.
  mutating func reference() throws(ParseError) -> ReferenceSyntax {
    recordExpected(words: ReferenceSyntax.words)
    let path = try path(of: .item, PathKeywords(last: ReferenceSyntax.words, guides: []))
    return try ReferenceSyntax(path.view, path.words[...], in: source)
  }
}

/// A parsed measure in a placement, such as `b.maxX`, `safeArea.minY` or `root.navigationBar.maxY`.
package struct MeasureSyntax: Hashable, Sendable {
  package var reference: ReferenceSyntax
  package var measure: FrameMeasure

  package var span: Span
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

  private static let pathWords = PathKeywords(
    last: FrameMeasure.words, guides: ReferenceSyntax.words, ofGuide: FrameMeasure.words)

  static func recordExpectedStart(at cursor: Cursor) {
    for word in ReferenceSyntax.words { cursor.recordExpected(.guide(word)) }
  }

  static let role: String? = "a measure"
  static let whole = "placement"
  static let second = ParseError.Reason.other(message: "the placement contains more than one measure")
  static let divisor = ParseError.Reason.other(message: "cannot divide by a measure")
}

extension FrameMeasure {
  /// The names of all measures. The coordinates of the origin have two names each: `x` and `minX`, `y` and
  /// `minY`.
  package static let words = ["x", "y"] + allCases.map(\.rawValue)

  /// The names of the measures that are positions.
  package static let positionWords = ["x", "y"] + allCases.filter { !$0.isSize }.map(\.rawValue)

  /// The measures that are sizes.
  static let sizes = allCases.filter(\.isSize)

  package static let sizeWords = sizes.map(\.rawValue)

  init?(word: String) {
    guard let measure = FrameMeasure.allCases.first(where: { $0.word == word || $0.rawValue == word }) else {
      return nil
    }
    self = measure
  }
}
