import Model

extension LayoutPass {
  /// How often a layout is solved before it counts as one that never settles, unless its tree is deeper: a safe
  /// area that reaches through a tree of views settles in a pass a level. Real documents nest them three deep.
  private static let usualPasses = 16
  /// What comes to rest by a twentieth a pass, from a screen's size on, takes no more.
  private static let maximumPasses = 512

  /// Rules at rest: nothing that depends on frames moves any more.
  struct Settled {
    let attempt: Attempt
    let arranged: ArrangedFrames
    /// Nil where nothing is arranged.
    let arranger: Arranger?
    /// At which widths text came to be set.
    let texts: [ForeseenWidth]
    /// What it took; solves within solves are not among it.
    var passes: PassCount
  }

  /// Solves rules until insets, lines of text, and frames that managers and placements make of other frames, stay where they are, and
  /// views that do not fit have been dealt with as their policies say.
  ///
  /// - Parameter rules: what the policies do shows in their properties.
  /// - Throws: `LayoutError`.
  static func settle(
    _ rules: inout RulesInForce, rootSize: RootSize, memory: FitMemory, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Settled {
    var yielding = Yielding()
    var passes = PassCount()
    while true {
      var settled = try settleOnce(rules, rootSize: rootSize, memory: memory, isCancelled)
      passes += settled.passes
      settled.passes = passes
      guard yielding.yield(&rules, to: settled.attempt.relativeFrames) else { return settled }
      memory.forget()
    }
  }

  private static func settleOnce(
    _ rules: RulesInForce, rootSize: RootSize, memory: FitMemory, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Settled {
    var rules = rules
    let use = GuideUse(rules)
    let arranger = rules.isArranged || rules.hasFixedFrames ? Arranger(rules, memory: memory) : nil
    var environment = Environment(of: rules, frames: nil)
    var passes = PassCount()
    func arrange(_ environment: Environment, _ previous: [Frame]?) throws(LayoutError) -> ArrangedFrames {
      if arranger != nil { passes.arrangements += 1 }
      return try ArrangingPass.frames(rules, rootSize, arranger, environment, previous, isCancelled)
    }
    var arranged = try arrange(environment, nil)
    let texts = rules.viewsHighForTheirWidth(arranger, arranged, rootSize)
    var foreseen = rules.foreseenWidths(of: texts, arranged, rootSize, memory)
    rules.setText(at: foreseen)
    // A pass a level, and two to see that nothing moves any more; and longer while what moves comes to rest.
    var passesLeft = max(usualPasses, rules.depth + 2)
    var lastDistance = Double.infinity
    for _ in 1...maximumPasses {
      let attempt = try Attempt(rules, environment, arranged, rootSize, arranger, isCancelled)
      passes.solves += 1
      func settled(_ arranged: ArrangedFrames) -> Settled {
        Settled(
          attempt: attempt, arranged: arranged, arranger: arranger,
          texts: rules.foreseenWidths(of: texts, in: attempt.relativeFrames), passes: passes)
      }
      if use.isEmpty, !arranged.isProvisional, texts.isEmpty { return settled(arranged) }
      if !foreseen.allSatisfy({ $0.isTrue(of: attempt.relativeFrames[$0.view].width) }) {
        // What is around a fit can make it come out otherwise: then nothing is foreseen.
        foreseen = []
        rules.setText(at: [])
        continue
      }
      foreseen = []
      let insets = Environment(of: rules, frames: attempt.relativeFrames)
      let again = arranged.isProvisional ? try arrange(insets, attempt.relativeFrames) : arranged
      let moved =
        use.views(movedFrom: environment, to: insets) + arranged.views(movedTo: again)
        + rules.setText(of: texts, in: attempt.relativeFrames, arranger)
      let isNarrower = rules.narrow(texts)
      if moved.isEmpty, !isNarrower { return settled(again) }
      let distance = arranged.distance(to: again)
      passesLeft -= 1
      if passesLeft <= 0, distance == 0 || distance > 0.96 * lastDistance {
        throw .layoutLoop(arranged.viewsInLoop(moved, in: rules).map { rules.views[$0].name })
      }
      lastDistance = distance
      environment = insets
      arranged = again
    }
    throw .engineStalled
  }
}
