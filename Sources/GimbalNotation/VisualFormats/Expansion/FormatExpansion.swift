package import GimbalModel

/// What some formats come to. Names of views are not looked up yet.
package struct FormatExpansion: Sendable {
  /// How far in front a view is.
  package struct Depth: Hashable, Sendable {
    package var view: Spanned<Name>
    package var zOrder: Double
  }

  /// A view that takes up a gap which no single constraint can say.
  package struct Spacer: Hashable, Sendable {
    package var name: Name
    package var superview: Spanned<Name>
  }

  package var equations: [EquationSyntax] = []
  package var depths: [Depth] = []
  /// Made before the equations are resolved: they speak of them.
  package var spacers: [Spacer] = []

  /// The most constraints, and the most views, that the formats of a command make or name.
  package static let limit = 10_000
}

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

/// What formats have to know of the scene around.
package struct FormatContext {
  /// The superview of a view; nil for a root. Throws where there is no such view.
  package var superview: (Spanned<Name>) throws(ParseError) -> Name?
  package var isTaken: (Name) -> Bool

  package init(
    superview: @escaping (Spanned<Name>) throws(ParseError) -> Name?, isTaken: @escaping (Name) -> Bool
  ) {
    self.superview = superview
    self.isTaken = isTaken
  }

  /// - Parameter elsewhere: the name of another scene that has a view of a name.
  package init(_ scene: Scene, elsewhere: @escaping (Name) -> Name? = { _ in nil }) {
    superview = { (name) throws(ParseError) in
      try name.view(in: scene, elsewhere: elsewhere).parent.flatMap { scene.view($0)?.name }
    }
    isTaken = { scene.view(named: $0) != nil }
  }
}
