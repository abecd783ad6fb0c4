public import GimbalModel

// The former interface, until its callers use ``LayoutSolver``.
public enum LayoutPass {
  public static func solve(
    _ scene: Scene, traits: Traits? = nil, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    try with(measurer, isCancelled) { solver throws(LayoutError) in try solver.solve(scene, traits: traits) }
  }

  public static func solve(
    _ composition: Composition, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    try with(measurer, isCancelled) { solver throws(LayoutError) in try solver.solve(composition) }
  }

  public static func explainer(
    of composition: Composition, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(LayoutError) -> LayoutExplainer {
    nonisolated(unsafe) let poll = isCancelled
    return try LayoutSolver(measurer: measurer, cancellation: Cancellation { poll() }).explain(composition)
  }

  public static func fit(
    _ view: ViewID, of composition: Composition, target: FittingTarget = .compressed,
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> FittedSize? {
    try with(SystemFontMeasurer(), isCancelled) { solver throws(LayoutError) in
      try solver.fit(view, of: composition, target: target)
    }
  }

  static func with<R>(
    _ measurer: any TextMeasurer, _ isCancelled: () -> Bool,
    _ body: (LayoutSolver) throws(LayoutError) -> R
  ) throws(LayoutError) -> R {
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(LayoutError) in
      nonisolated(unsafe) let poll = isCancelled
      return try body(LayoutSolver(measurer: measurer, cancellation: Cancellation { poll() }))
    }
  }
}

extension LayoutTemplate {
  public mutating func solve(
    _ traits: Traits, isCancelled: () -> Bool
  ) throws(LayoutError) -> SolvedLayout {
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(LayoutError) in
      nonisolated(unsafe) let poll = isCancelled
      setCancellation(Cancellation { poll() })
      defer { setCancellation(.never) }
      return try solve(traits)
    }
  }

  package var weight: Int { rowCount }
}

extension LayoutExplainer {
  public func explanation(
    of ambiguity: Ambiguity, isCancelled: () -> Bool
  ) throws(LayoutError) -> AmbiguityExplanation { try explanation(of: ambiguity) }

  public func explanation(
    of measure: Measure, of view: ViewID, isCancelled: () -> Bool
  ) throws(LayoutError) -> Explanation? { try explanation(of: measure, of: view) }
}

extension SolvedLayout {
  public func fittingSize(
    of view: ViewID, target: FittingTarget = .compressed, isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> FittedSize? {
    try LayoutPass.with(SystemFontMeasurer(), isCancelled) { solver throws(LayoutError) in
      try solver.fit(view, in: self, target: target)
    }
  }
}
