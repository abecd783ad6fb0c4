public import GimbalModel

/// The frames of a scene under given traits (device, orientation and so on), with conflicts, ambiguities and
/// warnings.
public struct SolvedLayout: Sendable {
  /// The scene, including the views and rules of the scenes that its instances show. An instance is a view
  /// that shows another scene.
  public let scene: Scene
  public let traits: Traits
  /// The views in tree order: superviews before subviews, siblings back to front.
  public private(set) var views: [SolvedView]
  /// The conflicts, in the order of the rules that the layout ignores.
  public let conflicts: [LayoutConflict]
  /// The ambiguities, in tree order.
  public let ambiguities: [Ambiguity]
  public let warnings: [LayoutWarning]
  /// The number of passes until the layout converged.
  public let passes: PassCount

  /// The composition (the scene combined with the scenes that its instances show) that was solved; nil if the
  /// scene was solved alone.
  package internal(set) var composition: Composition?

  /// The scene, without the views and rules of other scenes that its instances show.
  package var ownScene: Scene { composition?.source ?? scene }

  let rules: ActiveRules
  /// The content areas to which constraints refer, and the content areas of scrolling views with layout
  /// managers or placements. They are in root coordinates, by the index of the view.
  let contents: [Int: Rectangle<Double>]

  /// The rectangles of all views and layout guides. They are computed on each access.
  ///
  /// - Complexity: O(views).
  var geometry: Geometry<Double> {
    Geometry(
      rules: rules, insets: GuideInsets(of: rules, frames: views.map(\.frame)),
      frames: views.map { Rectangle($0.absoluteFrame) }, contents: contents)
  }

  /// Returns the index of a view's superview; nil for the root.
  package func superview(of index: Int) -> Int? { rules.tables.superviews[index] }

  /// Returns the solved view with the given id; `nil` if the layout has no such view.
  ///
  /// - Complexity: O(1).
  public func view(_ id: ViewID) -> SolvedView? { self[id] }

  /// The solved view with the given id; `nil` if the layout has no such view.
  package subscript(view: ViewID) -> SolvedView? { rules.tables.indices[view].map { views[$0] } }
}

extension SolvedLayout {
  /// Returns the layout in which the frames of some views have the status `unknown`.
  package func withUnknownFrames(of unknown: Set<ViewID>) -> SolvedLayout {
    guard !unknown.isEmpty else { return self }
    var layout = self
    for index in views.indices where unknown.contains(views[index].view.id) {
      layout.views[index].status = .unknown
    }
    return layout
  }
}

extension SolvedLayout {
  /// Returns the properties of a view, with the overrides of the active rule sets applied; the defaults if
  /// the view does not exist.
  package func propertiesInForce(of view: ViewID) -> Properties {
    rules.tables.indices[view].map { rules.properties[$0] } ?? Properties()
  }

  /// Returns the fixed frame of a view, with the overrides of the active rule sets applied; a zero frame if
  /// the view has no fixed frame.
  package func fixedFrame(of view: ViewID) -> Frame {
    rules.tables.indices[view].flatMap { rules.properties[$0].frame } ?? .zero
  }
}

extension SolvedLayout {
  /// Returns the intrinsic content length of a view at the current width of its text, in points. Returns nil
  /// if the view has no intrinsic length (`UIView.noIntrinsicMetric`) or does not exist.
  package func intrinsicContentLength(of view: ViewID, along axis: Axis) -> Double? {
    rules.tables.indices[view].flatMap { rules.content(of: $0, along: axis) }
  }

  /// Returns the width at which the text of a view was broken into lines, in points; nil for a view without
  /// text that wraps.
  package func breakingWidth(of view: ViewID) -> Double? {
    guard let index = rules.tables.indices[view], rules.tables.texts[index]?.wraps == true else { return nil }
    return rules.textWidths[index]
  }

  /// The scene with the named numbers in active rules replaced by their values.
  package var resolvedScene: Scene { rules.tables.resolvedScene }

  /// The active constraints with plain numbers, in the order of their rule sets.
  public var activeConstraints: [Constraint] { rules.tables.constraints }
}

extension SolvedLayout {
  /// `true` if the layout has the size and orientation for which the Interface Builder document of the scene
  /// recorded its frames.
  package var isAsRecorded: Bool { rules.areAsRecorded }

  /// Returns the frame that an Interface Builder document recorded for a view, in superview coordinates; nil
  /// if there is none.
  package func recordedFrame(of view: ViewID) -> Frame? {
    rules.tables.indices[view].flatMap { rules.properties[$0].recordedFrame }
  }
}

/// A view in a solved layout, with its frames.
public struct SolvedView: Hashable, Sendable {
  /// The status of a view's frame under the active rules.
  public enum Status: String, Sendable {
    /// The rules determine the frame.
    case determined
    /// The rules leave the position or size free.
    case ambiguous
    /// Required rules that refer to the view contradict each other.
    case conflict
    /// The frame depends on a value of layout code that is not known.
    case unknown
  }

  public let view: View
  /// The solved frame, in superview coordinates.
  public let frame: Frame
  /// The solved frame, in root coordinates.
  public let absoluteFrame: Frame
  /// The frame in whole pixels, in superview coordinates.
  public let pixelFrame: Frame
  /// The frame in whole pixels, in root coordinates.
  public let absolutePixelFrame: Frame
  public let isHidden: Bool
  /// `true` if the view is not hidden and does not show all of its text.
  package let isTruncated: Bool
  public fileprivate(set) var status: Status
}

/// The number of passes that a layout needed to converge. UIKit typically needs one pass if sizes depend only
/// on the sizes of superviews, and two passes if the height of text depends on a width that constraints
/// determine.
public struct PassCount: Hashable, Sendable {
  /// The number of times that all constraints were solved, similar to calls of `updateConstraints`. It is at
  /// least one, even without constraints.
  public internal(set) var solves = 0
  /// The number of passes that laid out subviews by layout managers, placements or autoresizing, similar to
  /// calls of `layoutSubviews`. It is zero if constraints determine all frames.
  public internal(set) var arrangements = 0
  /// The number of times that a subtree was solved for its fitting size, as with
  /// `systemLayoutSizeFitting(_:)`. A subtree whose fitting size is computed for several target sizes counts
  /// at least once for each of them.
  public internal(set) var fits = 0

  static func += (one: inout PassCount, other: PassCount) {
    one.solves += other.solves
    one.arrangements += other.arrangements
    one.fits += other.fits
  }
}

extension SolvedLayout {
  /// The safe area insets of the root view, from the screen, the bars and the properties of the root.
  package var rootSafeArea: EdgeInsets { GuideInsets.rootSafeArea(in: rules) }

  /// The lengths, in points, that are suggested for a view that has no size: a typical width, and the height
  /// of a bar.
  private static let defaultLengths: [Axis: Double] = [.horizontal: 100, .vertical: 44]

  /// Returns the value of a constraint that resolves an ambiguity.
  ///
  /// The result is usually the current value, which cannot cause a contradiction. The value is rounded to
  /// thousandths of a point, as in printed frames, unless a constraint along the axis is an inequality, which
  /// the rounding could violate.
  ///
  /// The result is a typical length instead if the current value is a length of 0, no constraint refers to
  /// the view along the axis, and the superview is not a stack view. In this case, any length is possible,
  /// and a view of length 0 is not useful.
  package func settlingValue(of ambiguity: Ambiguity) -> Double {
    guard ambiguity.attribute.isSize, ambiguity.value == 0,
      let length = SolvedLayout.defaultLengths[ambiguity.axis], let view = scene.view(ambiguity.view),
      let parent = view.parent, scene.view(parent)?.kind != .stackView
    else { return rounded(ambiguity.value, along: ambiguity.axis) }
    let isConstrained = activeConstraints.contains { constraint in
      [constraint.first, constraint.second].contains { anchor in
        anchor?.item.view == view.id && anchor?.attribute.axis == ambiguity.axis
      }
    }
    return isConstrained ? 0 : length
  }

  /// Returns a required constraint that sets the ambiguous attribute to a value: a size, or a distance from the superview.
  /// Returns `nil` if the view does not exist, or for a position of the root.
  package func rule(settling ambiguity: Ambiguity, at value: Double) -> Formula<Anchor>? {
    guard let view = scene.view(ambiguity.view) else { return nil }
    let first = Anchor(item: LayoutItem(view: view.id), attribute: ambiguity.attribute)
    guard !ambiguity.attribute.isSize else { return Formula(first, .equal, nil, constant: value) }
    return view.parent.map {
      Formula(
        first, .equal, Anchor(item: LayoutItem(view: $0), attribute: ambiguity.attribute), constant: value)
    }
  }

  private func rounded(_ value: Double, along axis: Axis) -> Double {
    let hasInequality = activeConstraints.contains {
      $0.relation != .equal && $0.first.attribute.axis == axis
    }
    return hasInequality ? value : (value * 1000).rounded() / 1000
  }
}
