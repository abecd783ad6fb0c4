import GimbalModel
import GimbalSolver

/// A cache of constraint systems for rules that are solved repeatedly under different traits. A different
/// screen size changes only a few constants of a system, so only those are computed again.
///
/// After an update, a cached system is equal to a newly created one, bit for bit.
struct ConstraintSystemCache {
  /// The values that affect more than the constants of rows. A cached system can be reused only if these
  /// values are equal.
  private struct Key: Equatable {
    let direction: LayoutDirection
    /// The margins of the stack views that arrange their views within their layout margins.
    let stackMargins: [EdgeInsets]
  }

  private var entries: [(key: Key, system: ConstraintSystem)] = []
  /// The total number of rows of the cached systems.
  private(set) var rowCount = 0
  /// The stack views whose margins are part of a key; nil if the cache stores no systems.
  private let marginViews: [Int]?

  /// The number of rows above which a system is not cached.
  private static let rowLimit = 1 << 16
  /// The maximum number of cached systems.
  private static let capacity = 2

  var cancellation: Cancellation {
    didSet {
      for index in entries.indices { entries[index].system.cancellation = cancellation }
    }
  }

  /// Creates a cache that stores nothing, for rules that are solved once.
  init(cancellation: Cancellation) {
    marginViews = nil
    self.cancellation = cancellation
  }

  /// Creates an empty cache for rules that will be solved repeatedly. The cache stores nothing if more than
  /// the constants of rows can depend on the traits, for example because of a layout manager.
  init(for rules: ActiveRules, cancellation: Cancellation) {
    self.cancellation = cancellation
    let isArranged =
      rules.isArranged || !rules.tables.viewsWithOverflowPolicy.isEmpty || rules.hasFlexibleFrames
    guard !isArranged, !rules.stacksDependOnLines else {
      marginViews = nil
      return
    }
    marginViews = rules.tables.views.indices.filter {
      rules.tables.views[$0].kind == .stackView
        && rules.properties[$0].flag(.layoutMarginsRelativeArrangement)
    }
  }

  /// Returns the constraint system of the given rules. If the cache has a suitable system, the method updates
  /// this system instead of creating one.
  ///
  /// - Returns: The system; nil if all frames are known without solving constraints.
  /// - Throws: `EngineError` for numbers that the engine does not accept.
  /// - Complexity: the cost of ``ConstraintSystem/update(to:in:rootSize:_:)`` for a cached system; otherwise
  ///   the cost of creating a system.
  mutating func system(
    of rules: ActiveRules, insets: GuideInsets, arranged: ArrangedFrames, rootSize: RootSize,
    arranger: Arranger?
  ) throws(EngineError) -> ConstraintSystem? {
    let key = marginViews.map { views in
      Key(direction: rules.traits.direction, stackMargins: views.map { insets.margins[$0] })
    }
    if let key, let index = entries.firstIndex(where: { $0.key == key }) {
      // Remove the system from the cache before the update. Otherwise, the cache would hold a second reference,
      // and the update would copy the system.
      var system = entries.remove(at: index).system
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
    // If the root has no variables, its size is part of the constants of other rows, so the system cannot be
    // reused for another screen size.
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

extension ActiveRules {
  /// `true` if the constraints that stack views create depend on line breaks, through a proportional
  /// distribution or through baselines.
  fileprivate var stacksDependOnLines: Bool {
    guard !labelsOfSeveralLines.isEmpty else { return false }
    let asksForBaselines = tables.constraints.contains {
      $0.first.attribute.isBaseline || $0.second?.attribute.isBaseline == true
    }
    return tables.views.indices.contains { view in
      guard tables.views[view].kind == .stackView else { return false }
      let given = properties[view]
      return asksForBaselines || given.distribution == .fillProportionally
        || given.alignment == .firstBaseline || given.alignment == .lastBaseline
        || given.flag(.baselineRelativeArrangement)
    }
  }

  /// `true` if a fixed frame depends on the size of its superview.
  fileprivate var hasFlexibleFrames: Bool {
    tables.hasFixedFrames
      && properties.contains { !$0.isEmpty && $0.frame != nil && !$0.autoresizing.isEmpty }
  }
}

extension Attribute {
  /// `true` for `firstBaseline` and `lastBaseline`.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
