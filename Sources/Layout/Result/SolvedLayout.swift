public import Model

/// The frames of a scene under some traits, and what stood in their way.
public struct SolvedLayout: Sendable {
  public let scene: Scene
  public let traits: Traits
  /// In tree order: every view before its subviews, siblings back to front.
  public let views: [SolvedView]
  /// In the order of the constraints that were set aside.
  public let conflicts: [LayoutConflict]
  /// In tree order.
  public let ambiguities: [Ambiguity]
  public let warnings: [LayoutWarning]

  let geometry: Geometry<Double>

  /// A view's result.
  public subscript(view: ViewID) -> SolvedView? { geometry.rules.indices[view].map { views[$0] } }
}

extension SolvedLayout {
  /// What the rules in force make of a view's properties; the defaults where there is no such view.
  public func propertiesInForce(of view: ViewID) -> Properties {
    geometry.rules.indices[view].map { geometry.rules.properties[$0] } ?? Properties()
  }

  /// The fixed frame that the rules in force give a view; zero where it has none.
  public func frameGiven(to view: ViewID) -> Frame {
    geometry.rules.indices[view].flatMap { geometry.rules.properties[$0].frame } ?? .zero
  }
}
