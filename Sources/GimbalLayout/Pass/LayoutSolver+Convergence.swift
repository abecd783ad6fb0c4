import GimbalModel

extension LayoutSolver {
  /// Solves active rules on the screen.
  ///
  /// - Parameter systems: constraint systems of the same rules under other traits.
  func solve(
    _ rules: RulesInForce, systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> SolvedLayout {
    var rules = rules
    return try converge(&rules, systems: &systems).layout
  }

  /// Solves active rules on the screen and returns the final pass.
  ///
  /// - Parameters:
  ///   - rules: overflow policies change their properties.
  ///   - systems: constraint systems of the same rules under other traits.
  func converge(
    _ rules: inout RulesInForce, systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> ConvergedLayout {
    let fits = fittingSizes
    var converged = try converge(
      &rules, rootSize: .screen(rules.traits.size), fits: fits, systems: &systems)
    converged.passes.fits = fits.count
    return converged
  }

  /// Solves rules until no pass changes anything and overflow policies are applied.
  ///
  /// - Parameters:
  ///   - rules: overflow policies change their properties.
  ///   - systems: constraint systems of the same rules under other traits.
  func converge(
    _ rules: inout RulesInForce, rootSize: RootSize, fits: FittingSizeCache,
    systems: inout ConstraintSystemCache
  ) throws(LayoutError) -> ConvergedLayout {
    var overflow = OverflowResolver()
    var passes = PassCount()
    while true {
      var loop = try ConvergenceLoop(rules, rootSize: rootSize, fits: fits, limits: limits)
      var converged = try loop.run(systems: &systems)
      passes += converged.passes
      converged.passes = passes
      guard overflow.resolve(&rules, in: converged.pass.relativeFrames) else { return converged }
      fits.removeAll()
    }
  }

  /// An empty cache of fitting sizes, which solves subtrees with this solver.
  var fittingSizes: FittingSizeCache {
    FittingSizeCache { rules, rootSize, fits throws(LayoutError) in
      var systems = ConstraintSystemCache(cancellation: cancellation)
      let converged = try converge(&rules, rootSize: rootSize, fits: fits, systems: &systems)
      return SubtreeFit(size: converged.pass.relativeFrames[0].size, texts: converged.texts)
    }
  }
}

/// The last pass of a solve, after which nothing changes.
struct ConvergedLayout {
  let pass: SolvedPass
  let arranged: ArrangedFrames
  /// Nil if nothing is arranged.
  let arranger: Arranger?
  /// The widths at which text was broken into lines.
  let texts: [PredictedTextWidth]
  /// Labels whose line breaks alternate between passes.
  let oscillating: [Int]
  /// The passes it took, without those of fitting sizes.
  var passes: PassCount

  var layout: SolvedLayout {
    pass.layout(arranged: arranged, arranger: arranger, oscillating: oscillating, passes: passes)
  }
}

/// Repeats arranging and solving until frames, insets and line breaks stay the same.
private struct ConvergenceLoop {
  private var rules: RulesInForce
  private let rootSize: RootSize
  /// Nil if nothing is arranged.
  private let arranger: Arranger?
  private let dependencies: InsetDependencies
  /// Views whose height depends on their width.
  private let texts: [Int]
  private let labelsWithBaselines: [Int]
  private let limits: LayoutSolver.Limits

  private var insets: GuideInsets
  private var arranged: ArrangedFrames
  /// The predictions for the next pass; empty once one was wrong.
  private var predicted: [PredictedTextWidth]
  private var oscillating: [Int] = []
  private var passes = PassCount()
  private var passesLeft: Int
  private var lastDistance = Double.infinity

  /// Arranges what does not depend on constraints.
  init(
    _ rules: RulesInForce, rootSize: RootSize, fits: FittingSizeCache, limits: LayoutSolver.Limits
  ) throws(LayoutError) {
    self.rules = rules
    self.rootSize = rootSize
    self.limits = limits
    dependencies = InsetDependencies(rules)
    let isNeeded = rules.isArranged || rules.hasFixedFrames || !rules.unreferencedSpacers.isEmpty
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

  /// Takes over what changed in a pass.
  ///
  /// - Returns: the result if nothing changed.
  private mutating func advance(from pass: SolvedPass) throws(LayoutError) -> ConvergedLayout? {
    let frames = pass.relativeFrames
    if dependencies.isEmpty, !arranged.isProvisional, texts.isEmpty, labelsWithBaselines.isEmpty {
      return result(pass, arranged)
    }
    guard predicted.allSatisfy({ $0.matches(frames[$0.view].width) }) else {
      // Rules around a fit can change its result. The next pass predicts nothing.
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

  /// Breaks text into lines at the widths in `frames`.
  ///
  /// - Returns: the views whose lines changed, and whether a view asks for a smaller width than before.
  private mutating func updateText(in frames: [Frame]) -> (rebroken: [Int], isNarrower: Bool) {
    guard oscillating.isEmpty else { return ([], false) }
    let lines = rules.setLines(of: labelsWithBaselines, in: frames)
    let heights = rules.setText(of: texts, in: frames, arranger)
    return (lines + heights, rules.hugLines(of: texts, arranger))
  }

  /// Ends the loop if the layout does not converge.
  ///
  /// Text that alternates between two states keeps the narrower width, which has room for its lines; UIKit stops after
  /// its second pass.
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
      throw .layoutLoop(arranged.viewsInLoop(moved, in: rules).map { rules.views[$0].name })
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
      oscillating: oscillating.filter { rules.texts[$0] != nil }, passes: passes)
  }

  /// Returns the maximum number of passes: at least one for each level of the tree, and two to detect that
  /// the frames no longer change.
  private static func passLimit(_ rules: RulesInForce, _ limits: LayoutSolver.Limits) -> Int {
    max(limits.passes, rules.depth + 2)
  }
}
