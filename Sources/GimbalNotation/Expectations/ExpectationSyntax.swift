package import GimbalModel

/// A parsed expectation, which is a claim about a layout, and the names of its views.
package struct ExpectationSyntax: Hashable, Sendable {
  package var expectation: Expectation
  /// The names of the views, in the order in which they occur in the text.
  package var views: [Spanned<Name>]
  /// The named numbers, in the order in which they occur in the text.
  package var numbers: [Spanned<Name>]
  package var span: Span

  /// Parses a source text that consists of one expectation, such as `a.width >= 44`.
  package static func parse(_ source: Source, isView: (Name) -> Bool = { _ in false }) throws(ParseError)
    -> ExpectationSyntax
  {
    var cursor = Cursor(source)
    let expectation = try cursor.expectation(isView: isView)
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the expectation") }
    return expectation
  }

  /// Checks that a scene contains all views to which the expectation refers.
  ///
  /// - Throws: An error for the first missing view. The error contains the most similar name in the scene.
  package func check(in scene: Scene) throws(ParseError) {
    for view in views { _ = try view.view(in: scene) }
    try checkNumbers(in: scene)
  }
}

extension ExpectationSyntax {
  /// Checks that a scene defines all numbers to which the expectation refers.
  package func checkNumbers(in scene: Scene) throws(ParseError) {
    try scene.checkNumbers(numbers, example: "width")
  }
}

extension Cursor {
  /// Parses an expectation after the command word `expect`. The caller must check the text after the
  /// expectation.
  ///
  /// - Parameter isView: A function that returns `true` if a view has a given name. After `inside`, the word
  ///   `safeArea` is the layout guide of the root view unless a view has that name. A quoted name is always a
  ///   view.
  /// - Complexity: O(length).
  package mutating func expectation(isView: (Name) -> Bool = { _ in false }) throws(ParseError)
    -> ExpectationSyntax
  {
    let start = offset
    var parser = ExpectationParser(cursor: self, isView: isView)
    defer { self = parser.cursor }
    let expectation = try parser.expectation()
    return ExpectationSyntax(
      expectation: expectation, views: parser.views, numbers: parser.numbers,
      span: parser.cursor.span(from: start))
  }
}

/// The parsed expectation `same as REVISION [within T]`, which compares the current frames with the frames at
/// a revision. The type is not an `Expectation`, because the comparison requires two layouts.
package struct SameFramesSyntax: Hashable, Sendable {
  package let revision: Spanned<RevisionSyntax>
  /// The tolerance in points.
  package let tolerance: Double
  package let span: Span
}

extension Cursor {
  /// Parses `same as REVISION [within T]`. Returns `nil` if the text does not start with `same as`.
  package mutating func sameFrames() throws(ParseError) -> SameFramesSyntax? {
    var ahead = self
    let start = offset
    guard ahead.accept(word: "same"), ahead.accept(word: "as") else { return nil }
    self = ahead
    let revision = try revision()
    let tolerance =
      accept(word: "within")
      ? try number("the tolerance", in: 0...Limit.coordinate).value : Expectation.defaultTolerance
    return SameFramesSyntax(revision: revision, tolerance: tolerance, span: span(from: start))
  }
}
