package import GimbalModel

/// The result of expanding formats. Names of views are not resolved.
package struct FormatExpansion: Sendable {
  /// The z-order of a view.
  package struct Depth: Hashable, Sendable {
    package var view: Spanned<Name>
    package var zOrder: Double
  }

  /// A view that fills a gap which a single constraint cannot express.
  package struct Spacer: Hashable, Sendable {
    package var name: Name
    package var superview: Spanned<Name>
  }

  package var equations: [EquationSyntax] = []
  package var depths: [Depth] = []
  /// The spacers. They are created before the constraints that refer to them are resolved.
  package var spacers: [Spacer] = []

  /// The maximum number of constraints, and of views, in the formats of a command.
  package static let limit = 10_000
}

/// The options for a list of formats, like those of `NSLayoutConstraint.constraints(withVisualFormat:)`.
package struct FormatOptions: Hashable, Sendable {
  /// The direction of a horizontal chain.
  package enum Direction: String, CaseIterable, Sendable {
    case leadingToTrailing, leftToRight, rightToLeft
  }

  /// The rectangle of the superview that `|` stands for.
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

  /// The edges between which a vertical gap is measured.
  package enum Spacing: String, CaseIterable, Sendable {
    case edge, baseline
  }

  /// The attributes by which neighbors in a chain are aligned.
  package var alignments: [Spanned<Attribute>] = []
  package var direction = Direction.leadingToTrailing
  package var container = Container.frame
  package var spacing = Spacing.edge
  /// The numbers and priorities by name.
  package var metrics: [Name: Double] = [:]

  package init() {}

  /// The attributes that `align` accepts.
  package static let alignmentAttributes: [Attribute] = [
    .left, .right, .leading, .trailing, .centerX, .top, .bottom, .centerY, .firstBaseline, .lastBaseline,
  ]
  /// The gap between siblings, in points.
  package static let standardGap = 8.0
  /// The names of priorities that need no metric.
  package static let priorities: [(name: String, priority: Double)] = [
    ("required", 1000), ("high", 750), ("low", 250), ("fittingSize", 50),
  ]
}

/// The properties of the scene that the expansion depends on.
package struct FormatContext {
  /// Returns the superview of a view; nil for a root.
  ///
  /// - Throws: an error if the view does not exist.
  package var superview: (Spanned<Name>) throws(ParseError) -> Name?
  package var isTaken: (Name) -> Bool

  package init(
    superview: @escaping (Spanned<Name>) throws(ParseError) -> Name?, isTaken: @escaping (Name) -> Bool
  ) {
    self.superview = superview
    self.isTaken = isTaken
  }

  /// - Parameter elsewhere: returns the name of another scene that has a view with a given name.
  package init(_ scene: Scene, elsewhere: @escaping (Name) -> Name? = { _ in nil }) {
    superview = { (name) throws(ParseError) in
      try name.view(in: scene, elsewhere: elsewhere).parent.flatMap { scene.view($0)?.name }
    }
    isTaken = { scene.view(named: $0) != nil }
  }
}
