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
