package import GimbalModel

/// What is said about a size, a gap or an attribute: `>=100@750`, `b*2-10`, `50%`.
package struct FormatPredicate: Hashable, Sendable {
  /// What it is held against.
  package enum Object: Hashable, Sendable {
    case quantity(FormatQuantity)
    /// Of the superview, in hundredths.
    case percentage(Double)
    case reference(FormatReference)
  }

  package var relation: Relation
  package var object: Object
  /// Nil for a required one.
  package var priority: Spanned<FormatQuantity>?
  package var span: Span
}
