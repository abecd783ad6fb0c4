public import GimbalModel

/// Solves scenes: turns views and rules into frames.
///
/// A solver is a value that holds what all its solves share.
///
/// ```swift
/// let solver = LayoutSolver(cancellation: Cancellation { Task.isCancelled })
/// let layout = try solver.solve(scene)
/// print(layout.views[0].frame, layout.conflicts.count)
/// ```
///
/// A solve applies the installed sets, lays out the subviews of containers by layout managers and placements, solves
/// the constraints, and repeats this while insets, line breaks or frames still change.
public struct LayoutSolver: Sendable {
  /// The limits on the passes of one solve. A pass lays out and solves the whole scene once.
  public struct Limits: Hashable, Sendable {
    /// The number of passes after which a layout that still changes is a layout loop, if its view tree is not deeper:
    /// a safe area that reaches through a tree of views needs one pass for each level. Real documents nest them
    /// three deep.
    public var passes: Int
    /// The number of passes for a layout whose changes become smaller from pass to pass. From the size of a screen,
    /// changes that shrink by 5 % in each pass fall below ``Tolerance`` in fewer passes.
    public var convergingPasses: Int

    public init(passes: Int = 16, convergingPasses: Int = 512) {
      self.passes = passes
      self.convergingPasses = convergingPasses
    }
  }

  /// Measures text.
  public var measurer: any TextMeasurer
  /// Ends a solve with ``LayoutError/cancelled`` once it is requested.
  public var cancellation: Cancellation
  public var limits: Limits

  public init(
    measurer: any TextMeasurer = SystemFontMeasurer(), cancellation: Cancellation = .never,
    limits: Limits = Limits()
  ) {
    self.measurer = measurer
    self.cancellation = cancellation
    self.limits = limits
  }

  /// Solves a scene.
  ///
  /// - Parameter traits: the device, orientation and other conditions; nil for the scene's current ones.
  /// - Throws: `LayoutError`. Contradictions and ambiguities are not errors; the layout lists them.
  /// - Complexity: O(views + rules) for views that constraints do not affect, and the engine's cost for the rest, for
  ///   each pass. Most layouts take one pass.
  public func solve(_ scene: Scene, traits: Traits? = nil) throws(LayoutError) -> SolvedLayout {
    var systems = ConstraintSystemCache(cancellation: cancellation)
    return try solve(rules(of: scene, traits: traits), systems: &systems)
  }

  /// Solves a scene together with the scenes that its instances show.
  ///
  /// The layout's warnings list the instances that cannot show their scene.
  ///
  /// - Throws: `LayoutError`.
  /// - Complexity: that of a scene with all composed views and rules.
  public func solve(_ composition: Composition) throws(LayoutError) -> SolvedLayout {
    var systems = ConstraintSystemCache(cancellation: cancellation)
    var layout = try solve(rules(of: composition), systems: &systems)
    layout.composition = composition
    return layout
  }
}

extension LayoutSolver {
  func rules(of scene: Scene, traits: Traits?) -> RulesInForce {
    RulesInForce(scene: scene, traits: traits ?? scene.currentTraits, measurer: measurer)
  }

  func rules(of composition: Composition) -> RulesInForce {
    RulesInForce(
      scene: composition.scene, traits: composition.traits, measurer: measurer,
      findings: composition.findings)
  }
}
