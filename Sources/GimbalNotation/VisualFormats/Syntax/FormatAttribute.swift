package import GimbalModel

/// An attribute in a `C:` format, and what is said about it: `centerX(b.right)`.
package struct FormatAttribute: Hashable, Sendable {
  package var guide: LayoutGuide?
  package var attribute: Attribute
  package var predicates: [FormatPredicate]
  package var span: Span
}
