public import GimbalModel

/// A constraint as it is written: `gap: a.trailing == b.leading - 8 @750`.
///
/// What can be known without a scene is known: attributes and guides exist and go together, numbers are in range.
public struct EquationSyntax: Hashable, Sendable {
  public var identifier: Spanned<Name>?
  public var first: AnchorSyntax
  public var relation: Relation
  /// 1 where there is no second attribute.
  public var multiplier: Double
  public var second: AnchorSyntax?
  public var constant: Double
  public var priority: Priority
  public var span: Span

  /// Reads a text that is one equation.
  ///
  /// - Complexity: O(length).
  public static func parse(_ source: Source) throws(ParseError) -> EquationSyntax {
    var cursor = Cursor(source)
    cursor.skipSeparators()
    let equation = try cursor.equation()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the constraint") }
    return equation
  }
}
