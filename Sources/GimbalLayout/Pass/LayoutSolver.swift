public import GimbalModel

/// A solver that computes the frames of the views in a scene from its rules.
///
/// A solver is a value that contains the settings for all its solves.
///
/// ```swift
/// let solver = LayoutSolver(cancellation: Cancellation { Task.isCancelled })
/// let layout = try solver.solve(scene)
/// print(layout.views[0].frame, layout.conflicts.count)
/// ```
///
/// A solve applies the rules of the installed rule sets. It lays out subviews with layout managers and
/// placements, then solves the constraints. It repeats these steps until insets, line breaks and frames no
/// longer change.
public struct LayoutSolver: Sendable {
  /// The limits on the passes of one solve. A pass lays out and solves the whole scene once.
  public struct Limits: Hashable, Sendable {
    /// The number of passes after which a layout is reported as a layout loop if its changes do not become
    /// smaller. The limit is always at least the number of levels of the view tree plus two, because a safe
    /// area that extends through nested views needs one pass for each level. In real documents, such views
    /// are nested up to three levels deep.
    public var passes: Int
    /// The maximum number of passes for a layout whose changes become smaller from pass to pass. The default
    /// is sufficient for changes that start at the size of a screen and shrink by 5 % in each pass.
    public var convergingPasses: Int

    public init(passes: Int = 16, convergingPasses: Int = 512) {
      self.passes = passes
      self.convergingPasses = convergingPasses
    }
  }

  /// The measurer of the text in views.
  public var measurer: any TextMeasurer
  /// The cancellation that each solve checks repeatedly. After a request to cancel, a solve throws
  /// ``LayoutError/cancelled``.
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
  /// - Parameter traits: the traits, such as the device and orientation; nil for the current traits of the
  ///   scene.
  /// - Throws: `LayoutError`. Contradictions and ambiguities are not errors; the layout lists them.
  /// - Complexity: for each pass, O(views + rules) for views that no constraint affects, plus the cost of the
  ///   engine for the other views. Most layouts need one pass.
  public func solve(_ scene: Scene, traits: Traits? = nil) throws(LayoutError) -> SolvedLayout {
    var systems = ConstraintSystemCache(cancellation: cancellation)
    return try solve(rules(of: scene, traits: traits), systems: &systems)
  }

  /// Solves a scene together with the scenes that its instances show. An instance is a view that shows
  /// another scene.
  ///
  /// The layout's warnings list the instances that cannot show their scene.
  ///
  /// - Throws: `LayoutError`.
  /// - Complexity: the cost of solving a scene with all views and rules of the composition.
  public func solve(_ composition: Composition) throws(LayoutError) -> SolvedLayout {
    var systems = ConstraintSystemCache(cancellation: cancellation)
    var layout = try solve(rules(of: composition), systems: &systems)
    layout.composition = composition
    return layout
  }
}

extension LayoutSolver {
  func rules(of scene: Scene, traits: Traits?) -> ActiveRules {
    ActiveRules(scene: scene, traits: traits ?? scene.currentTraits, measurer: measurer)
  }

  func rules(of composition: Composition) -> ActiveRules {
    ActiveRules(
      scene: composition.scene, traits: composition.traits, measurer: measurer,
      findings: composition.findings)
  }
}
