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

/// A number, or the name of one.
package enum FormatQuantity: Hashable, Sendable {
  case number(Double)
  case metric(Name)
}

/// Something that has a name and may be multiplied and added to: `b`, `b.height/2`, `|.safeArea.width-10`, `gap*2`.
///
/// A bare name is a metric where there is one of that name, and a view where there is none.
package struct FormatReference: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case named(Name)
    /// `|`
    case superview
  }

  package enum Factor: Hashable, Sendable {
    case times(FormatQuantity)
    case dividedBy(FormatQuantity)
  }

  package var subject: Spanned<Subject>
  package var guide: LayoutGuide?
  /// Nil for the same attribute as the one that is held against it.
  package var attribute: Attribute?
  package var factor: Spanned<Factor>?
  package var sum: Spanned<Sum>?
  /// The subject and its attribute.
  package var path: Span

  /// What is added to it, or taken away.
  package struct Sum: Hashable, Sendable {
    package var isNegative: Bool
    package var quantity: FormatQuantity
  }
}

/// An attribute in a `C:` format, and what is said about it: `centerX(b.right)`.
package struct FormatAttribute: Hashable, Sendable {
  package var guide: LayoutGuide?
  package var attribute: Attribute
  package var predicates: [FormatPredicate]
  package var span: Span
}
