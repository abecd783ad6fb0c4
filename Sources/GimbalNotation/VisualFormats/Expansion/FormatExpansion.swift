package import GimbalModel

/// The constraints, z-orders and spacers that visual formats describe. Names of views are not yet resolved to
/// views of a scene.
package struct FormatExpansion: Sendable {
  /// The z-order of a view.
  package struct Depth: Hashable, Sendable {
    package var view: Spanned<Name>
    package var zOrder: Double
  }

  /// An invisible view that fills a gap. A gap has a spacer if a single constraint cannot express the gap.
  package struct Spacer: Hashable, Sendable {
    package var name: Name
    package var superview: Spanned<Name>
  }

  package var equations: [EquationSyntax] = []
  package var depths: [Depth] = []
  /// The spacers. They must be created before the names in the constraints are resolved, because constraints
  /// refer to spacers.
  package var spacers: [Spacer] = []

  /// The maximum number of constraints in the formats of a command. The number of views has the same limit.
  package static let limit = 10_000
}

/// The options for a list of visual formats, like the options of
/// `NSLayoutConstraint.constraints(withVisualFormat:)`.
package struct FormatOptions: Hashable, Sendable {
  /// The direction of a horizontal chain.
  package enum Direction: String, CaseIterable, Sendable {
    case leadingToTrailing, leftToRight, rightToLeft
  }

  /// The rectangle of the superview to which `|` refers.
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

  /// The lines between which a vertical gap is measured: the edges or the baselines of the views.
  package enum Spacing: String, CaseIterable, Sendable {
    case edge, baseline
  }

  /// The attributes by which neighboring views in a chain are aligned.
  package var alignments: [Spanned<Attribute>] = []
  package var direction = Direction.leadingToTrailing
  package var container = Container.frame
  package var spacing = Spacing.edge
  /// The values of metrics by name. A metric is a named number or priority.
  package var metrics: [Name: Double] = [:]

  package init() {}

  /// The attributes that the option `align` accepts.
  package static let alignmentAttributes: [Attribute] = [
    .left, .right, .leading, .trailing, .centerX, .top, .bottom, .centerY, .firstBaseline, .lastBaseline,
  ]
  /// The standard gap between sibling views, in points.
  package static let standardGap = 8.0
}

/// The properties of a scene that affect how visual formats become constraints.
package struct FormatContext {
  /// Returns the superview of a view; `nil` for a root.
  ///
  /// - Throws: An error if the view does not exist.
  package var superview: (Spanned<Name>) throws(ParseError) -> Name?
  /// Returns `true` if a view has the name.
  package var isTaken: (Name) -> Bool
  /// Returns `true` if the scene defines a number with the name.
  package var isNumber: (Name) -> Bool

  package init(
    superview: @escaping (Spanned<Name>) throws(ParseError) -> Name?, isTaken: @escaping (Name) -> Bool,
    isNumber: @escaping (Name) -> Bool = { _ in false }
  ) {
    self.superview = superview
    self.isTaken = isTaken
    self.isNumber = isNumber
  }

  /// Creates the context of a scene.
  ///
  /// - Parameter elsewhere: A function that returns the name of another scene that has a view with a given
  ///   name, for the error message.
  package init(_ scene: Scene, elsewhere: @escaping (Name) -> Name? = { _ in nil }) {
    superview = { (name) throws(ParseError) in
      try name.view(in: scene, elsewhere: elsewhere).parent.flatMap { scene.view($0)?.name }
    }
    isTaken = { scene.view(named: $0) != nil }
    isNumber = { !scene.numbers(named: $0).isEmpty }
  }
}
