/// A test on traits: `landscape`, `heightClass=compact and images=3`.
public indirect enum Condition: Hashable, Sendable {
  /// How a trait's value is compared.
  public enum Comparison: String, CaseIterable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// Whether the comparison needs numbers on both sides.
    public var isOrdering: Bool { self != .equal && self != .notEqual }
  }

  case orientation(OrientationClass)
  case trait(Name, Comparison, TraitValue)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// Whether the condition holds. A comparison with a trait that the scene does not have is false.
  ///
  /// - Complexity: O(size of the condition).
  public func holds(for traits: Traits) -> Bool {
    switch self {
    case .orientation(let orientations): orientations.contains(traits.orientation)
    case .not(let condition): !condition.holds(for: traits)
    case .and(let one, let other): one.holds(for: traits) && other.holds(for: traits)
    case .or(let one, let other): one.holds(for: traits) || other.holds(for: traits)
    case .trait(let name, let comparison, let wanted):
      traits.value(of: name).map { Condition.compare($0, comparison, wanted) } ?? false
    }
  }

  /// The traits the condition asks for, in the order they are named.
  public var traitNames: [Name] {
    switch self {
    case .orientation: []
    case .trait(let name, _, _): [name]
    case .not(let condition): condition.traitNames
    case .and(let one, let other), .or(let one, let other): one.traitNames + other.traitNames
    }
  }

  static func compare(_ value: TraitValue, _ comparison: Comparison, _ wanted: TraitValue) -> Bool {
    switch (comparison, value, wanted) {
    case (.equal, _, _): value == wanted
    case (.notEqual, _, _): value != wanted
    case (.less, .number(let one), .number(let other)): one < other
    case (.lessOrEqual, .number(let one), .number(let other)): one <= other
    case (.greater, .number(let one), .number(let other)): one > other
    case (.greaterOrEqual, .number(let one), .number(let other)): one >= other
    default: false
    }
  }
}

extension Condition {
  /// The orientations in which the condition can hold, whatever the other traits are.
  ///
  /// - Complexity: O(size of the condition).
  public var orientations: OrientationSet {
    OrientationSet(Orientation.allCases.filter { outcomes(in: $0).canHold })
  }

  /// Whether nothing but the orientation decides.
  public var asksForOrientationOnly: Bool {
    traitNames.allSatisfy { $0.text == TraitName.orientation.rawValue }
  }

  /// Whether two conditions hold together somewhere, as far as that can be told from what they say: both ask for
  /// orientations only, or one asks for all that the other does.
  ///
  /// - Complexity: O(product of the sizes).
  public func holdsSomewhere(with other: Condition) -> Bool {
    guard !orientations.isDisjoint(with: other.orientations) else { return false }
    if asksForOrientationOnly, other.asksForOrientationOnly { return true }
    let (mine, theirs) = (parts, other.parts)
    return mine.isSubset(of: theirs) || theirs.isSubset(of: mine)
  }

  /// What must hold for the condition to hold.
  private var parts: Set<Condition> {
    if case .and(let one, let other) = self { one.parts.union(other.parts) } else { [self] }
  }

  private func outcomes(in orientation: Orientation) -> (canHold: Bool, canFail: Bool) {
    switch self {
    case .orientation(let wanted):
      let holds = wanted.contains(orientation)
      return (holds, !holds)
    case .trait(let name, let comparison, let wanted):
      guard name.text == TraitName.orientation.rawValue, let word = try? Name(orientation.rawValue) else {
        return (true, true)
      }
      let holds = Condition.compare(.word(word), comparison, wanted)
      return (holds, !holds)
    case .not(let condition):
      let (canHold, canFail) = condition.outcomes(in: orientation)
      return (canFail, canHold)
    case .and(let one, let other):
      let (one, other) = (one.outcomes(in: orientation), other.outcomes(in: orientation))
      return (one.canHold && other.canHold, one.canFail || other.canFail)
    case .or(let one, let other):
      let (one, other) = (one.outcomes(in: orientation), other.outcomes(in: orientation))
      return (one.canHold || other.canHold, one.canFail && other.canFail)
    }
  }
}
