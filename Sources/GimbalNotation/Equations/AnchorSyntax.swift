public import GimbalModel

/// An attribute as it is written: `yellow.top`, `root.safeArea.top`. The view is a name that nobody looked up yet.
public struct AnchorSyntax: Hashable, Sendable {
  public var view: Spanned<Name>
  /// Nil for the view itself.
  public var guide: LayoutGuide?
  public var attribute: Attribute
  public var span: Span
}
