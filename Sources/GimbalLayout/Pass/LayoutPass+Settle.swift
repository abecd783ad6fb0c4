import GimbalModel

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
    /// Labels whose lines would break otherwise again.
    let swinging: [Int]
    /// What it took; solves within solves are not among it.
    var passes: PassCount

    var layout: SolvedLayout {
      attempt.layout(arranged: arranged, arranger: arranger, swinging: swinging, passes: passes)
    }
  }

  /// Solves rules until insets, lines of text, and frames that managers and placements make of other frames, stay where
  /// they are, and views that do not fit have been dealt with as their policies say.
  ///
  /// - Parameters:
  ///   - rules: what the policies do shows in their properties.
  ///   - rows: those of the same rules, shown otherwise.
  /// - Throws: `LayoutError`.
  static func settle(
    _ rules: inout RulesInForce, rootSize: RootSize, memory: FitMemory, rows: inout RowsMemory,
    _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Settled {
    var yielding = Yielding()
    var passes = PassCount()
    while true {
      var settled = try settleOnce(rules, rootSize: rootSize, memory: memory, rows: &rows, isCancelled)
      passes += settled.passes
      settled.passes = passes
      guard yielding.yield(&rules, to: settled.attempt.relativeFrames) else { return settled }
      memory.forget()
    }
  }

  /// An empty cache of fitting sizes, which solves subtrees by this pass.
  static func fitMemory() -> FitMemory {
    FitMemory { rules, rootSize, memory, isCancelled throws(LayoutError) in
      var rows = RowsMemory.none
      let settled = try settle(&rules, rootSize: rootSize, memory: memory, rows: &rows, isCancelled)
      return Fit(size: settled.attempt.relativeFrames[0].size, texts: settled.texts)
    }
  }

  private static func settleOnce(
    _ rules: RulesInForce, rootSize: RootSize, memory: FitMemory, rows: inout RowsMemory,
    _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Settled {
    var rules = rules
    let use = GuideUse(rules)
    let isNeeded = rules.isArranged || rules.hasFixedFrames || !rules.idleSpacers.isEmpty
    let arranger = isNeeded ? Arranger(rules, memory: memory) : nil
    var environment = Environment(of: rules, frames: nil)
    var passes = PassCount()
    func arrange(_ environment: Environment, _ previous: [Frame]?) throws(LayoutError) -> ArrangedFrames {
      if arranger != nil { passes.arrangements += 1 }
      return try ArrangingPass.frames(rules, rootSize, arranger, environment, previous, isCancelled)
    }
    var arranged = try arrange(environment, nil)
    let texts = rules.viewsHighForTheirWidth(arranger, arranged, rootSize)
    let labels = rules.labelsWithBaselines
    var swinging: [Int] = []
    var foreseen = try rules.foreseenWidths(of: texts, arranged, rootSize, memory, use, isCancelled)
    rules.setText(at: foreseen)
    // A pass a level, and two to see that nothing moves any more; and longer while what moves comes to rest.
    var passesLeft = max(usualPasses, rules.depth + 2)
    var lastDistance = Double.infinity
    for _ in 1...maximumPasses {
      let attempt = try Attempt(
        rules, environment, arranged, rootSize, arranger, memory: &rows, isCancelled)
      passes.solves += 1
      func settled(_ arranged: ArrangedFrames) -> Settled {
        Settled(
          attempt: attempt, arranged: arranged, arranger: arranger,
          texts: rules.foreseenWidths(of: texts, in: attempt.relativeFrames),
          swinging: swinging.filter { rules.texts[$0] != nil }, passes: passes)
      }
      if use.isEmpty, !arranged.isProvisional, texts.isEmpty, labels.isEmpty { return settled(arranged) }
      if !foreseen.allSatisfy({ $0.isTrue(of: attempt.relativeFrames[$0.view].width) }) {
        // What is around a fit can make it come out otherwise: then nothing is foreseen.
        foreseen = []
        rules.setText(at: [])
        continue
      }
      foreseen = []
      let insets =
        use.isOfScreenAlone && !arranged.isProvisional
        ? environment : Environment(of: rules, frames: attempt.relativeFrames)
      let again = arranged.isProvisional ? try arrange(insets, attempt.relativeFrames) : arranged
      var moved = use.views(movedFrom: environment, to: insets) + arranged.views(movedTo: again)
      var isNarrower = false
      var reset: [Int] = []
      let widths = rules.textWidths
      if swinging.isEmpty {
        reset = rules.setLines(of: labels, in: attempt.relativeFrames)
        reset += rules.setText(of: texts, in: attempt.relativeFrames, arranger)
        isNarrower = rules.narrow(texts, arranger)
        moved += reset
      }
      if moved.isEmpty, !isNarrower { return settled(again) }
      var distance = arranged.distance(to: again)
      passesLeft -= 1
      if passesLeft <= 0, distance == 0 || distance > 0.96 * lastDistance {
        guard !reset.isEmpty else {
          throw .layoutLoop(arranged.viewsInLoop(moved, in: rules).map { rules.views[$0].name })
        }
        // Text that never comes to rest stays as it was set last, as UIKit stops after its second pass: with room for
        // its lines. What frames make of that is another question.
        swinging = reset
        for view in reset {
          rules.textWidths[view] = [widths[view], rules.textWidths[view]].compactMap(\.self).min()
        }
        passesLeft = max(usualPasses, rules.depth + 2)
        distance = .infinity
      }
      lastDistance = distance
      environment = insets
      arranged = again
    }
    throw .engineStalled
  }
}
