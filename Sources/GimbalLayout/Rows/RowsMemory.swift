import GimbalModel
import GimbalSolver

/// Rows of rules that are solved again and again, shown here and there: another size of the screen moves but a few
/// constants, which are worked out anew, and all else is as it was.
///
/// The rows are those that `Rows` makes from nothing, to the bit.
struct RowsMemory {
  /// What rows depend on by more than constants, for rules that are the same otherwise.
  private struct Situation: Equatable {
    let direction: LayoutDirection
    /// Of the stack views that lay out within their margins.
    let stackMargins: [EdgeInsets]
  }

  private var known: [(situation: Situation, rows: Rows)] = []
  /// How many rows are kept.
  private(set) var weight = 0
  /// The views whose margins are part of a situation; nil where rows are not kept at all.
  private let marginViews: [Int]?

  /// How many rows may be kept of one showing.
  private static let rowLimit = 1 << 16
  /// How many situations are kept at a time.
  private static let capacity = 2

  /// Keeps nothing, for rules that are solved once.
  static let none = RowsMemory(marginViews: nil)

  private init(marginViews: [Int]?) { self.marginViews = marginViews }

  /// - Parameter rules: those that will be shown, as they are before anything is solved.
  init(for rules: RulesInForce) {
    let isArranged = rules.isArranged || !rules.yielding.isEmpty || rules.hasFlexibleFrames
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
  /// - Complexity: as `Rows.show` where the rows are known, and else as `Rows.init`.
  mutating func rows(
    of rules: RulesInForce, environment: Environment, arranged: ArrangedFrames, rootSize: RootSize,
    arranger: Arranger?
  ) throws(EngineError) -> Rows? {
    let situation = marginViews.map { views in
      Situation(direction: rules.traits.direction, stackMargins: views.map { environment.margins[$0] })
    }
    if let situation, let place = known.firstIndex(where: { $0.situation == situation }) {
      // Taken out, so that nobody else holds what is written to.
      var rows = known.remove(at: place).rows
      weight -= rows.engine.rowCount
      try rows.show(rules, in: environment, rootSize: rootSize, arranger)
      keep(rows, in: situation)
      return rows
    }
    let spokenOf = rules.viewsSpokenOf
    guard Rows.areNeeded(for: rules, arranged, rootSize, spokenOf: spokenOf) else { return nil }
    let rows = try Rows(
      rules, environment: environment, arranged: arranged, rootSize: rootSize, arranger: arranger,
      spokenOf: spokenOf)
    // A root that is only a number is part of every form.
    if let situation, rows.firstVariables[0] != nil, rows.engine.rowCount <= RowsMemory.rowLimit {
      if known.count >= RowsMemory.capacity { weight -= known.removeFirst().rows.engine.rowCount }
      keep(rows, in: situation)
    }
    return rows
  }

  private mutating func keep(_ rows: Rows, in situation: Situation) {
    known.append((situation, rows))
    weight += rows.engine.rowCount
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
