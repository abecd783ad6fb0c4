public import GimbalModel

/// A layout manager as it is written, from the view on: `root vertical margin 10 { title; body }`.
public struct LayoutSyntax: Hashable, Sendable {
  /// The view whose subviews are laid out.
  public var view: Spanned<Name>
  public var manager: BoxSyntax
  /// What a fill shows before the others.
  public var front: Spanned<Name>?

  /// Reads a text that is one layout, `layout` included.
  ///
  /// - Complexity: O(length).
  public static func parse(_ source: Source) throws(ParseError) -> LayoutSyntax {
    var cursor = Cursor(source)
    try cursor.expect(word: "layout")
    let layout = try cursor.layout()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the layout") }
    return layout
  }
}
