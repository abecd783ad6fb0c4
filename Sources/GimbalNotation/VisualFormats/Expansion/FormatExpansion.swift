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
