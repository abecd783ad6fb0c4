internal import GimbalModel

/// What a property of a view has, as an expression: a literal, or a choice among literals by the sets in force.
struct Assigned {
  let text: String
  /// The sets that decide it, the first that counts first.
  let sets: [SetID]
  /// Whether it was given at all.
  let isGiven: Bool
}
