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

  /// Solves active rules for the size of the screen.
  ///
  /// - Parameter systems: a cache of constraint systems of the same rules under other traits.
  func solve(
    _ rules: ActiveRules, systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> SolvedLayout {
    var rules = rules
    return try converge(&rules, systems: &systems).layout
  }

  /// Solves active rules for the size of the screen and returns the final pass.
  ///
  /// - Parameters:
  ///   - rules: the rules. Overflow policies can change the properties in them.
  ///   - systems: a cache of constraint systems of the same rules under other traits.
  func converge(
    _ rules: inout ActiveRules, systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> ConvergedLayout {
    let fits = fittingSizes
    var converged = try converge(
      &rules, rootSize: .screen(rules.traits.size), fits: fits, systems: &systems)
    converged.passes.fits = fits.count
    return converged
  }

  /// Repeats passes until frames, insets and line breaks no longer change, and applies overflow policies,
  /// which hide or shorten views that do not fit.
  ///
  /// - Parameters:
  ///   - rules: the rules. Overflow policies can change the properties in them.
  ///   - systems: a cache of constraint systems of the same rules under other traits.
  func converge(
    _ rules: inout ActiveRules, rootSize: RootSize, fits: FittingSizeCache,
    systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> ConvergedLayout {
    var overflow = OverflowResolver()
    var passes = PassCount()
    while true {
      try cancellation.check(LayoutError.cancelled)
      var loop = try ConvergenceLoop(rules, rootSize: rootSize, fits: fits, limits: limits)
      var converged = try loop.run(systems: &systems)
      passes += converged.passes
      converged.passes = passes
      guard overflow.resolve(&rules, in: converged.pass.relativeFrames) else { return converged }
      fits.removeAll()
    }
  }

  /// An empty cache of fitting sizes. It uses this solver to solve subtrees.
  var fittingSizes: FittingSizeCache {
    FittingSizeCache { rules, rootSize, fits throws(LayoutError) in
      var systems = ConstraintSystemCache(cancellation: cancellation)
      let converged = try converge(&rules, rootSize: rootSize, fits: fits, systems: &systems)
      return SubtreeFit(frames: converged.pass.relativeFrames, texts: converged.texts)
    }
  }
}

/// The result of the last pass of a solve, after which nothing changes.
struct ConvergedLayout {
  let pass: SolvedPass
  let arranged: ArrangedFrames
  /// The active layout managers and placements; nil if constraints determine all frames.
  let arranger: Arranger?
  /// The widths at which text was broken into lines.
  let texts: [PredictedTextWidth]
  /// The labels whose line breaks alternate between passes.
  let oscillating: [Int]
  /// The number of passes of the solve. The counts `solves` and `arrangements` do not include the passes that
  /// computed fitting sizes.
  var passes: PassCount

  var layout: SolvedLayout {
    get throws(LayoutError) {
      try pass.layout(arranged: arranged, arranger: arranger, oscillating: oscillating, passes: passes)
    }
  }
}

/// A loop that arranges and solves a scene until frames, insets and line breaks no longer change.
private struct ConvergenceLoop {
  private var rules: ActiveRules
  private let rootSize: RootSize
  /// The active layout managers and placements; nil if constraints determine all frames.
  private let arranger: Arranger?
  private let dependencies: InsetDependencies
  /// The views whose height depends on their width.
  private let texts: [Int]
  private let labelsWithBaselines: [Int]
  private let limits: LayoutSolver.Limits

  private var insets: GuideInsets
  private var arranged: ArrangedFrames
  /// The text widths that are predicted for the first pass; empty in later passes.
  private var predicted: [PredictedTextWidth]
  private var oscillating: [Int] = []
  private var passes = PassCount()
  private var passesLeft: Int
  private var lastDistance = Double.infinity

  /// Creates the loop, and computes the frames that do not depend on constraints.
  init(
    _ rules: ActiveRules, rootSize: RootSize, fits: FittingSizeCache, limits: LayoutSolver.Limits
  ) throws(LayoutError) {
    self.rules = rules
    self.rootSize = rootSize
    self.limits = limits
    dependencies = InsetDependencies(rules)
    let isNeeded =
      rules.isArranged || rules.tables.hasFixedFrames || !rules.tables.unreferencedSpacers.isEmpty
    arranger = isNeeded ? Arranger(rules, fits: fits) : nil
    insets = GuideInsets(of: rules, frames: nil)
    arranged = try ArrangingPass.frames(rules, rootSize, arranger, insets, nil)
    if arranger != nil { passes.arrangements += 1 }
    texts = rules.viewsWithWidthDependentHeight(arranger, arranged, rootSize)
    labelsWithBaselines = rules.labelsWithBaselines
    predicted = try rules.predictedWidths(of: texts, arranged, rootSize, fits, dependencies)
    self.rules.setText(at: predicted)
    passesLeft = ConvergenceLoop.passLimit(rules, limits)
  }

  mutating func run(systems: inout ConstraintSystemCache) throws(LayoutError) -> ConvergedLayout {
    for _ in 1...limits.convergingPasses {
      let pass = try SolvedPass(rules, insets, arranged, rootSize, arranger, systems: &systems)
      passes.solves += 1
      if let result = try advance(from: pass) { return result }
    }
    throw .engineStalled
  }

  /// Updates frames, insets and line breaks from a pass.
  ///
  /// - Returns: the final layout if nothing changed; otherwise nil.
  private mutating func advance(from pass: SolvedPass) throws(LayoutError) -> ConvergedLayout? {
    let frames = pass.relativeFrames
    if dependencies.isEmpty, !arranged.isProvisional, texts.isEmpty, labelsWithBaselines.isEmpty {
      return result(pass, arranged)
    }
    guard predicted.allSatisfy({ $0.matches(frames[$0.view].width) }) else {
      // A predicted text width was wrong, for example because rules outside a subtree changed the size of the
      // subtree. Repeat the pass without predictions.
      predicted = []
      rules.setText(at: [])
      return nil
    }
    predicted = []
    let next =
      dependencies.isOfScreenAlone && !arranged.isProvisional
      ? insets : GuideInsets(of: rules, frames: frames)
    let again = arranged.isProvisional ? try arrange(next, frames) : arranged
    let oldWidths = rules.textWidths
    let (rebroken, isNarrower) = updateText(in: frames)
    let moved =
      dependencies.views(movedFrom: insets, to: next) + arranged.views(movedTo: again) + rebroken
    if moved.isEmpty, !isNarrower { return result(pass, again) }
    try countPass(moved, rebroken, oldWidths, distance: arranged.distance(to: again))
    insets = next
    arranged = again
    return nil
  }

  private mutating func arrange(
    _ insets: GuideInsets, _ previous: [Frame]
  ) throws(LayoutError) -> ArrangedFrames {
    if arranger != nil { passes.arrangements += 1 }
    return try ArrangingPass.frames(rules, rootSize, arranger, insets, previous)
  }

  /// Breaks text into lines at the widths of `frames`.
  ///
  /// - Returns: the views whose preferred height or number of visible lines changed, and `true` if the
  ///   preferred width of a view became smaller.
  private mutating func updateText(in frames: [Frame]) -> (rebroken: [Int], isNarrower: Bool) {
    guard oscillating.isEmpty else { return ([], false) }
    let lines = rules.setLines(of: labelsWithBaselines, in: frames)
    let heights = rules.setText(of: texts, in: frames, arranger)
    return (lines + heights, rules.hugLines(of: texts, arranger))
  }

  /// Counts a pass, and handles layouts that still change after the maximum number of passes:
  ///
  /// - If the changes of frames become smaller from pass to pass, the passes continue.
  /// - Otherwise, if line breaks changed, the text alternates between two widths. The function breaks the
  ///   text at the narrower width, at which all lines fit. The passes continue and do not change line breaks
  ///   again. UIKit stops after the second pass instead.
  /// - Otherwise, the function throws ``LayoutError/layoutLoop(_:)``.
  private mutating func countPass(
    _ moved: [Int], _ rebroken: [Int], _ oldWidths: [Int: Double], distance: Double
  ) throws(LayoutError) {
    passesLeft -= 1
    let isConverging = distance > 0 && distance <= Tolerance.convergence * lastDistance
    guard passesLeft <= 0, !isConverging else {
      lastDistance = distance
      return
    }
    guard !rebroken.isEmpty else {
      throw .layoutLoop(arranged.viewsInLoop(moved, in: rules).map { rules.tables.views[$0].name })
    }
    oscillating = rebroken
    for view in rebroken {
      rules.textWidths[view] = [oldWidths[view], rules.textWidths[view]].compactMap(\.self).min()
    }
    passesLeft = ConvergenceLoop.passLimit(rules, limits)
    lastDistance = .infinity
  }

  private func result(_ pass: SolvedPass, _ arranged: ArrangedFrames) -> ConvergedLayout {
    ConvergedLayout(
      pass: pass, arranged: arranged, arranger: arranger,
      texts: rules.textWidths(of: texts, in: pass.relativeFrames),
      oscillating: oscillating.filter { rules.tables.texts[$0] != nil }, passes: passes)
  }

  /// Returns the maximum number of passes. It is at least one pass for each level of the view tree, plus two
  /// passes to detect that the frames no longer change.
  private static func passLimit(_ rules: ActiveRules, _ limits: LayoutSolver.Limits) -> Int {
    max(limits.passes, rules.depth + 2)
  }
}

/// The fitting size of a view, and the layout of the view at that size.
public struct FittedSize: Sendable {
  public let view: View
  public let target: FittingTarget
  /// The solved size, in points.
  public let size: Size
  /// The value of ``size`` rounded up to whole pixels of the screen, in points.
  public let pixelSize: Size
  /// The layout of the view and its subtree at that size. It does not contain frames or conflicts of other
  /// views.
  public let layout: SolvedLayout
}

extension LayoutSolver {
  /// Returns the fitting size of a view, like `UIView.systemLayoutSizeFitting(_:)`.
  ///
  /// Only the rules of the view and its subtree are solved. The target adds one rule along each axis, with
  /// the priority that the target specifies. If a layout manager or placements arrange the subviews, they
  /// determine the content size of the view. Safe areas are used for the root only, because the positions of
  /// other views are unknown.
  ///
  /// - Parameter traits: the traits, such as the device and orientation; nil for the current traits of the
  ///   scene.
  /// - Returns: nil if the scene does not contain the view.
  /// - Throws: `LayoutError`. Contradictions are not errors; the layout of the result lists them.
  /// - Complexity: O(views + rules of the scene), plus a solve of the subtree.
  public func fit(
    _ view: ViewID, of scene: Scene, target: FittingTarget = .compressed, traits: Traits? = nil
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: scene, traits: traits), target)
  }

  /// Returns the fitting size of a view in a composed scene. See ``fit(_:of:target:traits:)``.
  public func fit(
    _ view: ViewID, of composition: Composition, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: composition), target)
  }

  /// Returns the fitting size of a view in a solved layout, after the effects of overflow policies.
  ///
  /// The measurer of the layout measures the text. See ``fit(_:of:target:traits:)``.
  ///
  /// - Complexity: O(rules of the scene), plus a solve of the subtree.
  public func fit(
    _ view: ViewID, in layout: SolvedLayout, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: layout.rules, target)
  }

  private func fit(
    _ view: ViewID, in rules: ActiveRules, _ target: FittingTarget
  ) throws(LayoutError) -> FittedSize? {
    guard let index = rules.tables.indices[view] else { return nil }
    var inner = index == 0 ? rules : rules.subtree(at: index, RulesByView(rules))
    let fits = fittingSizes
    var systems = ConstraintSystemCache(cancellation: cancellation)
    var converged = try converge(&inner, rootSize: .fitting(target), fits: fits, systems: &systems)
    converged.passes.fits = fits.count
    let solved = converged.pass.relativeFrames[0].size
    // If a required target length is met, return exactly this length, without the rounding error of the
    // engine.
    func length(_ axis: Axis) -> Double {
      let isMet = (solved[axis] - target.size[axis]).magnitude < CoordinateGrid.spacing
      return isMet && target[priority: axis].isRequired ? target.size[axis] : solved[axis]
    }
    let size = Size(width: length(.horizontal), height: length(.vertical))
    let scale = rules.traits.scale
    return FittedSize(
      view: rules.tables.views[index], target: target, size: size,
      // Subtract one grid spacing before rounding up, so that a rounding error of the grid does not add a pixel.
      pixelSize: Size(
        width: max(0, size.width - CoordinateGrid.spacing).roundedUp(toScale: scale),
        height: max(0, size.height - CoordinateGrid.spacing).roundedUp(toScale: scale)),
      layout: try converged.layout)
  }
}
