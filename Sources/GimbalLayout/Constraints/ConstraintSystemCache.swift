import GimbalModel
import GimbalSolver

/// Rows of rules that are solved again and again, shown here and there: another size of the screen moves but a few
/// constants, which are worked out anew, and all else is as it was.
///
/// The rows are those that `Rows` makes from nothing, to the bit.
struct ConstraintSystemCache {
  /// What rows depend on by more than constants, for rules that are the same otherwise.
  private struct Key: Equatable {
    let direction: LayoutDirection
    /// Of the stack views that lay out within their margins.
    let stackMargins: [EdgeInsets]
  }

  private var entries: [(key: Key, system: ConstraintSystem)] = []
  /// How many rows are kept.
  private(set) var rowCount = 0
  /// The views whose margins are part of a key; nil where rows are not kept at all.
  private let marginViews: [Int]?

  /// How many rows may be kept of one showing.
  private static let rowLimit = 1 << 16
  /// How many situations are kept at a time.
  private static let capacity = 2

  private let cancellation: Cancellation

  /// Creates a cache that keeps nothing, for rules that are solved once.
  init(cancellation: Cancellation) {
    marginViews = nil
    self.cancellation = cancellation
  }

  /// - Parameter rules: those that will be shown, as they are before anything is solved.
  init(for rules: RulesInForce, cancellation: Cancellation) {
    self.cancellation = cancellation
    let isArranged = rules.isArranged || !rules.viewsWithOverflowPolicy.isEmpty || rules.hasFlexibleFrames
    guard !isArranged, !rules.stacksDependOnLines else {
      marginViews = nil
      return
    }
    marginViews = rules.views.indices.filter {
      rules.views[$0].kind == .stackView && rules.properties[$0].flag(.layoutMarginsRelativeArrangement)
    }
  }

  /// The rows of rules as they are shown.
  ///
  /// - Returns: nil where the engine has nothing to do.
  /// - Throws: `EngineError` for numbers that the engine cannot hold.
  /// - Complexity: as `Rows.show` where the rows are entries, and else as `Rows.init`.
  mutating func system(
    of rules: RulesInForce, insets: GuideInsets, arranged: ArrangedFrames, rootSize: RootSize,
    arranger: Arranger?
  ) throws(EngineError) -> ConstraintSystem? {
    let key = marginViews.map { views in
      Key(direction: rules.traits.direction, stackMargins: views.map { insets.margins[$0] })
    }
    if let key, let place = entries.firstIndex(where: { $0.key == key }) {
      // Taken out, so that nobody else holds what is written to.
      var system = entries.remove(at: place).system
      rowCount -= system.engine.rowCount
      try system.update(to: rules, in: insets, rootSize: rootSize, arranger)
      keep(system, in: key)
      return system
    }
    let referenced = rules.referencedViews
    guard ConstraintSystem.isNeeded(for: rules, arranged, rootSize, referenced: referenced) else {
      return nil
    }
    let system = try ConstraintSystem(
      rules, insets: insets, arranged: arranged, rootSize: rootSize, arranger: arranger,
      referenced: referenced, cancellation: cancellation)
    // A root that is only a number is part of every form.
    if let key, system.firstVariables[0] != nil,
      system.engine.rowCount <= ConstraintSystemCache.rowLimit
    {
      if entries.count >= ConstraintSystemCache.capacity {
        rowCount -= entries.removeFirst().system.engine.rowCount
      }
      keep(system, in: key)
    }
    return system
  }

  private mutating func keep(_ system: ConstraintSystem, in key: Key) {
    entries.append((key, system))
    rowCount += system.engine.rowCount
  }
}

extension RulesInForce {
  /// Whether rows of stack views depend on how lines break: how they share out their length, and where baselines are.
  fileprivate var stacksDependOnLines: Bool {
    guard !labelsOfSeveralLines.isEmpty else { return false }
    let asksForBaselines = constraints.contains {
      $0.first.attribute.isBaseline || $0.second?.attribute.isBaseline == true
    }
    return views.indices.contains { view in
      guard views[view].kind == .stackView else { return false }
      let given = properties[view]
      return asksForBaselines || given.distribution == .fillProportionally
        || given.alignment == .firstBaseline || given.alignment == .lastBaseline
        || given.flag(.baselineRelativeArrangement)
    }
  }

  /// Whether a fixed frame depends on the size of what is around it.
  fileprivate var hasFlexibleFrames: Bool {
    hasFixedFrames && properties.contains { !$0.isEmpty && $0.frame != nil && !$0.autoresizing.isEmpty }
  }
}

extension Attribute {
  /// Whether it is where a line of text stands.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
