package import GimbalModel

/// What holds for all of some formats, as the options of `NSLayoutConstraint.constraints(withVisualFormat:)`.
package struct FormatOptions: Hashable, Sendable {
  /// Which way a horizontal chain runs.
  package enum Direction: String, CaseIterable, Sendable {
    case leadingToTrailing, leftToRight, rightToLeft
  }

  /// Which rectangle of the superview `|` stands for.
  package enum Container: String, CaseIterable, Sendable {
    case frame, safeArea, margins, readableContent

    package var guide: LayoutGuide? {
      switch self {
      case .frame: nil
      case .safeArea: .safeArea
      case .margins: .layoutMargins
      case .readableContent: .readableContent
      }
    }
  }

  /// What a vertical gap between two views is measured from.
  package enum Spacing: String, CaseIterable, Sendable {
    case edge, baseline
  }

  /// What neighbours in a chain have in common.
  package var alignments: [Spanned<Attribute>] = []
  package var direction = Direction.leadingToTrailing
  package var container = Container.frame
  package var spacing = Spacing.edge
  /// Numbers and priorities by name.
  package var metrics: [Name: Double] = [:]

  package init() {}

  /// What `align` takes.
  package static let alignmentAttributes: [Attribute] = [
    .left, .right, .leading, .trailing, .centerX, .top, .bottom, .centerY, .firstBaseline, .lastBaseline,
  ]
  /// The gap between siblings, in points.
  package static let standardGap = 8.0
  /// Priorities that need no metric.
  package static let priorities: [(name: String, priority: Double)] = [
    ("required", 1000), ("high", 750), ("low", 250), ("fittingSize", 50),
  ]
}
