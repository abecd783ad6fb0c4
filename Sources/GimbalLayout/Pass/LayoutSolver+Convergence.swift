import GimbalModel

extension LayoutSolver {
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
