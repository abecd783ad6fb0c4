public import GimbalModel
internal import GimbalNotation

/// A condition that the language has no words for: no command makes one.
public struct UnwritableCondition: Error, Hashable, Sendable {
  public let set: Name
}

extension RuleSet {
  /// The set's condition as the language writes it, read back to be sure; nil where it has none.
  func archivedCondition() throws(UnwritableCondition) -> String? {
    guard let condition else { return nil }
    let text = condition.worded.notation
    guard let same = try? Condition.parse(Source(name: "", text: text)), same.notation == text else {
      throw UnwritableCondition(set: name)
    }
    return text
  }
}

extension Condition {
  /// The same condition in words that the language has: `portrait` is both portraits to it, and the trait `orientation`
  /// has words of its own.
  fileprivate var worded: Condition {
    switch self {
    case .orientation(.exactly(.portrait)):
      .and(.orientation(.portrait), .not(.orientation(.exactly(.portraitUpsideDown))))
    case .orientation: self
    case .trait(let name, let comparison, .word(let word)) where name.text == TraitName.orientation.rawValue:
      Orientation(rawValue: word.text).map { orientation in
        let test = Condition.orientation(.exactly(orientation)).worded
        return comparison == .equal ? test : .not(test)
      } ?? self
    case .trait: self
    case .not(let condition): .not(condition.worded)
    case .and(let one, let other): .and(one.worded, other.worded)
    case .or(let one, let other): .or(one.worded, other.worded)
    }
  }
}
