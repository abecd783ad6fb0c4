public import GimbalModel

/// The frames of a scene under some traits, and what stood in their way.
public struct SolvedLayout: Sendable {
  /// The scene, with what its instances show.
  public let scene: Scene
  public let traits: Traits
  /// In tree order: every view before its subviews, siblings back to front.
  public let views: [SolvedView]
  /// In the order of the constraints that were set aside.
  public let conflicts: [LayoutConflict]
  /// In tree order.
  public let ambiguities: [Ambiguity]
  public let warnings: [LayoutWarning]
  /// What it took to get there.
  public let passes: PassCount

  /// What the scene was put together from; nil for one that was solved as it is.
  public internal(set) var composition: Composition?

  /// The scene without what its instances show.
  public var ownScene: Scene { composition?.source ?? scene }

  let rules: RulesInForce
  /// The content areas that constraints speak of, or that are larger than their views; in the root's coordinates.
  let contents: [Int: Rectangle<Double>]

  /// Where the items are, with the insets that these frames make. Few ask: it is worked out for each.
  ///
  /// - Complexity: O(views).
  var geometry: Geometry<Double> {
    Geometry(
      rules: rules, insets: GuideInsets(of: rules, frames: views.map(\.frame)),
      frames: views.map { Rectangle($0.absoluteFrame) }, contents: contents)
  }

  /// Where a view's superview stands in `views`, by the view's own place; nil for the root.
  public func superview(of place: Int) -> Int? { rules.superviews[place] }

  /// A view's result.
  public subscript(view: ViewID) -> SolvedView? { rules.indices[view].map { views[$0] } }
}

extension SolvedLayout {
  /// What the rules in force make of a view's properties; the defaults where there is no such view.
  public func propertiesInForce(of view: ViewID) -> Properties {
    rules.indices[view].map { rules.properties[$0] } ?? Properties()
  }

  /// The fixed frame that the rules in force give a view; zero where it has none.
  public func frameGiven(to view: ViewID) -> Frame {
    rules.indices[view].flatMap { rules.properties[$0].frame } ?? .zero
  }
}

extension SolvedLayout {
  /// How long a view would like to be along an axis, whatever is in it: `UIView.intrinsicContentSize` at the width that
  /// its text has; nil where it does not care (`UIView.noIntrinsicMetric`), or is not there. In points.
  public func intrinsicContentLength(of view: ViewID, along axis: Axis) -> Double? {
    rules.indices[view].flatMap { rules.content(of: $0, along: axis) }
  }

  /// At which width the text of a view was broken into lines, in points; nil where it is not broken.
  public func breakingWidth(of view: ViewID) -> Double? {
    guard let index = rules.indices[view], rules.texts[index]?.wraps == true else { return nil }
    return rules.textWidths[index]
  }

  /// The constraints in force, set after set.
  public var constraintsInForce: [Constraint] { rules.constraints }
}

extension SolvedLayout {
  /// Whether the scene is shown as its document showed it when it recorded the frames of its views.
  public var isAsRecorded: Bool { rules.areAsRecorded }

  /// The frame that a document recorded of a view, in the superview's coordinates; nil where it recorded none.
  public func recordedFrame(of view: ViewID) -> Frame? {
    rules.indices[view].flatMap { rules.properties[$0].recordedFrame }
  }
}

/// A view as a layout placed it.
public struct SolvedView: Hashable, Sendable {
  /// How the rules settled a view.
  public enum Status: String, Sendable {
    /// The rules leave nothing free.
    case determined
    /// The rules leave its place or its size free.
    case ambiguous
    /// Required constraints on it contradict each other.
    case conflict
  }

  public let view: View
  /// The engine's values, in the superview's coordinates.
  public let frame: Frame
  /// The engine's values, in the root's coordinates.
  public let absoluteFrame: Frame
  /// The frame on the screen's pixels, in the superview's coordinates.
  public let pixelFrame: Frame
  /// The frame on the screen's pixels, in the root's coordinates.
  public let absolutePixelFrame: Frame
  public let isHidden: Bool
  /// Whether the view does not show all of its text.
  public let isTruncated: Bool
  public let status: Status
}

/// How often a layout was laid out until nothing moved any more. As a rule of UIKit: one pass where sizes flow from the
/// outside in, two where the height of text follows from a width that constraints decide.
public struct PassCount: Hashable, Sendable {
  /// How often the constraints of the whole were solved: `updateConstraints` and what follows. At least one; also counted
  /// where no constraint is in force and frames are only put together.
  public internal(set) var solves = 0
  /// How often each container laid out its subviews by a layout manager, placements or autoresizing: `layoutSubviews`.
  /// Zero where nothing does.
  public internal(set) var arrangements = 0
  /// How many subtrees were solved by themselves for the size at which they fit: `systemLayoutSizeFitting(_:)`. None is
  /// solved twice for the same size.
  public internal(set) var fits = 0

  static func += (one: inout PassCount, other: PassCount) {
    one.solves += other.solves
    one.arrangements += other.arrangements
    one.fits += other.fits
  }
}
