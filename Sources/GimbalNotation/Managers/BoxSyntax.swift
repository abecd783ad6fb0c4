public import GimbalModel

/// A box of a layout as it is written: `title 300x150`, `row 33% { … }`. The views are names that nobody looked up yet.
///
/// What can be known without a scene is known: roles and arrangements go together, numbers are in range.
public struct BoxSyntax: Hashable, Sendable {
  public var role: BoxRole
  public var view: Spanned<Name>?
  public var arrangement: Arrangement?
  public var tiles: TileCount?
  public var width: BoxLength?
  public var height: BoxLength?
  public var margin = BoxEdges()
  public var padding = BoxEdges()
  public var horizontalAlignment: HorizontalAlignment?
  public var verticalAlignment: VerticalAlignment?
  public var boxes: [BoxSyntax] = []
  /// The word that begins it.
  public var span: Span

  init(_ role: BoxRole, at span: Span) {
    self.role = role
    self.span = span
  }
}
