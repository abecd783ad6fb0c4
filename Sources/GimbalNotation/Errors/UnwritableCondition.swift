public import GimbalModel

/// The error for a rule set whose condition Gimbal's command language cannot express. No command creates such
/// a condition.
public struct UnwritableCondition: Error, Hashable, Sendable {
  public let set: Name
}

extension RuleSet {
  /// Returns the condition of the set in the command language; `nil` if the set has no condition. The text is
  /// verified by parsing it.
  package func archivedCondition() throws(UnwritableCondition) -> String? {
    guard let condition else { return nil }
    let text = condition.expressible.notation
    guard let same = try? Condition.parse(Source(name: "", text: text)), same.notation == text else {
      throw UnwritableCondition(set: name)
    }
    return text
  }
}

extension Condition {
  /// An equivalent condition that the command language can express.
  ///
  /// In the command language, `portrait` means both portrait orientations, so upright portrait becomes a
  /// combination of two tests. A comparison of the trait `orientation` becomes a test of the orientation
  /// itself.
  fileprivate var expressible: Condition {
    switch self {
    case .orientation(.exactly(.portrait)):
      .and(.orientation(.portrait), .not(.orientation(.exactly(.portraitUpsideDown))))
    case .orientation: self
    case .trait(let name, let comparison, .word(let word)) where name.text == TraitName.orientation.rawValue:
      Orientation(rawValue: word.text).map { orientation in
        let test = Condition.orientation(.exactly(orientation)).expressible
        return comparison == .equal ? test : .not(test)
      } ?? self
    case .trait: self
    case .not(let condition): .not(condition.expressible)
    case .and(let one, let other): .and(one.expressible, other.expressible)
    case .or(let one, let other): .or(one.expressible, other.expressible)
    }
  }
}
