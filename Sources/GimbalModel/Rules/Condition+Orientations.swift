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
