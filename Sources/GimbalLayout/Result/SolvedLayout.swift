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
      rules: rules, environment: Environment(of: rules, frames: views.map(\.frame)),
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
