public import GimbalModel

/// An expectation as it is written, and the names in it.
public struct ExpectationSyntax: Hashable, Sendable {
  public var expectation: Expectation
  /// The views it speaks of, in the order in which they are written.
  public var views: [Spanned<Name>]
  public var span: Span

  /// Reads a text that is one expectation.
  public static func parse(_ source: Source, isView: (Name) -> Bool = { _ in false }) throws(ParseError)
    -> ExpectationSyntax
  {
    var cursor = Cursor(source)
    let expectation = try cursor.expectation(isView: isView)
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the expectation") }
    return expectation
  }

  /// Checks that a scene has the views.
  ///
  /// - Throws: the first that it does not have, with the nearest name it has.
  public func check(in scene: Scene) throws(ParseError) {
    for view in views { _ = try view.view(in: scene) }
  }
}

extension Cursor {
  /// Takes an expectation: what stands after `expect`. What follows is the caller's to check.
  ///
  /// - Parameter isView: whether a view has a name. `safeArea` after `inside` is the root's, unless a view is called
  ///   so; a quoted name is always a view's.
  /// - Complexity: O(length).
  package mutating func expectation(isView: (Name) -> Bool = { _ in false }) throws(ParseError)
    -> ExpectationSyntax
  {
    let start = offset
    var parser = ExpectationParser(cursor: self, isView: isView)
    defer { self = parser.cursor }
    let expectation = try parser.expectation()
    return ExpectationSyntax(
      expectation: expectation, views: parser.views, span: parser.cursor.span(from: start))
  }
}

/// `same as REVISION [within T]`: the claim that frames are those of a revision. It is about two times, and so none that
/// can be asked of one layout.
package struct SameFramesSyntax: Hashable, Sendable {
  package let revision: Spanned<RevisionSyntax>
  /// In points.
  package let tolerance: Double
  package let span: Span
}

extension Cursor {
  /// Takes such a claim, if one comes next.
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
