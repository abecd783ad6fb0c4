/// A test of traits, such as `landscape` or `heightClass=compact and images=3`.
public indirect enum Condition: Hashable, Sendable {
  /// A comparison operator.
  public enum Comparison: String, CaseIterable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// A Boolean value that indicates whether the operator requires numbers or text sizes on both sides.
    public var isOrdering: Bool { self != .equal && self != .notEqual }
  }

  case orientation(OrientationClass)
  /// A comparison of a trait with a value. If the trait is `width` or `height`, the value can be the word
  /// `width` or `height`, which refers to the trait with this name.
  case trait(Name, Comparison, TraitValue)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// Returns `true` if the traits satisfy the condition. A comparison with an unknown trait is false.
  ///
  /// - Complexity: O(size of the condition).
  public func holds(for traits: Traits) -> Bool {
    switch self {
    case .orientation(let orientations): orientations.contains(traits.orientation)
    case .not(let condition): !condition.holds(for: traits)
    case .and(let one, let other): one.holds(for: traits) && other.holds(for: traits)
    case .or(let one, let other): one.holds(for: traits) || other.holds(for: traits)
    case .trait(let name, let comparison, let wanted):
      traits.value(of: name).map { value in
        if name == .textSize { return Condition.compare(traits.textSize, comparison, wanted) }
        return Condition.compare(
          value, comparison, Condition.sizeTrait(in: wanted, for: name).flatMap(traits.value) ?? wanted)
      } ?? false
    }
  }

  /// The names of the traits in the condition, in the order in which they occur. A term such as `landscape`
  /// does not contain a trait name.
  public var traitNames: [Name] {
    switch self {
    case .orientation: []
    case .trait(let name, _, let wanted):
      [name] + (Condition.sizeTrait(in: wanted, for: name).map { [$0] } ?? [])
    case .not(let condition): condition.traitNames
    case .and(let one, let other), .or(let one, let other): one.traitNames + other.traitNames
    }
  }

  /// The names of the traits that conditions can compare with one another.
  package static let sizeTraits = [TraitName.width.rawValue, TraitName.height.rawValue]

  /// Returns the name of the trait, `width` or `height`, with which a condition compares the trait `width` or
  /// `height`; `nil` for any other comparison.
  ///
  /// - Parameters:
  ///   - wanted: The right side of the comparison.
  ///   - name: The trait on the left side.
  package static func sizeTrait(in wanted: TraitValue, for name: Name) -> Name? {
    guard case .word(let word) = wanted, sizeTraits.contains(name.text), sizeTraits.contains(word.text) else {
      return nil
    }
    return word
  }

  private static func compare(
    _ size: ContentSizeCategory, _ comparison: Comparison, _ wanted: TraitValue
  ) -> Bool {
    guard case .word(let word) = wanted, let wanted = ContentSizeCategory(rawValue: word.text) else {
      return comparison == .notEqual
    }
    return switch comparison {
    case .equal: size == wanted
    case .notEqual: size != wanted
    case .less: size < wanted
    case .lessOrEqual: size <= wanted
    case .greater: size > wanted
    case .greaterOrEqual: size >= wanted
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
  /// The orientations in which the condition can be true for some values of the other traits.
  ///
  /// - Complexity: O(size of the condition).
  public var orientations: OrientationSet {
    OrientationSet(Orientation.allCases.filter { outcomes(in: $0).canHold })
  }

  /// A Boolean value that indicates whether the condition depends on the orientation only.
  package var asksForOrientationOnly: Bool {
    traitNames.allSatisfy { $0.text == TraitName.orientation.rawValue }
  }

  /// Returns `true` if both conditions can be true at the same time. The result is exact if both conditions
  /// depend on the orientation only. Otherwise, it is an estimate: `true` if the conditions permit a common
  /// orientation, and the terms of one condition include all terms of the other. The terms are the parts that
  /// `and` joins at the top level.
  ///
  /// - Complexity: O(product of the sizes).
  package func holdsSomewhere(with other: Condition) -> Bool {
    guard !orientations.isDisjoint(with: other.orientations) else { return false }
    if asksForOrientationOnly, other.asksForOrientationOnly { return true }
    let (mine, theirs) = (parts, other.parts)
    return mine.isSubset(of: theirs) || theirs.isSubset(of: mine)
  }

  /// The terms that `and` joins at the top level of the condition.
  private var parts: Set<Condition> {
    if case .and(let one, let other) = self { one.parts.union(other.parts) } else { [self] }
  }

  /// Returns the possible results of the condition in an orientation, for all values of the other traits.
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
