package import GimbalModel

/// A predicate of a size, a gap or an attribute in a visual format, such as `>=100@750`, `b*2-10` or `50%`.
package struct FormatPredicate: Hashable, Sendable {
  /// The right-hand side of a predicate, such as `100` in `>=100`.
  package enum Object: Hashable, Sendable {
    case quantity(FormatQuantity)
    /// A percentage of the size of the superview.
    case percentage(Double)
    case reference(FormatReference)
  }

  package var relation: Relation
  package var object: Object
  /// The priority; `nil` for a required predicate.
  package var priority: Spanned<FormatQuantity>?
  package var span: Span
}

/// A number, or a name. The name refers to a metric, which is a number that is defined with the format, to a number of
/// the scene, or to a named priority such as `high`.
package enum FormatQuantity: Hashable, Sendable {
  case number(Double)
  case metric(Name)
}

/// A reference to a view or a metric (a named number), with an optional attribute, factor and summand.
/// Examples are `b`, `b.height/2`, `|.safeArea.width-10` and `gap*2`.
///
/// A name without an attribute refers to the metric with this name, otherwise to the view, otherwise to the number of
/// the scene.
package struct FormatReference: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case named(Name)
    /// The superview, `|`.
    case superview
  }

  package enum Factor: Hashable, Sendable {
    case times(FormatQuantity)
    case dividedBy(FormatQuantity)
  }

  package var subject: Spanned<Subject>
  package var guide: LayoutGuide?
  /// The attribute; `nil` for the same attribute as on the left-hand side.
  package var attribute: Attribute?
  package var factor: Spanned<Factor>?
  package var sum: Spanned<Sum>?
  /// The span of the name and the attribute, without the factor and the summand.
  package var path: Span

  /// A number that a reference adds or subtracts, such as `-10` in `b.width-10`.
  package struct Sum: Hashable, Sendable {
    package var isNegative: Bool
    package var quantity: FormatQuantity
  }
}

/// An attribute in a `C:` format and its predicates, such as `centerX(b.right)`.
package struct FormatAttribute: Hashable, Sendable {
  package var guide: LayoutGuide?
  package var attribute: Attribute
  package var predicates: [FormatPredicate]
  package var span: Span
}
